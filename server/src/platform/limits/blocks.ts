import type { Window } from "./queries.ts";

interface Block {
  left: number;
  /** The window's count at the block's end. */
  readonly spent: number;
  readonly resetsAt: number;
}

/** Far more keys than one process serves in an hour; beyond it ended blocks are dropped. */
const MAX_BLOCKS = 10_000;

/** Calls that this process has taken from shared windows in advance. */
export function createBlocks() {
  const blocks = new Map<string, Block>();
  const claims = new Map<string, Promise<void>>();

  async function claim(key: string, now: number, take: () => Promise<Window>, size: number): Promise<void> {
    const { spent, resetsAt } = await take();
    if (blocks.size >= MAX_BLOCKS)
      for (const [other, block] of blocks) if (block.resetsAt <= now) blocks.delete(other);
    blocks.set(key, { left: size, spent, resetsAt });
  }

  return {
    /** `take` claims a block of `size` calls; calls that come meanwhile share it. */
    async spend(key: string, now: number, take: () => Promise<Window>, size: number): Promise<Window> {
      for (;;) {
        const block = blocks.get(key);
        if (block && block.left > 0 && block.resetsAt > now) {
          block.left -= 1;
          return { spent: block.spent - block.left, resetsAt: block.resetsAt };
        }
        let claimed = claims.get(key);
        if (!claimed) {
          claimed = claim(key, now, take, size).finally(() => claims.delete(key));
          claims.set(key, claimed);
        }
        await claimed;
      }
    },
  };
}

import type { Window } from "./queries.ts";

interface Block {
  left: number;
  /** The window's count at the block's end. */
  readonly spent: number;
  readonly resetsAt: number;
}

/** Far more keys than one process serves at once. Beyond it the oldest block goes, and with it what is left of it. */
const MOST_BLOCKS = 10_000;

/** Calls that this process has taken from shared windows in advance. */
export function createBlocks({ mostBlocks = MOST_BLOCKS } = {}) {
  const blocks = new Map<string, Block>();
  const claims = new Map<string, Promise<void>>();

  async function claim(key: string, take: () => Promise<Window>, size: number): Promise<void> {
    const { spent, resetsAt } = await take();
    // Last in line again.
    blocks.delete(key);
    blocks.set(key, { left: size, spent, resetsAt });
    if (blocks.size > mostBlocks) blocks.delete(blocks.keys().next().value!);
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
          claimed = claim(key, take, size).finally(() => claims.delete(key));
          claims.set(key, claimed);
        }
        await claimed;
      }
    },
  };
}

import type { App } from "../platform/operations/context.ts";
import { updateFile } from "./queries/files.ts";
import type { ItemKey } from "./queries/items.ts";

const WRITE_EVERY_MS = 500;
/** Where each stage begins and how much of the whole it is, in percent. */
const STAGES = { fetched: [0, 20], extracted: [20, 30], embedded: [50, 49] } as const;

/** Progress may arrive after the item has finished. */
const FINISHED_STATUSES = ["completed", "failed"] as const;

/** Notes how far a file is, at most twice a second and never backwards. */
export function progressOf(app: App, key: ItemKey) {
  let shown = -1;
  let writtenAt = 0;
  let stopped = false;

  function show(percent: number): void {
    const time = Date.now();
    if (stopped || percent <= shown || (time - writtenAt < WRITE_EVERY_MS && shown >= 0)) return;
    shown = percent;
    writtenAt = time;
    note({ progress: percent }).catch((error: unknown) =>
      app.log.debug({ err: error }, "progress was not noted"),
    );
  }

  async function note(changes: { progress?: number; size?: number }): Promise<void> {
    await app.db.writeStatement((sql) =>
      updateFile(
        sql,
        key,
        { status: "running", updated_at: app.now(), ...changes },
        { unless: FINISHED_STATUSES },
      ),
    );
  }

  const stage =
    ([from, share]: readonly [number, number]) =>
    (fraction: number) =>
      show(Math.floor(from + share * Math.min(1, Math.max(0, fraction))));

  return {
    fetched: stage(STAGES.fetched),
    extracted: stage(STAGES.extracted),
    embedded: stage(STAGES.embedded),
    note,
    stop: () => {
      stopped = true;
    },
  };
}

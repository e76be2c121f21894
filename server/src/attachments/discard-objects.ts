import type { App } from "../platform/operations/context.ts";
import { deleteUnsentBefore } from "./queries/attachments.ts";
import { deleteDiscarded, listDiscarded } from "./queries/discarded-objects.ts";

/** How long an upload waits for its message. */
const UNSENT_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 30_000;
const BATCH = 100;

/** Beside each object, under this ending, lies its thumbnail, if it has one. */
export const thumbnailKey = (storageKey: string): string => `${storageKey}.thumbnail`;

/** Deletes uploads that were never sent, and then every object whose row is gone. Two processes may do it at once. */
async function discardObjects(app: App): Promise<void> {
  await app.db.writeStatement((sql) => deleteUnsentBefore(sql, app.now() - UNSENT_MS));
  for (;;) {
    const keys = await listDiscarded(app.db.read, { now: app.now(), limit: BATCH });
    if (keys.length === 0) return;
    // The rows last: what a crash interrupts is deleted again.
    for (const key of keys) {
      await app.storage.delete(key);
      await app.storage.delete(thumbnailKey(key));
    }
    await app.db.writeStatement((sql) => deleteDiscarded(sql, keys));
  }
}

/** After a deletion that callers wait for. Where the storage is away, the clock deletes later. */
export const discardNow = (app: App): Promise<void> =>
  discardObjects(app).catch((error: unknown) =>
    app.log.warn({ err: error }, "files could not be deleted and will be later"),
  );

export interface DiscardClock {
  /** Stops after the running round. */
  stop(): Promise<void>;
}

export function startDiscardClock(app: App): DiscardClock {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= discardNow(app).finally(() => (running = null));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

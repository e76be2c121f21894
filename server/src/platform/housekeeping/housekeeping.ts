import { deleteEndedWindows } from "../limits/queries.ts";
import type { App } from "../operations/context.ts";
import { KEPT_MS } from "../operations/idempotency.ts";
import { deleteOldKeys } from "../operations/queries.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Throws away what has run out, once an hour. Several processes may do it at the same time. */
export function startHousekeeping(app: App): () => void {
  const tidy = async () => {
    await app.db.writeStatement((sql) => deleteEndedWindows(sql, app.now()));
    await app.db.writeStatement((sql) => deleteOldKeys(sql, app.now() - KEPT_MS));
  };
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => app.log.warn({ err: error }, "housekeeping has to wait"));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

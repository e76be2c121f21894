import type { Sql } from "../db/index.ts";
import { deleteEndedWindows } from "../limits/queries.ts";
import type { App } from "../operations/context.ts";
import { KEPT_MS } from "../operations/idempotency.ts";
import { deleteOldKeys } from "../operations/queries.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Throws one kind of thing away. */
export type Chore = (sql: Sql, now: number) => Promise<unknown>;

const OWN_CHORES: readonly Chore[] = [
  (sql, now) => deleteEndedWindows(sql, now),
  (sql, now) => deleteOldKeys(sql, now - KEPT_MS),
];

/** Throws away what has run out, once an hour. Several processes may do it at the same time. */
export function startHousekeeping(app: App, chores: readonly Chore[], everyMs = EVERY_MS): () => void {
  const tidy = async () => {
    for (const chore of [...OWN_CHORES, ...chores])
      await app.db.writeStatement((sql) => chore(sql, app.now()));
  };
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => app.log.warn({ err: error }, "housekeeping has to wait"));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

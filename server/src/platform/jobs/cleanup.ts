import type { Sql } from "../db/index.ts";
import { deleteEndedWindows } from "../limits/queries.ts";
import type { App } from "../operations/context.ts";
import { RETENTION_MS } from "../operations/idempotency.ts";
import { deleteOldKeys } from "../operations/queries.ts";
import { deleteOldDeadJobs } from "./job-list.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Deletes one kind of expired row. */
export type CleanupTask = (sql: Sql, now: number) => Promise<unknown>;

const PLATFORM_TASKS: readonly CleanupTask[] = [
  (sql, now) => deleteEndedWindows(sql, now),
  (sql, now) => deleteOldKeys(sql, now - RETENTION_MS),
  deleteOldDeadJobs,
];

/** Deletes expired rows once an hour. It is safe to run in several processes at once. */
export function startCleanup(app: App, tasks: readonly CleanupTask[], everyMs = EVERY_MS): () => void {
  const run = async () => {
    for (const task of [...PLATFORM_TASKS, ...tasks])
      await app.db.writeStatement((sql) => task(sql, app.now()));
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => app.log.warn({ err: error }, "cleanup failed and will run again later"));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

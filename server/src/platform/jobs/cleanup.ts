import type { Database, Sql } from "../db/index.ts";
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

/** Deletes what has expired. It is safe to run in several processes at once. */
export async function runCleanup(
  database: Database,
  tasks: readonly CleanupTask[],
  now: () => number,
): Promise<void> {
  for (const task of [...PLATFORM_TASKS, ...tasks]) await database.writeStatement((sql) => task(sql, now()));
}

/** Once an hour. */
export function startCleanup(app: App, tasks: readonly CleanupTask[], everyMs = EVERY_MS): () => void {
  const timer = setInterval(() => {
    runCleanup(app.db, tasks, app.now).catch((error: unknown) =>
      app.log.warn({ err: error }, "cleanup failed and will run again later"),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

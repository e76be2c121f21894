import type { Database, Sql } from "../db/index.ts";
import { deleteEndedWindows } from "../limits/queries.ts";
import type { App } from "../operations/context.ts";
import { RETENTION_MS } from "../operations/idempotency.ts";
import { deleteOldKeys } from "../operations/queries.ts";
import { deleteOldDeadJobs } from "./job-list.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Deletes one kind of expired row, in one transaction. */
export type CleanupTask = (sql: Sql, now: number) => Promise<unknown>;

/** Deletes what may be much, in many small transactions between which other callers write. */
export interface SlicedCleanup {
  run(database: Database, now: number, signal: AbortSignal): Promise<void>;
}

/** Deletes at most so many rows in a transaction, until nothing is left. */
export async function deleteInSlices(
  database: Database,
  signal: AbortSignal,
  limit: number,
  slice: (sql: Sql, limit: number) => Promise<number>,
): Promise<void> {
  for (let deleted = limit; deleted === limit && !signal.aborted;)
    deleted = await database.write(({ sql }) => slice(sql, limit));
}

const PLATFORM_TASKS: readonly CleanupTask[] = [
  (sql, now) => deleteEndedWindows(sql, now),
  (sql, now) => deleteOldKeys(sql, now - RETENTION_MS),
  deleteOldDeadJobs,
];

/** Deletes what has expired. It is safe to run in several processes at once. */
export async function runCleanup(
  database: Database,
  tasks: readonly (CleanupTask | SlicedCleanup)[],
  now: () => number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const task of [...PLATFORM_TASKS, ...tasks]) {
    if (signal.aborted) return;
    if (typeof task === "function") await database.writeStatement((sql) => task(sql, now()));
    else await task.run(database, now(), signal);
  }
}

/** Once an hour. */
export function startCleanup(
  app: App,
  tasks: readonly (CleanupTask | SlicedCleanup)[],
  everyMs = EVERY_MS,
): () => void {
  const stopping = new AbortController();
  const timer = setInterval(() => {
    runCleanup(app.db, tasks, app.now, stopping.signal).catch((error: unknown) =>
      app.log.warn({ err: error }, "cleanup failed and will run again later"),
    );
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

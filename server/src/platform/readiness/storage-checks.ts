import { statfs } from "node:fs/promises";
import type { Database } from "../db/database.ts";
import { spendInWindow } from "../limits/queries.ts";
import type { ReadinessCheck } from "./readiness.ts";

/** Balancers ask each process every few seconds, and strangers may ask more often. */
const WRITE_AGAIN_MS = 2_000;
const MEGABYTE = 1024 * 1024;

export const databaseCheck = (database: Database): ReadinessCheck => ({
  name: "database",
  problem: () =>
    database.ping().then(
      () => null,
      () => "It does not answer.",
    ),
});

/**
 * A write that is really made: a primary that has become a replica, and a disk that is full, still answer reads. It
 * counts itself where calls are counted, so it needs no table of its own.
 */
export function writesCheck(
  database: Database,
  now: () => number,
  elapsed: () => number = () => performance.now(),
): ReadinessCheck {
  let succeededAt = -Infinity;
  return {
    name: "writes",
    async problem() {
      if (elapsed() - succeededAt < WRITE_AGAIN_MS) return null;
      try {
        await database.writeStatement((sql) =>
          spendInWindow(sql, { key: "readiness", now: now(), calls: 1, resetsAt: now() + WRITE_AGAIN_MS }),
        );
      } catch {
        return "The database takes no writes.";
      }
      succeededAt = elapsed();
      return null;
    },
  };
}

/** Files that visitors send, downloads and, on SQLite, the database itself lie in the data folder. */
export const diskCheck = (
  dataDir: string,
  minFreeMegabytes: number,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): ReadinessCheck => ({
  name: "disk",
  async problem() {
    if (minFreeMegabytes === 0) return null;
    const free = Math.floor((await freeBytes(dataDir)) / MEGABYTE);
    return free >= minFreeMegabytes
      ? null
      : `The data folder has ${free} MB left, less than MIN_FREE_DISK_MB (${minFreeMegabytes}).`;
  },
});

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

import { sql as raw } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql } from "./database.ts";

const MIGRATION_LOCK = 7_305_412;
const LOCK_PAUSE_MS = 100;

/**
 * Runs a unit while no other process migrates. The lock is tried, not waited for: a statement that waits holds a
 * snapshot, and an index that is built concurrently waits for those.
 */
export async function withMigrationLock<Result>(
  database: Database,
  unit: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const outcome = await database.writeExclusively(async ({ sql }) =>
      database.engine === "sqlite" || (await tryLock(sql)) ? { result: await unit(sql) } : null,
    );
    if (outcome) return outcome.result;
    await sleep(LOCK_PAUSE_MS);
  }
}

async function tryLock(sql: Sql): Promise<boolean> {
  const { rows } = await raw<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${raw.lit(MIGRATION_LOCK)}) as locked`.execute(sql);
  return rows[0]?.locked === true;
}

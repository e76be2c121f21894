import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";

/** PostgreSQL's time in milliseconds. */
export async function findDatabaseTime(sql: Sql): Promise<number> {
  const { rows } = await raw<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(sql);
  return Number(rows[0]!.now);
}

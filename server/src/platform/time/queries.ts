import { sql as raw } from "kysely";
import type { Sql } from "../db/index.ts";

/** The time of PostgreSQL, in milliseconds. */
export async function readDatabaseTime(sql: Sql): Promise<number> {
  const { rows } = await raw<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as time`.execute(sql);
  return rows[0]!.time;
}

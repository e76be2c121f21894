import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";

/** PostgreSQL's time in milliseconds. */
export async function findDatabaseTime(sql: Sql): Promise<number> {
  const { rows } = await raw<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(sql);
  return Number(rows[0]!.now);
}

export async function findServerVersion(sql: Sql): Promise<{ number: number; text: string }> {
  const { rows } = await raw<{ number: string; text: string }>`
    select current_setting('server_version_num') as number, current_setting('server_version') as text`.execute(
    sql,
  );
  return { number: Number(rows[0]!.number), text: rows[0]!.text.split(" ")[0]! };
}

import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";

/** The names of the steps that made the schema; read as they are, whatever version made them. */
export async function listMigrationNames(sql: Sql): Promise<Set<string>> {
  const { rows } = await raw<{ name: string }>`select name from migrations`.execute(sql);
  return new Set(rows.map(({ name }) => name));
}

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

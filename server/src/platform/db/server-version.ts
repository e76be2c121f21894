import { sql as raw } from "kysely";
import type { Database, Sql } from "./database.ts";

export async function findServerVersion(sql: Sql): Promise<{ number: number; text: string }> {
  const { rows } = await raw<{ number: string; text: string }>`
    select current_setting('server_version_num') as number, current_setting('server_version') as text`.execute(
    sql,
  );
  return { number: Number(rows[0]!.number), text: rows[0]!.text.split(" ")[0]! };
}

/** `PostgreSQL 15.8` or `SQLite 3.50.4`. */
export async function databaseVersion({ engine, read }: Pick<Database, "engine" | "read">): Promise<string> {
  if (engine === "postgres") return `PostgreSQL ${(await findServerVersion(read)).text}`;
  const { rows } = await raw<{ version: string }>`select sqlite_version() as version`.execute(read);
  return `SQLite ${rows[0]!.version}`;
}

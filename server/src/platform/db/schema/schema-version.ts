import { sql as raw } from "kysely";
import type { Database } from "../database.ts";

/** SQLite counts the changes of its schema; PostgreSQL does not, and answers null. */
export async function schemaVersion({ engine, read }: Database): Promise<number | null> {
  if (engine === "postgres") return null;
  const { rows } = await raw<{ schema_version: number }>`pragma schema_version`.execute(read);
  return rows[0]?.schema_version ?? null;
}

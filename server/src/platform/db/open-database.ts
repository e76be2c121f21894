import type { Database } from "./database.ts";
import { openPostgresDatabase } from "./postgres/postgres-database.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";

export function openDatabase(config: { databaseUrl: string | null; dataDir: string }): Database {
  return config.databaseUrl ? openPostgresDatabase(config.databaseUrl) : openSqliteDatabase(config.dataDir);
}

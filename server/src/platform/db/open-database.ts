import type { Database } from "./database.ts";
import { openPostgresDatabase } from "./postgres/postgres-database.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";
import { watchUnits } from "./watch-units.ts";

/** Development and tests run the sources; the product runs its build. */
const isSource = import.meta.url.endsWith(".ts");

export function openDatabase(config: { databaseUrl: string | null; dataDir: string }): Database {
  const database = config.databaseUrl
    ? openPostgresDatabase(config.databaseUrl)
    : openSqliteDatabase(config.dataDir);
  return isSource ? watchUnits(database) : database;
}

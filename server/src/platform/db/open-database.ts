import type { Database } from "./database.ts";
import { openPostgresDatabase } from "./postgres/postgres-database.ts";
import { openSqliteDatabase, type SqliteOptions } from "./sqlite/sqlite-database.ts";
import { watchUnits } from "./watch-units.ts";

/** Development and tests run the sources; the product runs its build. */
const isSource = import.meta.url.endsWith(".ts");

interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl?: string | null;
  readonly databaseTimeoutMs?: number;
  readonly dataDir: string;
}

export function openDatabase(config: DatabasePlace, options: SqliteOptions = {}): Database {
  const database = config.databaseUrl
    ? openPostgresDatabase(config.databaseUrl, {
        directUrl: config.databaseDirectUrl ?? null,
        ...(config.databaseTimeoutMs === undefined ? {} : { timeoutMs: config.databaseTimeoutMs }),
        onQuery: options.onQuery,
      })
    : openSqliteDatabase(config.dataDir, options);
  return isSource ? watchUnits(database) : database;
}

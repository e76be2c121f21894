import type { Database } from "./database.ts";
import type { OnQuery } from "./observe-queries.ts";
import { openPostgresDatabase } from "./postgres/postgres-database.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";
import { watchUnits } from "./watch-units.ts";

/** Development and tests run the sources; the product runs its build. */
const isSource = import.meta.url.endsWith(".ts");

interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl?: string | null;
  readonly databaseTimeoutMs?: number;
  readonly dataDir: string;
}

export function openDatabase(config: DatabasePlace, onQuery?: OnQuery): Database {
  const database = config.databaseUrl
    ? openPostgresDatabase(config.databaseUrl, {
        directUrl: config.databaseDirectUrl ?? null,
        ...(config.databaseTimeoutMs === undefined ? {} : { timeoutMs: config.databaseTimeoutMs }),
        onQuery,
      })
    : openSqliteDatabase(config.dataDir, onQuery);
  return isSource ? watchUnits(database) : database;
}

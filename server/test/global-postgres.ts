import type { TestProject } from "vitest/node";
import { readConfig } from "../src/platform/config/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { schema } from "../src/schema.ts";
import { startPostgres } from "./postgres.ts";
import pg from "pg";

export const TEMPLATE = "parley_template";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Tests kill our processes, never this server, so it need not survive a crash. */
const NO_FSYNC = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/** One PostgreSQL for all test files; each file copies a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(NO_FSYNC);
  const client = new pg.Client({ connectionString: `${postgres.url}postgres` });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const config = readConfig({ DATABASE_URL: `${postgres.url}${TEMPLATE}` });
  const database = openDatabase(config);
  await migrate(database, schema, { dataDir: config.dataDir, now: Date.now });
  // A database of an earlier version holds its key; tests that need another one set SECRET_KEY.
  await database.write(({ sql }) =>
    sql
      .insertInto("secrets")
      .values({ name: "signing-key", value: "the key of the tests, which opens nothing else" })
      .execute(),
  );
  await database.close();
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}

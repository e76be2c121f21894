import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../src/platform/db/migrate.ts";
import { openSqliteDatabase, SQLITE_FILE } from "../src/platform/db/sqlite/sqlite-database.ts";
import { schema } from "../src/schema.ts";

let template: Promise<string> | undefined;

/** The path of a migrated, empty database. It is made once per process: migrating each time took most of a test's start. */
export function sqliteTemplate(): Promise<string> {
  template ??= createTemplate();
  return template;
}

async function createTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-template-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const database = openSqliteDatabase(dataDir);
  await migrate(database, schema, { dataDir, now: Date.now });
  await database.close();
  return join(dataDir, SQLITE_FILE);
}

import { sql as raw } from "kysely";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Database } from "./database.ts";
import { applyMigration, listAppliedMigrations, type Migration } from "./migration.ts";
import { openSqlite } from "./sqlite/sqlite-connection.ts";
import { SQLITE_FILE } from "./sqlite/sqlite-database.ts";

const MIGRATION_LOCK = 7_305_412;

/**
 * Migrates the schema, each step in a separate transaction. On SQLite a verified copy of the file is kept before
 * the first change; on PostgreSQL an advisory lock lets one process of a fleet migrate at a time.
 */
export async function migrate(
  database: Database,
  steps: readonly Migration[],
  options: { dataDir: string; now: () => number },
): Promise<{ applied: string[]; copy: string | null }> {
  const before = await database.write(({ sql }) => listAppliedMigrations(sql));
  const unknown = [...before].filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was changed by a newer version of Parley (${unknown.join(", ")}). Start that version or restore a backup.`,
    );
  }
  const pending = steps.filter((step) => !before.has(step.name));
  const copy =
    database.engine === "sqlite" && before.size > 0 && pending.length > 0
      ? copySqlite(options.dataDir, options.now())
      : null;

  const applied: string[] = [];
  for (const step of pending) {
    const ran = await database.write(async ({ sql }) => {
      if (database.engine === "postgres")
        await raw`select pg_advisory_xact_lock(${raw.lit(MIGRATION_LOCK)})`.execute(sql);
      if ((await listAppliedMigrations(sql)).has(step.name)) return false;
      await applyMigration(sql, database.engine, step, options.now());
      return true;
    });
    if (ran) applied.push(step.name);
  }
  return { applied, copy };
}

function copySqlite(dataDir: string, now: number): string {
  const folder = join(dataDir, "backups");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `before-migration-${new Date(now).toISOString().replace(/[:.]/g, "-")}.db`);
  const source = openSqlite(join(dataDir, SQLITE_FILE));
  try {
    source.exec(`vacuum into '${path.replaceAll("'", "''")}'`);
  } finally {
    source.close();
  }
  // Opened as it is: our usual settings would turn the copy into a database in use, with a log beside it.
  const copy = new DatabaseSync(path);
  const verdict = copy.prepare("pragma integrity_check").all() as { integrity_check: string }[];
  copy.close();
  if (verdict[0]?.integrity_check !== "ok") {
    rmSync(path, { force: true });
    throw new Error(
      `The backup made before migrating is damaged, so nothing was changed. Check the disk that holds ${dataDir}.`,
    );
  }
  return path;
}

import type { Config } from "../platform/config/config.ts";
import { claimDataFolder, prepareDataFolder } from "../platform/db/data-folder.ts";
import type { Database } from "../platform/db/index.ts";
import { migrate } from "../platform/db/migrate.ts";
import { readAppliedSteps } from "../platform/db/migration.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { readDatabaseTime } from "../platform/time/queries.ts";
import { schema } from "../schema.ts";
import type { CommandSession } from "./command.ts";

export interface AdminSession extends CommandSession {
  close(): Promise<void>;
}

/**
 * Opens the database, also while a server runs. The schema is migrated only if no server uses it. Once PostgreSQL is
 * open, the time is its clock, which the servers of a fleet share.
 */
export function openAdminSession(config: Config, now?: () => number): AdminSession {
  let opened: Promise<Database> | null = null;
  let time = now ?? Date.now;
  const openOnTime = async () => {
    const database = await open(config, () => time());
    if (!now && database.engine === "postgres") time = await databaseClock(database);
    return database;
  };
  return {
    config,
    now: () => time(),
    database: () => (opened ??= openOnTime()),
    async close() {
      await (await opened?.catch(() => null))?.close();
    },
  };
}

async function databaseClock(database: Database): Promise<() => number> {
  const distance = (await readDatabaseTime(database.read)) - performance.now();
  return () => Math.floor(performance.now() + distance);
}

async function open(config: Config, now: () => number): Promise<Database> {
  prepareDataFolder(config.dataDir);
  const database = openDatabase(config);
  try {
    const applied = await readAppliedSteps(database.read, database.engine);
    const current =
      applied?.size === schema.steps.length && schema.steps.every((step) => applied.has(step.name));
    if (!current) await migrateAlone(database, config, now);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrateAlone(database: Database, config: Config, now: () => number): Promise<void> {
  const folder = config.databaseUrl ? null : claimDataFolder(config.dataDir);
  try {
    await migrate(database, schema, { dataDir: config.dataDir, now });
  } finally {
    folder?.release();
  }
}

import { sql as raw } from "kysely";
import type { Database, Engine, Sql } from "./database.ts";
import { withMigrationLock } from "./migration-lock.ts";
import {
  applyMigration,
  checksumOf,
  inDialect,
  listAppliedSteps,
  readAppliedSteps,
  type AppliedSteps,
  type Migration,
} from "./migration.ts";
import { readSchemaLines } from "./schema/read-schema-lines.ts";
import {
  differencesAfter,
  differencesBefore,
  expectedLines,
  pendingSteps,
  requireKnownSteps,
} from "./schema/inspect-schema.ts";
import { parseSchemaLine, tableOfPart } from "./schema/schema-lines.ts";
import { differentSchema } from "./schema/schema-problem.ts";
import type { Repair, DatabaseSchema } from "./schema/database-schema.ts";
import { copySqlite } from "./sqlite/copy-sqlite.ts";

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly repaired: readonly string[];
  /** The copy of SQLite's file, made before the first change. */
  readonly copy: string | null;
}

/**
 * Migrates the schema, each step in a separate transaction. A database whose steps or tables are not those of this
 * version is refused before anything changes. On SQLite a verified copy of the file is kept before the first change;
 * on PostgreSQL a lock lets one process of a fleet migrate at a time.
 */
export async function migrate(
  database: Database,
  schema: DatabaseSchema,
  options: { dataDir: string; now: () => number },
): Promise<MigrationReport> {
  const before = await withMigrationLock(database, async (sql) =>
    plan(sql, database, schema, {
      applied: await listAppliedSteps(sql, database.engine),
      dataDir: options.dataDir,
    }),
  );
  const isChanging = before.repairs.length + before.pending.length > 0;
  const copy =
    database.engine === "sqlite" && before.applied.size > 0 && isChanging
      ? copySqlite(options.dataDir, options.now())
      : null;
  await repair(database, schema, before.repairs);
  const applied = await applySteps(database, before.pending, options.now);
  await verify(database, schema);
  return { applied, repaired: before.repairs.map(({ name }) => name), copy };
}

export interface MigrationPlan {
  readonly applied: AppliedSteps;
  readonly pending: readonly Migration[];
  readonly repairs: readonly Repair[];
}

/** What `migrate` would do. It changes nothing, and fails where the database is refused. */
export function planMigration(
  database: Database,
  schema: DatabaseSchema,
  options: { dataDir: string },
): Promise<MigrationPlan> {
  return withMigrationLock(database, async (sql) => {
    const applied = (await readAppliedSteps(sql, database.engine)) ?? new Map<string, string | null>();
    const found = await plan(sql, database, schema, { applied, ...options });
    if (found.pending.length + found.repairs.length > 0) return found;
    const differences = await differencesAfter(sql, database.engine, schema);
    if (differences.length > 0) throw differentSchema(differences);
    return found;
  });
}

async function plan(
  sql: Sql,
  { engine }: Database,
  schema: DatabaseSchema,
  { applied, dataDir }: { applied: AppliedSteps; dataDir: string },
): Promise<MigrationPlan> {
  requireKnownSteps(schema, applied, engine === "sqlite" ? dataDir : null);
  const pending = pendingSteps(schema, applied);
  const isRecorded = pending.length === 0 && [...applied.values()].every((checksum) => checksum !== null);
  // A database that is up to date is compared at the end.
  if (isRecorded || applied.size === 0) return { applied, pending, repairs: [] };
  const differences = await differencesBefore(sql, engine, schema, applied);
  if (differences.length === 0) return { applied, pending, repairs: [] };
  const repairs = await findRepairs(sql, engine, schema);
  if (repairs.length === 0) throw differentSchema(differences);
  return { applied, pending, repairs };
}

async function applySteps(
  database: Database,
  pending: readonly Migration[],
  now: () => number,
): Promise<string[]> {
  const applied: string[] = [];
  for (const step of pending) {
    const ran = await withMigrationLock(database, async (sql) => {
      if (await isApplied(sql, step)) return false;
      await applyMigration(sql, database.engine, step, now());
      return true;
    });
    if (ran) applied.push(step.name);
  }
  return applied;
}

async function isApplied(sql: Sql, { name }: Migration): Promise<boolean> {
  const { rows } = await raw`select 1 from migrations where name = ${name}`.execute(sql);
  return rows.length > 0;
}

/** The repairs whose part the database lacks, although it has the table. */
async function findRepairs(sql: Sql, engine: Engine, schema: DatabaseSchema): Promise<Repair[]> {
  const present = new Set((await readSchemaLines(sql, engine)).map((line) => parseSchemaLine(line).key));
  const expected = expectedLines(schema, engine).map(parseSchemaLine);
  return schema.repairs.filter(({ missing }) => {
    const part = expected.find(({ key }) => key === missing);
    return !present.has(missing) && part !== undefined && present.has(`table ${tableOfPart(part)}`);
  });
}

/** All or nothing: repairs that don't lead to the schema of the applied steps change nothing. */
async function repair(database: Database, schema: DatabaseSchema, repairs: readonly Repair[]): Promise<void> {
  if (repairs.length === 0) return;
  await withMigrationLock(database, async (sql) => {
    for (const statement of repairs.flatMap(({ statements }) => statements)) {
      await raw.raw(inDialect(statement, database.engine)).execute(sql);
    }
    const applied = await listAppliedSteps(sql, database.engine);
    const differences = await differencesBefore(sql, database.engine, schema, applied);
    if (differences.length > 0) throw differentSchema(differences);
  });
}

/** The last word: what the tables are, whatever was run. Steps without a checksum get theirs. */
async function verify(database: Database, schema: DatabaseSchema): Promise<void> {
  const differences = await differencesAfter(database.read, database.engine, schema);
  if (differences.length > 0) throw differentSchema(differences);
  const { rows } = await raw<{ name: string }>`select name from migrations where checksum is null`.execute(
    database.read,
  );
  if (rows.length === 0) return;
  await database.write(async ({ sql }) => {
    for (const step of schema.steps) {
      await raw`update migrations set checksum = ${checksumOf(step)}
        where name = ${step.name} and checksum is null`.execute(sql);
    }
  });
}

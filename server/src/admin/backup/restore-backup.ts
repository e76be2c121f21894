import { CompiledQuery, sql as raw } from "kysely";
import { insertPause } from "../../installation/index.ts";
import type { Database, Migration, Sql } from "../../platform/db/index.ts";
import { applyMigration, listAppliedSteps } from "../../platform/db/migration.ts";
import { fromCell, isRow, isTableStart, type BackupCell, type Header, type TableStart } from "./format.ts";
import { readLines, verifyBackup } from "./read-backup.ts";
import { tableNames } from "./table-names.ts";

const VALUES_PER_INSERT = 2000;
const PAUSES = "installation/0001-pauses";

export interface RestoreReport {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Replaces everything in the database by a backup, in one transaction. The schema becomes the backup's; the
 * caller migrates it afterwards.
 */
export async function restoreBackup(
  database: Database,
  migrations: readonly Migration[],
  file: string,
  options: { force: boolean; now: number },
): Promise<RestoreReport> {
  const header = await verifyBackup(file);
  const steps = stepsOf(header, migrations);
  return database.writeExclusively(async ({ sql }) => {
    const applied = await listAppliedSteps(sql, database.engine);
    const unknown = [...applied.keys()].filter((name) => !migrations.some((step) => step.name === name));
    // Their tables are unknown too, and would be in the way of the next upgrade.
    if (unknown.length > 0) {
      throw new Error(
        `The database was changed by a newer version of Parley (${unknown.join(", ")}). Restore the backup into an empty database.`,
      );
    }
    const present = tableNames(migrations.filter((step) => applied.has(step.name)));
    if (!options.force && (await hasPeople(sql, present))) {
      throw new Error("The database is not empty. Use --force to replace everything in it with the backup.");
    }
    for (const table of present.toReversed())
      await raw`drop table if exists ${raw.table(table)}`.execute(sql);
    await raw`delete from migrations`.execute(sql);
    for (const step of steps) await applyMigration(sql, database.engine, step, options.now);
    if (database.engine === "sqlite") await raw`pragma defer_foreign_keys = on`.execute(sql);
    const rows = await insertAll(sql, database.engine, file);
    // In this transaction, so that no crash leaves a copy that sends.
    if (steps.some(({ name }) => name === PAUSES)) await insertPause(sql, options.now);
    return { tables: header.tables.length, rows };
  });
}

function stepsOf(header: Header, migrations: readonly Migration[]): Migration[] {
  const unknown = header.schema.filter((name) => !migrations.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `The backup was made by a newer version of Parley (${unknown.join(", ")}). Restore it with that version.`,
    );
  }
  // A backup of an earlier version has no table of pauses.
  return migrations.filter(({ name }) => header.schema.includes(name) || name === PAUSES);
}

async function hasPeople(sql: Sql, tables: readonly string[]): Promise<boolean> {
  if (!tables.includes("users")) return false;
  return (await sql.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function insertAll(sql: Sql, engine: Database["engine"], file: string): Promise<number> {
  let rows = 0;
  let table: TableStart | null = null;
  let waiting: (readonly BackupCell[])[] = [];
  const flush = async () => {
    if (table && waiting.length > 0) await insertRows(sql, engine, table, waiting);
    waiting = [];
  };
  const finish = async () => {
    await flush();
    if (table?.sequence != null) await restoreSequence(sql, engine, table.table, table.sequence);
  };
  for await (const { line } of readLines(file)) {
    if (isRow(line)) {
      waiting.push(line);
      rows += 1;
      if (waiting.length * line.length >= VALUES_PER_INSERT) await flush();
    } else if (isTableStart(line)) {
      await finish();
      table = line;
    }
  }
  await finish();
  return rows;
}

async function insertRows(
  sql: Sql,
  engine: Database["engine"],
  { table, columns }: TableStart,
  rows: readonly (readonly BackupCell[])[],
): Promise<void> {
  let next = 0;
  const mark = () => (engine === "postgres" ? `$${(next += 1)}` : "?");
  const values = rows.map(() => `(${columns.map(mark).join(", ")})`).join(", ");
  const names = columns.map((column) => `"${column}"`).join(", ");
  const statement = `insert into "${table}" (${names}) values ${values}`;
  await sql.executeQuery(CompiledQuery.raw(statement, rows.flat().map(fromCell)));
}

/** Ids that were given out and deleted since are not given out again. */
async function restoreSequence(
  sql: Sql,
  engine: Database["engine"],
  table: string,
  sequence: number,
): Promise<void> {
  if (engine === "postgres") {
    await raw`select setval(pg_get_serial_sequence(${table}, 'id'), ${sequence})`.execute(sql);
    return;
  }
  await raw`delete from sqlite_sequence where name = ${table}`.execute(sql);
  await raw`insert into sqlite_sequence (name, seq) values (${table}, ${sequence})`.execute(sql);
}

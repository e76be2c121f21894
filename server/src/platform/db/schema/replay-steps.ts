import { Kysely, sql as raw } from "kysely";
import type { Engine, Sql } from "../database.ts";
import { runStatements, type Migration } from "../migration.ts";
import { openSqlite } from "../sqlite/sqlite-connection.ts";
import { sqliteDialect } from "../sqlite/sqlite-dialect.ts";
import type { Tables } from "../tables.ts";
import { readSchemaLines } from "./read-schema-lines.ts";
import type { SchemaLines } from "./schema-lines.ts";

const SCRATCH = "parley_schema_check";

/**
 * The schema that steps make, found by running them where nothing is: for SQLite in memory, on PostgreSQL in a schema
 * of its own that the transaction gives up again. No table of the database is locked. Null where the database's user may
 * not create a schema.
 */
export async function replaySteps(
  transaction: Sql,
  engine: Engine,
  steps: readonly Migration[],
): Promise<SchemaLines | null> {
  if (engine === "sqlite") return replayInMemory(steps);
  if (!(await mayCreateSchema(transaction))) return null;
  await raw`savepoint replay`.execute(transaction);
  await raw`create schema ${raw.id(SCRATCH)}`.execute(transaction);
  await raw`set local search_path to ${raw.id(SCRATCH)}`.execute(transaction);
  for (const step of steps) await runStatements(transaction, engine, step);
  const lines = await readSchemaLines(transaction, engine);
  await raw`rollback to savepoint replay`.execute(transaction);
  return lines;
}

async function mayCreateSchema(sql: Sql): Promise<boolean> {
  const { rows } = await raw<{
    may: boolean;
  }>`select has_database_privilege(current_database(), 'create') as may`.execute(sql);
  return rows[0]?.may === true;
}

/** On SQLite, which needs no database for it. */
export async function replayInMemory(steps: readonly Migration[]): Promise<SchemaLines> {
  const connection = openSqlite(":memory:");
  const memory = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  try {
    for (const step of steps) await runStatements(memory, "sqlite", step);
    return await readSchemaLines(memory, "sqlite");
  } finally {
    connection.close();
  }
}

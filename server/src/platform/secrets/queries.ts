import { sql as raw } from "kysely";
import type { fromJson, Sql } from "../db/index.ts";
import type { Tables } from "../db/tables.ts";

/** A text, or JSON as the engine returns it. */
export type Stored = Parameters<typeof fromJson>[0];

/** Where sealed texts are stored. */
export interface SealedColumn {
  readonly table: keyof Tables;
  /** The column that identifies a row. */
  readonly id: string;
  readonly column: string;
  /** The only row, where the table holds other things too. */
  readonly row?: string;
}

const ROWS_AT_ONCE = 500;

export async function findSecret(sql: Sql, name: string): Promise<string | null> {
  const row = await sql.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

/** Keeps the value of the first writer and returns it. */
export async function insertSecret(sql: Sql, name: string, value: string): Promise<string> {
  await sql
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findSecret(sql, name)) ?? value;
}

export async function upsertSecret(sql: Sql, name: string, value: string): Promise<void> {
  await sql
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function deleteSecret(sql: Sql, name: string): Promise<void> {
  await sql.deleteFrom("secrets").where("name", "=", name).execute();
}

/** The next rows after one; none when they have been read. */
export async function listSealed(
  sql: Sql,
  { table, id, column, row }: SealedColumn,
  after: string | number | null,
): Promise<readonly { id: string | number; value: Stored }[]> {
  const alone = row === undefined ? raw`` : raw`and ${raw.ref(id)} = ${row}`;
  const later = after === null ? raw`` : raw`and ${raw.ref(id)} > ${after}`;
  const { rows } = await raw<{ id: string | number; value: Stored }>`
    select ${raw.ref(id)} as id, ${raw.ref(column)} as value from ${raw.table(table)}
    where ${raw.ref(column)} is not null ${alone} ${later} order by ${raw.ref(id)} limit ${ROWS_AT_ONCE}`.execute(
    sql,
  );
  return rows;
}

export async function updateSealed(
  sql: Sql,
  { table, id, column }: SealedColumn,
  row: string | number,
  value: string,
): Promise<void> {
  await raw`update ${raw.table(table)} set ${raw.ref(column)} = ${value} where ${raw.ref(id)} = ${row}`.execute(
    sql,
  );
}

export async function deleteSealed(sql: Sql, { table }: SealedColumn): Promise<number> {
  const { numAffectedRows } = await raw`delete from ${raw.table(table)}`.execute(sql);
  return Number(numAffectedRows ?? 0n);
}

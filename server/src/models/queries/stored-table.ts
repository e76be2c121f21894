import { fromJson, prepared, toJson, type Sql } from "../../platform/db/index.ts";

/** The one row there is. */
const ID = 1;

export interface StoredTable {
  readonly data: unknown;
  /** Where the operator took it from. */
  readonly source: string;
  readonly storedAt: number;
}

const storedAt = prepared((sql, { id }: { id: number }) =>
  sql.selectFrom("model_tables").select("stored_at").where("id", "=", id),
);

/** When the table was stored; null where there is none. */
export async function findStoredAt(sql: Sql): Promise<number | null> {
  const [row] = await storedAt(sql, { id: ID });
  return row?.stored_at ?? null;
}

export async function findStoredTable(sql: Sql): Promise<StoredTable | null> {
  const row = await sql.selectFrom("model_tables").selectAll().where("id", "=", ID).executeTakeFirst();
  return row ? { data: fromJson(row.data), source: row.source, storedAt: row.stored_at } : null;
}

export async function upsertStoredTable(
  sql: Sql,
  { data, source, storedAt: at }: StoredTable,
): Promise<void> {
  const values = { data: toJson(data), source, stored_at: at };
  await sql
    .insertInto("model_tables")
    .values({ id: ID, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

export async function deleteStoredTable(sql: Sql): Promise<void> {
  await sql.deleteFrom("model_tables").where("id", "=", ID).execute();
}

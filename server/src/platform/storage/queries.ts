import type { Sql } from "../db/index.ts";

const ONLY_ROW = 1;

export async function findStoragePlace(sql: Sql): Promise<string | null> {
  const row = await sql
    .selectFrom("storage_places")
    .select("place")
    .where("id", "=", ONLY_ROW)
    .executeTakeFirst();
  return row?.place ?? null;
}

export async function storeStoragePlace(sql: Sql, place: string): Promise<void> {
  await sql
    .insertInto("storage_places")
    .values({ id: ONLY_ROW, place })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ place }))
    .execute();
}

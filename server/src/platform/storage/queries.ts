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

/** Nothing where another process has changed it since it was read. */
export async function replaceStoragePlace(sql: Sql, known: string | null, place: string): Promise<void> {
  if (known === null)
    await sql
      .insertInto("storage_places")
      .values({ id: ONLY_ROW, place })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  else
    await sql
      .updateTable("storage_places")
      .set({ place })
      .where("id", "=", ONLY_ROW)
      .where("place", "=", known)
      .execute();
}

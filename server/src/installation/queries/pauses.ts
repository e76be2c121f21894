import type { Sql } from "../../platform/db/index.ts";

const ONLY_ROW = 1;

export async function findPause(sql: Sql): Promise<{ readonly beganAt: number } | null> {
  const row = await sql.selectFrom("pauses").select("began_at").where("id", "=", ONLY_ROW).executeTakeFirst();
  return row ? { beganAt: row.began_at } : null;
}

export async function insertPause(sql: Sql, now: number): Promise<void> {
  await sql
    .insertInto("pauses")
    .values({ id: ONLY_ROW, began_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ began_at: now }))
    .execute();
}

/** Whether there was one. */
export async function deletePause(sql: Sql): Promise<boolean> {
  const { numDeletedRows } = await sql.deleteFrom("pauses").where("id", "=", ONLY_ROW).executeTakeFirst();
  return numDeletedRows > 0n;
}

import type { Sql } from "../../platform/db/index.ts";

export async function insertDiscarded(sql: Sql, storageKey: string, discardAt: number): Promise<void> {
  await sql
    .insertInto("discarded_objects")
    .values({ storage_key: storageKey, discard_at: discardAt })
    .execute();
}

export async function listDiscarded(
  sql: Sql,
  key: { readonly now: number; readonly limit: number },
): Promise<string[]> {
  const rows = await sql
    .selectFrom("discarded_objects")
    .select("storage_key")
    .where("discard_at", "<=", key.now)
    .orderBy("discard_at")
    .limit(key.limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

export async function deleteDiscarded(sql: Sql, storageKeys: readonly string[]): Promise<void> {
  await sql.deleteFrom("discarded_objects").where("storage_key", "in", storageKeys).execute();
}

import { fromJson, toJson, type Sql } from "../db/index.ts";

interface KeyId {
  readonly caller: string;
  readonly key: string;
}

export async function insertKey(
  sql: Sql,
  row: KeyId & { operation: string; fingerprint: string; createdAt: number },
): Promise<void> {
  await sql
    .insertInto("idempotency_keys")
    .values({
      caller: row.caller,
      key: row.key,
      operation: row.operation,
      fingerprint: row.fingerprint,
      answer: null,
      created_at: row.createdAt,
    })
    .execute();
}

export async function findKey(
  sql: Sql,
  id: KeyId,
): Promise<{ fingerprint: string; answer: string | null } | null> {
  const row = await sql
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "answer"])
    .where("caller", "=", id.caller)
    .where("key", "=", id.key)
    .executeTakeFirst();
  return row
    ? { fingerprint: row.fingerprint, answer: row.answer ? fromJson<string>(row.answer) : null }
    : null;
}

export async function updateAnswer(sql: Sql, id: KeyId, answer: string): Promise<void> {
  await sql
    .updateTable("idempotency_keys")
    .set({ answer: toJson(answer) })
    .where("caller", "=", id.caller)
    .where("key", "=", id.key)
    .execute();
}

export async function deleteKey(sql: Sql, id: KeyId, options: { before?: number } = {}): Promise<void> {
  let query = sql.deleteFrom("idempotency_keys").where("caller", "=", id.caller).where("key", "=", id.key);
  if (options.before !== undefined) query = query.where("created_at", "<", options.before);
  await query.execute();
}

export async function deleteOldKeys(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}

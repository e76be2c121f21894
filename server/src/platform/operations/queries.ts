import { fromJson, toJson, type Sql } from "../db/index.ts";

interface KeyId {
  readonly caller: string;
  readonly key: string;
}

/** A key claimed by one call: a later claim of the same key has another time. */
export interface Claim extends KeyId {
  readonly createdAt: number;
}

export async function insertIdempotencyKey(
  sql: Sql,
  row: Claim & { operation: string; fingerprint: string; leasedUntil: number },
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
      leased_until: row.leasedUntil,
    })
    .execute();
}

export async function findIdempotencyKey(
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

export async function updateAnswer(sql: Sql, claim: Claim, answer: string): Promise<void> {
  await updateClaim(sql, claim)
    .set({ answer: toJson(answer) })
    .execute();
}

export async function extendClaim(sql: Sql, claim: Claim, leasedUntil: number): Promise<void> {
  await updateClaim(sql, claim).set({ leased_until: leasedUntil }).execute();
}

const updateClaim = (sql: Sql, claim: Claim) =>
  sql
    .updateTable("idempotency_keys")
    .where("caller", "=", claim.caller)
    .where("key", "=", claim.key)
    .where("created_at", "=", claim.createdAt);

export async function deleteClaim(sql: Sql, claim: Claim): Promise<void> {
  await sql
    .deleteFrom("idempotency_keys")
    .where("caller", "=", claim.caller)
    .where("key", "=", claim.key)
    .where("created_at", "=", claim.createdAt)
    .execute();
}

/** Frees a key that is too old, or whose call has ended without an answer. */
export async function deleteFreeKey(
  sql: Sql,
  id: KeyId,
  { retainedSince, now }: { retainedSince: number; now: number },
): Promise<void> {
  await sql
    .deleteFrom("idempotency_keys")
    .where("caller", "=", id.caller)
    .where("key", "=", id.key)
    .where((where) =>
      where.or([
        where("created_at", "<", retainedSince),
        where.and([where("answer", "is", null), where("leased_until", "<=", now)]),
      ]),
    )
    .execute();
}

export async function deleteOldKeys(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}

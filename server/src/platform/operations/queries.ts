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

interface FirstRequest {
  readonly fingerprint: string;
  readonly answer: string | null;
  /** Something of it is stored. */
  readonly hasBegun: boolean;
  readonly leasedUntil: number;
}

export async function findIdempotencyKey(sql: Sql, id: KeyId): Promise<FirstRequest | null> {
  const row = await sql
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "answer", "began_at", "leased_until"])
    .where("caller", "=", id.caller)
    .where("key", "=", id.key)
    .executeTakeFirst();
  return row
    ? {
        fingerprint: row.fingerprint,
        answer: row.answer ? fromJson<string>(row.answer) : null,
        hasBegun: row.began_at !== null,
        leasedUntil: row.leased_until,
      }
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

/** In the call's first transaction. False where another call has the key. */
export async function markBegun(sql: Sql, claim: Claim, now: number): Promise<boolean> {
  const { numUpdatedRows } = await updateClaim(sql, claim).set({ began_at: now }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The call is over without an answer: its key is free unless something was begun. */
export async function endLease(sql: Sql, claim: Claim): Promise<void> {
  await updateClaim(sql, claim).set({ leased_until: claim.createdAt }).execute();
}

/** Continues a bulk call whose process has stopped in the middle. */
export async function takeOverClaim(
  sql: Sql,
  { caller, key, fingerprint, createdAt, leasedUntil }: Claim & { fingerprint: string; leasedUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("idempotency_keys")
    .set({ created_at: createdAt, leased_until: leasedUntil })
    .where("caller", "=", caller)
    .where("key", "=", key)
    .where("fingerprint", "=", fingerprint)
    .where("began_at", "is not", null)
    .where("answer", "is", null)
    .where("leased_until", "<=", createdAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertEntry(sql: Sql, { caller, key }: Claim, place: number): Promise<void> {
  await sql.insertInto("idempotency_entries").values({ caller, key, place, answer: null }).execute();
}

/** Those that were begun, and what became of them. */
export async function listEntries(
  sql: Sql,
  { caller, key }: Claim,
): Promise<readonly { readonly place: number; readonly answer: string | null }[]> {
  return sql
    .selectFrom("idempotency_entries")
    .select(["place", "answer"])
    .where("caller", "=", caller)
    .where("key", "=", key)
    .execute();
}

export async function updateEntries(
  sql: Sql,
  { caller, key }: Claim,
  answers: readonly { readonly place: number; readonly answer: string }[],
): Promise<void> {
  await sql
    .insertInto("idempotency_entries")
    .values(answers.map(({ place, answer }) => ({ caller, key, place, answer })))
    .onConflict((conflict) =>
      conflict
        .columns(["caller", "key", "place"])
        .doUpdateSet((eb) => ({ answer: eb.ref("excluded.answer") })),
    )
    .execute();
}

const updateClaim = (sql: Sql, claim: Claim) =>
  sql
    .updateTable("idempotency_keys")
    .where("caller", "=", claim.caller)
    .where("key", "=", claim.key)
    .where("created_at", "=", claim.createdAt);

/** Frees a key that is too old, or whose call has ended without having done anything. */
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
        where.and([
          where("answer", "is", null),
          where("began_at", "is", null),
          where("leased_until", "<=", now),
        ]),
      ]),
    )
    .execute();
}

export async function deleteOldKeys(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}

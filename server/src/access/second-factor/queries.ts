import { countRows, type Sql } from "../../platform/db/index.ts";

interface UserKey {
  readonly userId: number;
}

export async function findTotp(sql: Sql, { userId }: UserKey) {
  return sql
    .selectFrom("totp_secrets")
    .select(["secret", "last_step as lastStep", "confirmed_at as confirmedAt"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Replaces a secret that was never confirmed; false if a confirmed one exists. */
export async function upsertUnconfirmedTotp(
  sql: Sql,
  { userId }: UserKey,
  values: { secret: string; now: number },
): Promise<boolean> {
  const row = await sql
    .insertInto("totp_secrets")
    .values({
      user_id: userId,
      secret: values.secret,
      last_step: 0,
      confirmed_at: null,
      created_at: values.now,
    })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: values.secret, last_step: 0, created_at: values.now })
        .where("totp_secrets.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks every code up to this step as used. False if it already was. */
export async function updateLastStep(
  sql: Sql,
  { userId }: UserKey,
  values: { step: number; confirmedAt?: number },
): Promise<boolean> {
  const row = await sql
    .updateTable("totp_secrets")
    .set({
      last_step: values.step,
      ...(values.confirmedAt === undefined ? {} : { confirmed_at: values.confirmedAt }),
    })
    .where("user_id", "=", userId)
    .where("last_step", "<", values.step)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTotp(sql: Sql, { userId }: UserKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The former codes stop with the same commit. */
export async function replaceRecoveryCodes(
  sql: Sql,
  { userId }: UserKey,
  values: { hashes: readonly string[]; now: number },
): Promise<void> {
  await deleteRecoveryCodes(sql, { userId });
  await sql
    .insertInto("recovery_codes")
    .values(values.hashes.map((hash) => ({ user_id: userId, hash, created_at: values.now })))
    .execute();
}

export async function deleteRecoveryCodes(sql: Sql, { userId }: UserKey): Promise<void> {
  await sql.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Marks a code as used. False if it doesn't exist or was used. */
export async function deleteRecoveryCode(
  sql: Sql,
  { userId, hash }: UserKey & { hash: string },
): Promise<boolean> {
  const row = await sql
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(sql: Sql, { userId }: UserKey): Promise<number> {
  return countRows(sql.selectFrom("recovery_codes").where("user_id", "=", userId));
}

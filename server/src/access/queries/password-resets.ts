import type { Sql } from "../../platform/db/index.ts";

export async function insertPasswordReset(
  sql: Sql,
  values: { userId: number; hash: string; expiresAt: number; now: number },
): Promise<void> {
  await sql
    .insertInto("password_resets")
    .values({
      user_id: values.userId,
      hash: values.hash,
      expires_at: values.expiresAt,
      created_at: values.now,
    })
    .execute();
}

export async function findPasswordReset(sql: Sql, hash: string, now: number) {
  return sql
    .selectFrom("password_resets")
    .select(["id", "user_id as userId"])
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Consumes a reset; null when it is not valid or another request was faster. */
export async function deletePasswordReset(sql: Sql, hash: string, now: number): Promise<number | null> {
  const row = await sql
    .deleteFrom("password_resets")
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function deletePasswordResets(
  sql: Sql,
  key: { userId: number },
  options: { expiredAt?: number } = {},
): Promise<void> {
  let query = sql.deleteFrom("password_resets").where("user_id", "=", key.userId);
  if (options.expiredAt !== undefined) query = query.where("expires_at", "<=", options.expiredAt);
  await query.execute();
}

import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";

/** One pending sign-up for each address: the newest link replaces the one before. */
export async function upsertSignUp(
  sql: Sql,
  values: { email: string; secretHash: string; expiresAt: number; now: number },
): Promise<void> {
  const link = { secret_hash: values.secretHash, expires_at: values.expiresAt };
  await sql
    .insertInto("sign_ups")
    .values({ email: values.email, ...link, created_at: values.now })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(link))
    .execute();
}

export async function findSignUp(sql: Sql, id: number) {
  return sql.selectFrom("sign_ups").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findSignUpBySecret(sql: Sql, secretHash: string, now: number) {
  return sql
    .selectFrom("sign_ups")
    .select(["id", "email"])
    .where("secret_hash", "=", secretHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function listSignUps(sql: Sql, { now, page }: { now: number; page: ListPage }) {
  const open = sql
    .selectFrom("sign_ups")
    .select(["id", "email", "expires_at", "created_at"])
    .where("expires_at", ">", now);
  return page.take(open, [["id", "desc"]]);
}

export async function countSignUps(sql: Sql, now: number): Promise<number> {
  return countRows(sql.selectFrom("sign_ups").where("expires_at", ">", now));
}

export async function deleteSignUpRow(sql: Sql, key: { id: number; secretHash?: string }): Promise<boolean> {
  let query = sql.deleteFrom("sign_ups").where("id", "=", key.id);
  if (key.secretHash !== undefined) query = query.where("secret_hash", "=", key.secretHash);
  return (await query.returning("id").executeTakeFirst()) !== undefined;
}

export async function deleteExpiredSignUps(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom("sign_ups").where("expires_at", "<=", now).execute();
}

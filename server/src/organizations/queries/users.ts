import type { Sql } from "../../platform/db/index.ts";

/** The first account of an installation is its operator. */
export async function insertUser(
  sql: Sql,
  values: { name: string; email: string; passwordHash: string | null; now: number },
): Promise<number> {
  const row = await sql
    .insertInto("users")
    .values({
      name: values.name,
      email: values.email.toLowerCase(),
      password_hash: values.passwordHash,
      profile_pic: null,
      is_operator: (await hasUsers(sql)) ? 0 : 1,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function hasUsers(sql: Sql): Promise<boolean> {
  return (await sql.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function findUser(sql: Sql, userId: number) {
  return sql.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
}

export async function findUserByEmail(sql: Sql, email: string) {
  return sql.selectFrom("users").selectAll().where("email", "=", email.toLowerCase()).executeTakeFirst();
}

export async function updateUser(
  sql: Sql,
  userId: number,
  values: { name?: string; passwordHash?: string; profilePic?: string | null; now: number },
): Promise<void> {
  await sql
    .updateTable("users")
    .set({
      ...(values.name === undefined ? {} : { name: values.name }),
      ...(values.passwordHash === undefined ? {} : { password_hash: values.passwordHash }),
      ...(values.profilePic === undefined ? {} : { profile_pic: values.profilePic }),
      updated_at: values.now,
    })
    .where("id", "=", userId)
    .execute();
}

export async function deleteUserRow(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("users").where("id", "=", userId).execute();
}

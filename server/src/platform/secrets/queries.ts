import type { Sql } from "../db/index.ts";

export async function findSecret(sql: Sql, name: string): Promise<string | null> {
  const row = await sql.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

/** Keeps the value of the first writer and returns it. */
export async function insertSecret(sql: Sql, name: string, value: string): Promise<string> {
  await sql
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findSecret(sql, name)) ?? value;
}

export async function upsertSecret(sql: Sql, name: string, value: string): Promise<void> {
  await sql
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

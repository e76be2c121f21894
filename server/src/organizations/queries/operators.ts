import type { Sql } from "../../platform/db/index.ts";

export async function findOperator(sql: Sql, userId: number) {
  return sql
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", userId)
    .where("is_operator", "=", 1)
    .executeTakeFirst();
}

export async function listOperators(sql: Sql) {
  return sql
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("is_operator", "=", 1)
    .orderBy("id")
    .execute();
}

/** Reads the operators and keeps other transactions from changing them until this one ends. */
export async function lockOperators(sql: Sql): Promise<number[]> {
  const rows = await sql
    .updateTable("users")
    .set({ is_operator: 1 })
    .where("is_operator", "=", 1)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateOperator(
  sql: Sql,
  userId: number,
  values: { isOperator: boolean; now: number },
): Promise<void> {
  await sql
    .updateTable("users")
    .set({ is_operator: values.isOperator ? 1 : 0, updated_at: values.now })
    .where("id", "=", userId)
    .execute();
}

import type { Sql } from "../../platform/db/index.ts";

/** Tokens and keys act in the name of the person who made them. */
export async function deleteCredentialsOf(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("api_tokens").where("created_by", "=", userId).execute();
  await sql.deleteFrom("project_keys").where("created_by", "=", userId).execute();
}

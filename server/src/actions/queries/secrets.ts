import type { Selectable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { ActionSecretsTable } from "../tables.ts";

export type SecretRow = Selectable<ActionSecretsTable>;

export async function upsertActionSecret(
  sql: Sql,
  secret: { projectId: number; name: string; host: string; sealed: string; now: number },
): Promise<SecretRow> {
  const { host, sealed, now } = secret;
  return sql
    .insertInto("action_secrets")
    .values({
      project_id: secret.projectId,
      name: secret.name,
      host,
      sealed,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "name"]).doUpdateSet({ host, sealed, updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listSecrets(sql: Sql, key: { projectId: number }): Promise<SecretRow[]> {
  return sql
    .selectFrom("action_secrets")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("name")
    .execute();
}

export async function deleteSecretRow(sql: Sql, key: { projectId: number; id: number }): Promise<boolean> {
  const row = await sql
    .deleteFrom("action_secrets")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

import type { Sql } from "../../platform/db/index.ts";

export async function insertKey(
  sql: Sql,
  values: { projectId: number; createdBy: number; name: string; hash: string; hint: string; now: number },
): Promise<number> {
  const row = await sql
    .insertInto("project_keys")
    .values({
      project_id: values.projectId,
      created_by: values.createdBy,
      name: values.name,
      hash: values.hash,
      hint: values.hint,
      last_used_at: null,
      created_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function listKeys(
  sql: Sql,
  key: { projectId: number },
  page: { limit: number; offset: number },
) {
  return sql
    .selectFrom("project_keys as key")
    .innerJoin("users as creator", "creator.id", "key.created_by")
    .select([
      "key.id",
      "key.name",
      "key.hint",
      "key.last_used_at",
      "key.created_by",
      "key.created_at",
      "creator.name as creator_name",
      "creator.email as creator_email",
    ])
    .where("key.project_id", "=", key.projectId)
    .orderBy("key.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countKeys(sql: Sql, key: { projectId: number }): Promise<number> {
  const row = await sql
    .selectFrom("project_keys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("project_id", "=", key.projectId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function deleteKey(sql: Sql, key: { projectId: number; keyId: number }): Promise<boolean> {
  const row = await sql
    .deleteFrom("project_keys")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.keyId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

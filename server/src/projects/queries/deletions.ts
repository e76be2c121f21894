import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";

/**
 * From here on no caller finds the project: its uid and its members are gone, its widgets are deleted, and lists leave
 * it out. Answers whether it was there.
 */
export async function hideProject(
  sql: Sql,
  key: { organizationId: number; projectId: number },
  now: number,
): Promise<boolean> {
  const hidden = await sql
    .updateTable("projects")
    .set((eb) => ({ deleted_at: now, uid: eb(raw.lit("deleted-"), "||", eb.ref("uid")) }))
    .where("id", "=", key.projectId)
    .where("organization_id", "=", key.organizationId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  await sql.deleteFrom("project_members").where("project_id", "=", key.projectId).execute();
  await sql
    .updateTable("widgets")
    .set({ deleted_at: now })
    .where("project_id", "=", key.projectId)
    .where("deleted_at", "is", null)
    .execute();
  return hidden !== undefined;
}

/** How many rows a deletion still has to delete; the first time tells how many there were. */
export async function updateDeletion(
  sql: Sql,
  key: { organizationId: number; projectId: number },
  left: number,
): Promise<void> {
  await sql
    .updateTable("projects")
    .set((eb) => ({
      rows_at_deletion: eb.fn.coalesce("rows_at_deletion", eb.val(left)),
      rows_left: left,
    }))
    .where("id", "=", key.projectId)
    .where("organization_id", "=", key.organizationId)
    .execute();
}

/** Projects whose rows are being deleted, the oldest first. */
export async function listDeletions(sql: Sql, key: { organizationId: number }) {
  return sql
    .selectFrom("projects")
    .select(["id", "name", "deleted_at", "rows_at_deletion", "rows_left"])
    .where("organization_id", "=", key.organizationId)
    .where("deleted_at", "is not", null)
    .orderBy("id")
    .execute();
}

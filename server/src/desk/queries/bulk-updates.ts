import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";

export interface BulkUpdateRow<Change> {
  readonly id: number;
  readonly createdAt: number;
  readonly changes: readonly Change[];
}

export async function insertBulkUpdate(
  sql: Sql,
  row: { uid: string; projectId: number; caller: string; changes: readonly object[]; now: number },
): Promise<void> {
  await sql
    .insertInto("bulk_updates")
    .values({
      uid: row.uid,
      project_id: row.projectId,
      caller: row.caller,
      changes: toJson(row.changes),
      created_at: row.now,
    })
    .execute();
}

/** Removes it, so that it is undone once. Null where the caller made no such update. */
export async function deleteBulkUpdate<Change>(
  sql: Sql,
  key: { uid: string; projectId: number; caller: string },
): Promise<BulkUpdateRow<Change> | null> {
  const row = await sql
    .deleteFrom("bulk_updates")
    .where("uid", "=", key.uid)
    .where("project_id", "=", key.projectId)
    .where("caller", "=", key.caller)
    .returningAll()
    .executeTakeFirst();
  return row ? { id: row.id, createdAt: row.created_at, changes: fromJson<Change[]>(row.changes) } : null;
}

/** Without them no update of the project can be undone any more. */
export async function deleteBulkUpdatesOf(sql: Sql, { projectId }: { projectId: number }): Promise<void> {
  await sql.deleteFrom("bulk_updates").where("project_id", "=", projectId).execute();
}

export async function deleteBulkUpdatesBefore(sql: Sql, moment: number): Promise<void> {
  await sql.deleteFrom("bulk_updates").where("created_at", "<", moment).execute();
}

import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";

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

interface BulkUpdatesKey {
  readonly projectId: number;
  readonly caller: string;
}

/** Those of the updates that the caller made, in the order they were made. */
export async function listBulkUpdates(
  sql: Sql,
  { uids, projectId, caller }: BulkUpdatesKey & { readonly uids: readonly string[] },
): Promise<{ uid: string; createdAt: number }[]> {
  const rows = await sql
    .selectFrom("bulk_updates")
    .select(["uid", "created_at"])
    .where("uid", "in", uids)
    .where("project_id", "=", projectId)
    .where("caller", "=", caller)
    .orderBy("id")
    .execute();
  return rows.map(({ uid, created_at }) => ({ uid, createdAt: created_at }));
}

/** Removes it, so that it is undone once, and returns its changes. Null where the caller made no such update. */
export async function deleteBulkUpdate<Change>(
  sql: Sql,
  key: BulkUpdatesKey & { readonly uid: string },
): Promise<Change[] | null> {
  const row = await sql
    .deleteFrom("bulk_updates")
    .where("uid", "=", key.uid)
    .where("project_id", "=", key.projectId)
    .where("caller", "=", key.caller)
    .returning("changes")
    .executeTakeFirst();
  return row ? fromJson<Change[]>(row.changes) : null;
}

/** Without them no update of the project can be undone any more. */
export async function deleteBulkUpdatesOf(sql: Sql, { projectId }: { projectId: number }): Promise<void> {
  await sql.deleteFrom("bulk_updates").where("project_id", "=", projectId).execute();
}

export async function deleteBulkUpdatesBefore(sql: Sql, moment: number): Promise<void> {
  await sql.deleteFrom("bulk_updates").where("created_at", "<", moment).execute();
}

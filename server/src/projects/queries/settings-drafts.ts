import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import type { SettingsChange } from "./settings.ts";

export interface DraftRow {
  readonly changes: SettingsChange;
  readonly updated_at: number;
  readonly user_name: string | null;
}

export async function findDraft(sql: Sql, key: { projectId: number }): Promise<DraftRow | null> {
  const row = await sql
    .selectFrom("settings_drafts as draft")
    .leftJoin("users as person", "person.id", "draft.user_id")
    .select(["draft.changes", "draft.updated_at", "person.name as user_name"])
    .where("draft.project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ? { ...row, changes: fromJson<SettingsChange>(row.changes) } : null;
}

export async function upsertDraft(
  sql: Sql,
  draft: { projectId: number; changes: SettingsChange; userId: number | null; now: number },
): Promise<void> {
  const values = { changes: toJson(draft.changes), user_id: draft.userId, updated_at: draft.now };
  await sql
    .insertInto("settings_drafts")
    .values({ project_id: draft.projectId, ...values })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(values))
    .execute();
}

export async function deleteDraft(sql: Sql, key: { projectId: number }): Promise<void> {
  await sql.deleteFrom("settings_drafts").where("project_id", "=", key.projectId).execute();
}

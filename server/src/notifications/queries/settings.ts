import type { Sql } from "../../platform/db/index.ts";
import type { NotificationSettingsTable } from "../tables.ts";

export type NotificationSettingsRow = NotificationSettingsTable;
export interface SettingsKey {
  readonly projectId: number;
  readonly userId: number;
}

export async function findNotificationSettings(
  sql: Sql,
  key: SettingsKey,
): Promise<NotificationSettingsRow | null> {
  const row = await sql
    .selectFrom("notification_settings")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("user_id", "=", key.userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listNotificationSettings(
  sql: Sql,
  key: { projectId: number },
): Promise<Map<number, NotificationSettingsRow>> {
  const rows = await sql
    .selectFrom("notification_settings")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

export async function upsertNotificationSettings(sql: Sql, row: NotificationSettingsRow): Promise<void> {
  const { project_id: _project, user_id: _user, ...values } = row;
  await sql
    .insertInto("notification_settings")
    .values(row)
    .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doUpdateSet(values))
    .execute();
}

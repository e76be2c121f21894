import type { Selectable, Updateable } from "kysely";
import { prepared, type Sql } from "../../platform/db/index.ts";
import type { ProjectSettingsTable } from "../tables.ts";

export type SettingsRow = Selectable<ProjectSettingsTable>;
export type SettingsChange = Omit<Updateable<ProjectSettingsTable>, "project_id" | "updated_at">;

export async function insertSettings(
  sql: Sql,
  values: { projectId: number; model: string; prompt: string; now: number },
): Promise<void> {
  await sql
    .insertInto("project_settings")
    .values({
      project_id: values.projectId,
      prompt: values.prompt,
      restriction: "",
      model: values.model,
      temperature: 0.7,
      mode: "agent",
      chat_history_count: 10,
      max_nodes: 5,
      add_page_link: 0,
      auto_close_duration: null,
      auto_resolve_duration: null,
      updated_at: values.now,
    })
    .execute();
}

const settingsOfProject = prepared((sql, { projectId }: { projectId: number }) =>
  sql.selectFrom("project_settings").selectAll().where("project_id", "=", projectId),
);

export async function findSettings(sql: Sql, key: { projectId: number }): Promise<SettingsRow | null> {
  return (await settingsOfProject(sql, key))[0] ?? null;
}

export async function updateSettings(
  sql: Sql,
  key: { projectId: number },
  change: SettingsChange,
  now: number,
): Promise<void> {
  await sql
    .updateTable("project_settings")
    .set({ ...change, updated_at: now })
    .where("project_id", "=", key.projectId)
    .execute();
}

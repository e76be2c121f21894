import type { Selectable } from "kysely";
import { fromJson, prepared, preparedOne, toJson, type Sql } from "../../platform/db/index.ts";
import type { ProjectSettingsTable } from "../tables.ts";

type StoredSettings = Selectable<ProjectSettingsTable>;
export type SettingsRow = Omit<StoredSettings, "temperature"> & { readonly temperature: number };
export type SettingsChange = Partial<Omit<SettingsRow, "project_id" | "updated_at">>;

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
      temperature: toJson(0.7),
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
  const [row] = await settingsOfProject(sql, key);
  return row ? { ...row, temperature: fromJson<number>(row.temperature) } : null;
}

/** All of the settings that a reply depends on, and what its organization may use as it is committed. */
const forReply = preparedOne((sql, { projectId }: { projectId: number }) =>
  sql
    .selectFrom("project_settings as settings")
    .innerJoin("projects as project", "project.id", "settings.project_id")
    .innerJoin("organizations as organization", "organization.id", "project.organization_id")
    .select([
      "settings.prompt",
      "settings.restriction",
      "settings.model",
      "settings.temperature",
      "settings.mode",
      "settings.chat_history_count",
      "settings.max_nodes",
      "settings.add_page_link",
      "organization.plan",
    ])
    .where("settings.project_id", "=", projectId)
    .where("project.deleted_at", "is", null),
);

export interface ReplySettings extends Pick<
  SettingsRow,
  | "prompt"
  | "restriction"
  | "model"
  | "temperature"
  | "mode"
  | "chat_history_count"
  | "max_nodes"
  | "add_page_link"
> {
  readonly plan: string;
}

export async function findReplySettings(sql: Sql, key: { projectId: number }): Promise<ReplySettings | null> {
  const row = await forReply(sql, key);
  return row ? { ...row, temperature: fromJson<number>(row.temperature) } : null;
}

export async function updateSettings(
  sql: Sql,
  key: { projectId: number },
  { temperature, ...change }: SettingsChange,
  now: number,
): Promise<void> {
  await sql
    .updateTable("project_settings")
    .set({
      ...change,
      ...(temperature === undefined ? {} : { temperature: toJson(temperature) }),
      updated_at: now,
    })
    .where("project_id", "=", key.projectId)
    .execute();
}

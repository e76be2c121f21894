import type { Selectable } from "kysely";
import { fromJson, prepared, preparedOne, toJson, type Sql } from "../../platform/db/index.ts";
import type { ProjectSettingsTable } from "../tables.ts";

type StoredSettings = Selectable<ProjectSettingsTable>;
export type SettingsRow = Omit<StoredSettings, "temperature" | "fallback_models"> & {
  readonly temperature: number;
  readonly fallback_models: string[];
};
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
      add_facts: 1,
      search_model: null,
      auto_close_duration: null,
      auto_resolve_duration: null,
      updated_at: values.now,
    })
    .execute();
}

const settingsOfProject = prepared((sql, { projectId }: { projectId: number }) =>
  sql.selectFrom("project_settings").selectAll().where("project_id", "=", projectId),
);

const parsed = (row: Pick<StoredSettings, "temperature" | "fallback_models">) => ({
  temperature: fromJson<number>(row.temperature),
  fallback_models: row.fallback_models === null ? [] : fromJson<string[]>(row.fallback_models),
});

export async function findSettings(sql: Sql, key: { projectId: number }): Promise<SettingsRow | null> {
  const [row] = await settingsOfProject(sql, key);
  return row ? { ...row, ...parsed(row) } : null;
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
      "settings.fallback_models",
      "settings.temperature",
      "settings.mode",
      "settings.chat_history_count",
      "settings.max_nodes",
      "settings.add_page_link",
      "settings.add_facts",
      "settings.search_model",
      "organization.plan",
      "organization.id as organization_id",
    ])
    .where("settings.project_id", "=", projectId)
    .where("project.deleted_at", "is", null),
);

export interface ReplySettings extends Pick<
  SettingsRow,
  | "prompt"
  | "restriction"
  | "model"
  | "fallback_models"
  | "temperature"
  | "mode"
  | "chat_history_count"
  | "max_nodes"
  | "add_page_link"
  | "add_facts"
  | "search_model"
> {
  readonly plan: string;
  readonly organization_id: number;
}

export async function findReplySettings(sql: Sql, key: { projectId: number }): Promise<ReplySettings | null> {
  const row = await forReply(sql, key);
  return row ? { ...row, ...parsed(row) } : null;
}

export async function updateSettings(
  sql: Sql,
  key: { projectId: number },
  { temperature, fallback_models: fallbacks, ...change }: SettingsChange,
  now: number,
): Promise<void> {
  await sql
    .updateTable("project_settings")
    .set({
      ...change,
      ...(temperature === undefined ? {} : { temperature: toJson(temperature) }),
      ...(fallbacks === undefined ? {} : { fallback_models: toJson(fallbacks) }),
      updated_at: now,
    })
    .where("project_id", "=", key.projectId)
    .execute();
}

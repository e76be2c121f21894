import type { z } from "zod";
import { settingsFields } from "./schema.ts";
import type { SettingsRow } from "./queries/settings.ts";

/** All that a caller may change. */
export type Settings = z.output<z.ZodObject<typeof settingsFields>>;

export const SETTINGS_FIELDS = Object.keys(settingsFields) as (keyof Settings)[];

/** The fields of a row that a caller may change, in the order of the schema. */
export function settingsOf(row: Omit<SettingsRow, "project_id" | "updated_at">): Settings {
  return {
    prompt: row.prompt,
    restriction: row.restriction,
    model: row.model,
    temperature: row.temperature,
    mode: row.mode,
    chat_history_count: row.chat_history_count,
    max_nodes: row.max_nodes,
    add_page_link: row.add_page_link,
    auto_close_duration: row.auto_close_duration,
    auto_resolve_duration: row.auto_resolve_duration,
  };
}

/** Where two settings differ, each value as a person reads it. */
export const settingsChanges = (before: Settings, after: Settings) =>
  SETTINGS_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: String(before[field] ?? ""),
    after: String(after[field] ?? ""),
  }));

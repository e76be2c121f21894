import type { z } from "zod";
import { settingsFields } from "./schema.ts";
import type { SettingsRow } from "./queries/settings.ts";

/** All that a caller may change. */
export type Settings = z.output<z.ZodObject<typeof settingsFields>>;

export const SETTINGS_FIELDS = Object.keys(settingsFields) as (keyof Settings)[];

/** The fields of a row that a caller may change, in the order of the schema. */
export function settingsOf(
  row: Omit<SettingsRow, "project_id" | "updated_at" | "fallback_models"> & {
    /** Versions from before this setting have none. */
    readonly fallback_models?: string[];
  },
): Settings {
  return {
    prompt: row.prompt,
    restriction: row.restriction,
    model: row.model,
    temperature: row.temperature,
    mode: row.mode,
    chat_history_count: row.chat_history_count,
    max_nodes: row.max_nodes,
    add_page_link: row.add_page_link,
    // Versions of before they were settings have none.
    add_facts: row.add_facts ?? 1,
    search_model: row.search_model ?? null,
    fallback_models: row.fallback_models ?? [],
    auto_close_duration: row.auto_close_duration,
    auto_resolve_duration: row.auto_resolve_duration,
  };
}

/** Where two settings differ, each value as a person reads it. */
export const settingsChanges = (before: Settings, after: Settings) =>
  SETTINGS_FIELDS.filter((field) => !isEqual(before[field], after[field])).map((field) => ({
    field,
    before: toText(before[field]),
    after: toText(after[field]),
  }));

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const toText = (value: Settings[keyof Settings] | undefined): string =>
  Array.isArray(value) ? value.join(", ") : String(value ?? "");

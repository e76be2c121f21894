import { createHash } from "node:crypto";
import type { ReplySettings } from "../projects/index.ts";
import type { RunContent } from "./schema.ts";
import type { CaseKind } from "./tables.ts";

/** The settings that a reply depends on: a run measures the chosen model, and no fallback. */
export type MeasuredSettings = Omit<ReplySettings, "plan" | "organization_id" | "fallback_models">;

/** Without the plan, which is the organization's, in a fixed order. */
export const measuredSettings = (settings: MeasuredSettings): MeasuredSettings => ({
  prompt: settings.prompt,
  restriction: settings.restriction,
  model: settings.model,
  temperature: settings.temperature,
  mode: settings.mode,
  chat_history_count: settings.chat_history_count,
  max_nodes: settings.max_nodes,
  add_page_link: settings.add_page_link,
  add_facts: settings.add_facts ?? 1,
  search_model: settings.search_model ?? null,
});

/** Settings that came later: a value that changes nothing leaves the print as it was. */
const ADDED: Partial<MeasuredSettings> = { add_facts: 1, search_model: null };

/** The same for the same settings. */
export const settingsPrint = (settings: MeasuredSettings): string =>
  print(
    Object.fromEntries(
      Object.entries(measuredSettings(settings)).filter(
        ([field, value]) => !(field in ADDED) || ADDED[field as keyof MeasuredSettings] !== value,
      ),
    ),
  );

/** The same for the same cases in the same order. */
export const casesPrint = (
  cases: readonly { readonly kind: CaseKind; readonly isRequired: boolean; readonly content: RunContent }[],
): string => print(cases.map(({ kind, isRequired, content }) => [kind, isRequired, sorted(content)]));

const print = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** PostgreSQL stores the keys of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}

/** Where two settings differ, each value as a person reads it. */
export function settingsDifferences(live: MeasuredSettings, draft: MeasuredSettings | null) {
  if (!draft) return [];
  const [before, after] = [measuredSettings(live), measuredSettings(draft)];
  return (Object.keys(before) as (keyof MeasuredSettings)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, live: String(before[field] ?? ""), draft: String(after[field] ?? "") }));
}

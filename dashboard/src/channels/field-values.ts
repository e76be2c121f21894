import type { ChannelField, ChannelKindSummary } from "../api/client.ts";

export const PLACES = ["credentials", "settings"] as const;
export type FieldPlace = (typeof PLACES)[number];

/** What a form's inputs hold, by the field's key. */
export type FieldValues = Readonly<Record<string, string | boolean>>;
export type PlacedValues = Readonly<Record<FieldPlace, FieldValues>>;

/** What the inputs show first: the stored settings, otherwise the kind's defaults. Secrets are never known here. */
export const startValues = (
  kind: ChannelKindSummary,
  settings: Readonly<Record<string, unknown>> = {},
): PlacedValues => ({
  credentials: Object.fromEntries(kind.credentials.map((field) => [field.key, startOf(field, null)])),
  settings: Object.fromEntries(
    kind.settings.map((field) => [field.key, startOf(field, settings[field.key])]),
  ),
});

function startOf({ type, default: preset, options, is_required }: ChannelField, stored: unknown) {
  const value = stored ?? preset;
  if (type === "boolean") return value === true;
  if (typeof value === "string" || typeof value === "number") return String(value);
  return type === "choice" && is_required ? (options[0] ?? "") : "";
}

/** As the API takes them. An empty input is left out, so that the API answers with its default or "Required". */
export const sentValues = (
  fields: readonly ChannelField[],
  values: FieldValues,
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    fields.flatMap(({ key, type }): [string, string | number | boolean][] => {
      const value = values[key] ?? "";
      if (typeof value === "boolean") return [[key, value]];
      if (value.trim() === "") return [];
      const number = Number(value);
      return [[key, type === "number" && Number.isFinite(number) ? number : value]];
    }),
  );

/** A field without a label of its own is named by its key: `account_sid` is "Account SID". */
export function nameOfKey(key: string): string {
  const words = key.split("_").map((word) => (SHORT.has(word) ? word.toUpperCase() : word));
  const name = words.join(" ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const SHORT = new Set(["api", "id", "imap", "sid", "smtp", "url"]);

import type { CustomField } from "../api/client.ts";

export type FieldSubject = CustomField["subject"];
export type FieldValue = string | number | boolean | null;
type Values = Record<string, FieldValue>;

export const isWebLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** The values as they are typed, by key. */
export const toTypedValues = (
  fields: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(fields.map(({ key }) => [key, String(Object.hasOwn(values, key) ? values[key] : "")]));

/** A typed value as the API has it. The server names what is wrong with the others. */
export function toValue({ kind }: Pick<CustomField, "kind">, typed: string): FieldValue {
  const text = typed.trim();
  if (text === "") return null;
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
  return kind === "yes_no" ? text === "true" : text;
}

/** What was typed and differs from before. */
export const changedValues = (
  fields: readonly CustomField[],
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Values =>
  Object.fromEntries(
    fields
      .filter(({ key }) => before[key] !== after[key])
      .map((field) => [field.key, toValue(field, after[field.key] ?? "")]),
  );

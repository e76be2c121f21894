import { fromJson, toJson, type JsonText, type Sql } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import { day } from "../platform/operations/fields.ts";
import { listCustomFields, type FieldRow, type FieldsKey } from "./queries/custom-fields.ts";
import { LONGEST_FIELD_TEXT } from "./schema.ts";
import type { FieldSubject } from "./tables.ts";

export type FieldValue = string | number | boolean;
type FieldValues = Readonly<Record<string, FieldValue>>;
/** What a caller sends: null and empty text clear a field. */
export type FieldValuesInput = Readonly<Record<string, FieldValue | null>>;

const LARGEST_NUMBER = 1e15;

/** What is wrong with a value ("must …"), or null. */
export function problemOfValue(field: Pick<FieldRow, "kind" | "choices">, value: unknown): string | null {
  switch (field.kind) {
    case "text":
      return typeof value === "string" && value.length <= LONGEST_FIELD_TEXT
        ? null
        : `must be text of at most ${LONGEST_FIELD_TEXT} characters.`;
    case "number":
      return typeof value === "number" && Math.abs(value) <= LARGEST_NUMBER ? null : "must be a number.";
    case "date":
      return day.safeParse(value).success ? null : "must be a day such as 2026-01-31.";
    case "choice":
      return typeof value === "string" && field.choices.includes(value)
        ? null
        : `must be one of ${field.choices.join(", ")}.`;
    case "yes_no":
      return typeof value === "boolean" ? null : "must be true or false.";
    case "link":
      return isWebLink(value) ? null : "must be an address that begins with http:// or https://.";
  }
}

/** Only what a browser opens as a page: other schemes would run as code when a person clicks. */
function isWebLink(value: unknown): boolean {
  if (typeof value !== "string" || value.length > LONGEST_FIELD_TEXT || /\s/.test(value)) return false;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** The values after a change, or null where it changes nothing. Unknown keys and wrong values are refused. */
export async function changedFieldValues(
  sql: Sql,
  key: FieldsKey,
  held: JsonText,
  given: FieldValuesInput,
): Promise<JsonText | null> {
  const asked = Object.entries(given);
  if (asked.length === 0) return null;
  const problems = problemsOfValues(await listCustomFields(sql, key), key.subject, given);
  if (Object.keys(problems).length > 0) throw invalidParams(problems);
  const before = new Map(Object.entries(fromJson<FieldValues>(held)));
  const after = new Map(before);
  for (const [name, value] of asked) {
    const trimmed = typeof value === "string" ? value.trim() : value;
    if (trimmed === null || trimmed === "") after.delete(name);
    else after.set(name, trimmed);
  }
  const isSame = asked.every(([name]) => before.get(name) === after.get(name));
  return isSame ? null : fieldsText(Object.fromEntries(after));
}

/** A sentence for each value that can't be set, by the path of the value. */
export function problemsOfValues(
  fields: readonly FieldRow[],
  subject: FieldSubject,
  given: FieldValuesInput,
): Record<string, string> {
  const problems: [string, string][] = [];
  for (const [name, sent] of Object.entries(given)) {
    const value = typeof sent === "string" ? sent.trim() : sent;
    const problem = problemOf(fields, subject, name, value === "" ? null : value);
    if (problem !== null) problems.push([`fields.${name}`, `fields.${name} ${problem}`]);
  }
  return Object.fromEntries(problems);
}

function problemOf(
  fields: readonly FieldRow[],
  subject: FieldSubject,
  name: string,
  value: FieldValue | null,
): string | null {
  const field = fields.find(({ field_key }) => field_key === name);
  if (!field) {
    const known = fields.flatMap(({ field_key, archived_at }) => (archived_at === null ? [field_key] : []));
    const names = known.length === 0 ? "There is none yet." : `The fields are ${known.join(", ")}.`;
    return `is no ${subject} field of this project. ${names}`;
  }
  if (value === null) return null;
  return field.archived_at === null ? problemOfValue(field, value) : "is archived. Restore the field first.";
}

/** In one order, so that equal values are equal texts on both engines. */
export const fieldsText = (values: FieldValues): JsonText =>
  toJson(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))));

/**
 * What a contact's fields show: the team's value, or else what the visitor's page or a form has sent under the same
 * key, if it is of the field's kind. A page can therefore fill a field but never change what the team has set.
 */
export function shownFieldValues(
  fields: readonly FieldRow[],
  { fields: own, data }: { readonly fields: JsonText; readonly data: JsonText },
): FieldValues {
  const set = fromJson<Record<string, unknown>>(own);
  const sent = fromJson<Record<string, unknown>>(data);
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldValue][] => {
      const { field_key: name } = field;
      if (Object.hasOwn(set, name)) return [[name, set[name] as FieldValue]];
      const value = Object.hasOwn(sent, name) ? sent[name] : null;
      return problemOfValue(field, value) === null ? [[name, value as FieldValue]] : [];
    }),
  );
}

/** As people read it in a line or a cell; empty where there is no value. */
export function customFieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

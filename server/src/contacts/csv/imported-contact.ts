import { fieldsText, readFieldCell, type FieldRow, type FieldValue } from "../../custom-fields/index.ts";
import { fromJson, type JsonText } from "../../platform/db/index.ts";
import {
  blankToNull,
  isEmail,
  isPhone,
  LONGEST_NAME,
  LONGEST_TAGS,
  normalTags,
  type ContactValues,
} from "../contact-values.ts";
import type { ContactType } from "../tables.ts";
import { customFieldName, type ColumnMapping, type ImportField } from "./columns.ts";
import { unguardFormulas } from "../../platform/text/formula-guard.ts";
import type { CsvRow } from "../../platform/csv/parse-csv.ts";

/** The values of a row; null if it is empty. */
export interface ImportedContact {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly type: ContactType | null;
  readonly tags: string | null;
  /** Values of custom fields by key. */
  readonly fields: Readonly<Record<string, FieldValue>>;
}

/** A contact as an import stores it. */
export interface StoredValues extends ContactValues {
  readonly fields: JsonText;
}

export type ReadRow = { readonly contact: ImportedContact } | { readonly reason: string };

const TYPE_WORDS = new Map<string, ContactType>([
  ["user", "user"],
  ["users", "user"],
  ["lead", "lead"],
  ["leads", "lead"],
  ["spam", "spam"],
]);

export function readRow(
  columns: readonly string[],
  mapping: ColumnMapping,
  row: CsvRow,
  customFields: readonly FieldRow[],
): ReadRow {
  if (row.problem) return { reason: row.problem };
  const cells: Partial<Record<ImportField, string>> = {};
  for (const [index, column] of columns.entries()) {
    const field = mapping[column];
    const text = blankToNull(unguardFormulas(row.cells[index] ?? ""));
    if (field && text !== null) cells[field] = text;
  }
  const name = cells.name ?? blankToNull(`${cells.first_name ?? ""} ${cells.last_name ?? ""}`);
  const email = cells.email ?? null;
  const phone = cells.phone ?? null;
  const type = cells.type === undefined ? null : TYPE_WORDS.get(cells.type.toLowerCase());
  const tags = normalTags(cells.tags?.replaceAll(";", ","));
  const reason = problemOf({ name, email, phone, tags });
  if (reason !== null) return { reason };
  if (type === undefined) return { reason: `${quoted(cells.type ?? "")} is not user, lead or spam.` };
  const fields: [string, FieldValue][] = [];
  for (const field of customFields) {
    const text = cells[customFieldName(field)];
    if (text === undefined) continue;
    const read = readFieldCell(field, text);
    if ("problem" in read) return { reason: `${field.label} ${read.problem} ${quoted(text)} is not.` };
    fields.push([field.field_key, read.value]);
  }
  return { contact: { name, email, phone, type, tags, fields: Object.fromEntries(fields) } };
}

function problemOf({ name, email, phone, tags }: Omit<ImportedContact, "type" | "fields">): string | null {
  if (name === null && email === null && phone === null)
    return "The row has no name, e-mail address or phone number.";
  if (name !== null && name.length > LONGEST_NAME)
    return `The name is longer than ${LONGEST_NAME} characters.`;
  if (email !== null && !isEmail(email)) return `${quoted(email)} is not an e-mail address.`;
  if (phone !== null && !isPhone(phone)) return `${quoted(phone)} is not a phone number of 5 to 20 digits.`;
  if (tags !== null && tags.length > LONGEST_TAGS)
    return `The tags are longer than ${LONGEST_TAGS} characters.`;
  return null;
}

/** A row about an existing contact adds to what is stored: it clears nothing and keeps tags. */
export function mergeRow(before: StoredValues, row: ImportedContact): StoredValues {
  const tags = normalTags(before.tags, row.tags);
  return {
    name: row.name ?? before.name,
    email: before.email,
    phone: row.phone ?? before.phone,
    type: row.type ?? before.type,
    tags: (tags?.length ?? 0) > LONGEST_TAGS ? before.tags : tags,
    company_id: before.company_id,
    fields: fieldsText({ ...fromJson<ImportedContact["fields"]>(before.fields), ...row.fields }),
  };
}

const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

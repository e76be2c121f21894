import type { FieldRow } from "../../custom-fields/index.ts";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { foldText } from "../../platform/text/fold-text.ts";

/** The contact fields a column can map to. A name may also be split into two columns. */
export const IMPORT_FIELDS = ["name", "first_name", "last_name", "email", "phone", "type", "tags"] as const;
type OwnField = (typeof IMPORT_FIELDS)[number];
/** Custom fields are named as in the export: fields.plan. */
export type ImportField = OwnField | `fields.${string}`;

export const customFieldName = ({ field_key }: Pick<FieldRow, "field_key">) => `fields.${field_key}` as const;

/** Column by column; null if the column is left out. */
export type ColumnMapping = Readonly<Record<string, ImportField | null>>;

const SPELLINGS: Readonly<Record<OwnField, readonly string[]>> = {
  name: ["name", "fullname", "contactname", "displayname", "contact", "person", "customer", "customername"],
  first_name: ["firstname", "givenname", "forename", "first", "vorname", "prenom", "nombre"],
  last_name: ["lastname", "surname", "familyname", "last", "nachname", "apellido", "apellidos"],
  email: [
    "email",
    "emailaddress",
    "mail",
    "mailaddress",
    "primaryemail",
    "workemail",
    "correo",
    "emailadresse",
  ],
  phone: [
    "phone",
    "phonenumber",
    "telephone",
    "telephonenumber",
    "tel",
    "mobile",
    "mobilephone",
    "mobilenumber",
    "cell",
    "cellphone",
    "whatsapp",
    "telefon",
    "telefono",
  ],
  type: ["type", "contacttype", "kind", "category"],
  tags: ["tags", "tag", "labels", "label", "segments", "segment", "groups"],
};

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => SPELLINGS[field].map((spelling) => [spelling, field] as const)),
);

/** Recognises columns by their names; the caller's mapping takes precedence. */
export function mapColumns(
  columns: readonly string[],
  asked: Readonly<Record<string, ImportField | null>>,
  customFields: readonly FieldRow[],
): ColumnMapping {
  for (const column of Object.keys(asked)) {
    if (!columns.includes(column))
      throw invalidParams({
        [`mapping.${column}`]: `The file has no column ${column}; it has ${columns.join(", ")}.`,
      });
  }
  const used = new Set<ImportField>();
  const known = new Set<ImportField>([...IMPORT_FIELDS, ...customFields.map(customFieldName)]);
  for (const [column, field] of Object.entries(asked)) {
    if (field !== null && !known.has(field))
      throw invalidParams({ [`mapping.${column}`]: `${field} is no contact field of this project.` });
    if (field !== null && used.has(field))
      throw invalidParams({ [`mapping.${column}`]: `Another column is already mapped to ${field}.` });
    if (field !== null) used.add(field);
  }
  const mapping = new Map<string, ImportField | null>();
  for (const column of columns) {
    const field = Object.hasOwn(asked, column)
      ? asked[column]
      : unlessUsed(used, recognised(column, customFields));
    mapping.set(column, field ?? null);
  }
  return Object.fromEntries(mapping);
}

export const identifiesContact = (mapping: ColumnMapping): boolean =>
  Object.values(mapping).some(
    (field) => field !== null && field !== "type" && field !== "tags" && !field.startsWith("fields."),
  );

/** What the export has named comes first, then every contact's fields, then custom fields by name or key. */
function recognised(column: string, customFields: readonly FieldRow[]): ImportField | null {
  const exported = customFields.find((field) => customFieldName(field) === column.trim());
  if (exported) return customFieldName(exported);
  const letters = lettersOf(column);
  const own = FIELD_OF.get(letters) ?? FIELD_OF.get(letters.replace(/\d+$/, ""));
  if (own) return own;
  const custom = customFields.find(({ label, field_key }) =>
    [label, field_key].some((text) => letters !== "" && lettersOf(text) === letters),
  );
  return custom ? customFieldName(custom) : null;
}

/** `E-Mail Address`, `email_address` and `EMAIL ADDRESS` are one. */
const lettersOf = (text: string): string =>
  foldText(text)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");

function unlessUsed(used: Set<ImportField>, field: ImportField | null): ImportField | null {
  if (field === null || used.has(field)) return null;
  used.add(field);
  return field;
}

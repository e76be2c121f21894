import { invalidParams } from "../../platform/errors/app-error.ts";
import { foldText } from "../../platform/text/fold-text.ts";

/** The contact fields a column can map to. A name may also be split into two columns. */
export const IMPORT_FIELDS = ["name", "first_name", "last_name", "email", "phone", "type", "tags"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Column by column; null if the column is left out. */
export type ColumnMapping = Readonly<Record<string, ImportField | null>>;

const SPELLINGS: Readonly<Record<ImportField, readonly string[]>> = {
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
): ColumnMapping {
  for (const column of Object.keys(asked)) {
    if (!columns.includes(column))
      throw invalidParams({
        [`mapping.${column}`]: `The file has no column ${column}; it has ${columns.join(", ")}.`,
      });
  }
  const used = new Set<ImportField>();
  for (const [column, field] of Object.entries(asked)) {
    if (field !== null && used.has(field))
      throw invalidParams({ [`mapping.${column}`]: `Another column is already mapped to ${field}.` });
    if (field !== null) used.add(field);
  }
  const mapping = new Map<string, ImportField | null>();
  for (const column of columns) {
    const known = Object.hasOwn(asked, column) ? asked[column] : unlessUsed(used, recognised(column));
    mapping.set(column, known ?? null);
  }
  return Object.fromEntries(mapping);
}

export const identifiesContact = (mapping: ColumnMapping): boolean =>
  Object.values(mapping).some((field) => field !== null && field !== "type" && field !== "tags");

/** `E-Mail Address`, `email_address` and `EMAIL ADDRESS` are one. */
function recognised(column: string): ImportField | null {
  const letters = foldText(column)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return FIELD_OF.get(letters) ?? FIELD_OF.get(letters.replace(/\d+$/, "")) ?? null;
}

function unlessUsed(used: Set<ImportField>, field: ImportField | null): ImportField | null {
  if (field === null || used.has(field)) return null;
  used.add(field);
  return field;
}

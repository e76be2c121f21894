import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { IMPORT_FIELDS } from "../csv/columns.ts";
import { importContacts as run } from "../csv/import-contacts.ts";
import { ContactTypeName } from "../schema.ts";

const MAX_CSV_BYTES = 20 * 1024 * 1024;
const Field = z.union([z.enum(IMPORT_FIELDS), z.templateLiteral(["fields.", z.string().max(40)])], {
  error: `must be one of ${IMPORT_FIELDS.join(", ")} or fields.KEY with the key of a custom field.`,
});

export const importContacts = defineOperation({
  name: "importContacts",
  tag: "contacts",
  summary: "Add and update contacts from a CSV file",
  description:
    "The first row names the columns. Any common delimiter works, with up to 100,000 rows. A row whose e-mail address belongs to a user or lead updates that contact: values replace, empty cells change nothing, tags are added. Custom fields are columns such as fields.plan, or named like the field. Invalid rows are rejected one by one and never stop the others.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  input: z.object({
    csv: z
      .string()
      .min(1)
      .refine((text) => text.length <= MAX_CSV_BYTES, "must be at most 20 MB.")
      .describe("The file's text"),
    mapping: z
      .record(z.string().max(1000), Field.nullable())
      .optional()
      .describe("Maps columns to fields; null skips a column. Columns not listed here are matched by name"),
    dry_run: z.boolean().default(false).describe("Preview without importing"),
    type: ContactTypeName.default("lead").describe("The type of new contacts whose row has none"),
  }),
  output: z.object({
    total_rows: z.number().int(),
    imported: z.number().int().describe("Rows that added a contact"),
    updated: z.number().int().describe("Rows that changed a contact"),
    refused: z.number().int(),
    rows: z
      .array(z.object({ row: z.number().int(), reason: z.string() }))
      .describe("The first 100 rejected rows; the header is row 1"),
    columns: z.array(z.string()),
    mapping: z.record(z.string(), Field.nullable()),
    preview: z.array(z.array(z.string())).describe("The first 5 rows, cell by cell in the order of columns"),
  }),
  message: "Data Created Successfully!",
  errors: ["forbidden", "conflict", "too_large"],
  // JSON writes quotes and line ends of the file as two characters.
  maxBodyBytes: 2 * MAX_CSV_BYTES + 64 * 1024,
  run: async (context, input) => ({
    data: await run(context, input),
    ...(input.dry_run ? { message: "Data Fetched Successfully!" } : {}),
  }),
});

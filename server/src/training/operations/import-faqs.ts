import { z } from "zod";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { FAQ_ACTIONS, importFaqs as run } from "../faqs/import-faqs.ts";
import { FAQ_FIELDS } from "../faqs/parse-faqs.ts";
import { readFaqFile } from "../faqs/read-faq-file.ts";

const MAX_CHARACTERS = 4 * 1024 * 1024;
const Field = z.enum(FAQ_FIELDS);

export const importFaqs = defineOperation({
  name: "importFaqs",
  tag: "training",
  summary: "Import FAQs in bulk from a CSV file or a pasted text",
  description:
    "Reads tables with any delimiter and columns such as question, answer and tags, Markdown tables, " +
    "`Q:` and `A:` lines, and questions with their answer below, up to 5,000 at once. " +
    "A question the project has already is kept unless `conflicts` is `replace`. " +
    "Invalid rows are rejected one by one and never stop the others. " +
    "To send the file itself, use multipart/form-data with the field `file` in place of `text`; its encoding is " +
    "recognized.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    text: z
      .string()
      .min(1)
      .max(MAX_CHARACTERS)
      .optional()
      .describe("The file's text, or what was pasted. Required unless the file is sent with the request"),
    mapping: z
      .record(z.string().max(1000), Field.nullable())
      .optional()
      .describe("Maps a table's columns to fields; null skips a column. Others are matched by name"),
    conflicts: z
      .enum(["keep", "replace"])
      .default("keep")
      .describe("What happens to an FAQ that has the same question and another answer"),
    dry_run: z.boolean().default(false).describe("Preview without importing"),
  }),
  receives: { field: "file", maxBytes: MAX_CHARACTERS },
  output: z.object({
    encoding: z
      .string()
      .nullable()
      .describe("What the file was read as, if one was sent, such as utf8 or windows-1252"),
    format: z.enum(["marked", "table", "blocks"]).describe("How the text was read"),
    columns: z.array(z.string()),
    mapping: z.record(z.string(), Field.nullable()),
    total_rows: z.number().int(),
    added: z.number().int(),
    replaced: z.number().int(),
    kept: z.number().int().describe("FAQs that kept their answer though the text has another one"),
    skipped: z.number().int().describe("Repeated in the text, or in the project as they are"),
    refused: z.number().int(),
    rows: z
      .array(
        z.object({
          row: z.number().int(),
          question: z.string(),
          answer: z.string(),
          action: z.enum(FAQ_ACTIONS),
          field: Field.nullable().describe("The column with the problem, if it is one column's"),
          reason: z.string().nullable(),
          existing_answer: z.string().nullable().describe("The answer that is kept or replaced"),
        }),
      )
      .describe("The first 200 rows, refused and conflicting ones before others"),
  }),
  message: "Data Created Successfully!",
  errors: ["conflict", "too_large"],
  // JSON writes quotes and line ends of the text as two characters.
  maxBodyBytes: 2 * MAX_CHARACTERS + 64 * 1024,
  async run(context, { text, ...input }, received) {
    if (received && text !== undefined) throw invalidParams({ file: "Send either file or text, not both." });
    if (!received && text === undefined) throw invalidParams({ text: "text is required." });
    const file = received ? await readFaqFile(received) : null;
    const report = await run(context, { ...input, text: file?.text ?? text! });
    return {
      data: { encoding: file?.encoding ?? null, ...report },
      ...(input.dry_run ? { message: "Data Fetched Successfully!" } : {}),
    };
  },
});

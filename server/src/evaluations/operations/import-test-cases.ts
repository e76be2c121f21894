import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { importCases } from "../csv.ts";

const MAX_CSV = 1024 * 1024;

export const importTestCases = defineOperation({
  name: "importTestCases",
  tag: "evaluations",
  summary: "Add cases to a test set from a CSV file",
  description:
    "The first row names the columns: question, contains_all, contains_any, cites, answer, refuses, hands_over, judge, required, kind, dialogue. Phrases stand between bars (|). Invalid rows are rejected one by one and never stop the others.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    set_id: id("test set"),
    csv: z
      .string()
      .min(1)
      .refine((text) => text.length <= MAX_CSV, "must be at most 1 MB.")
      .describe("The file's text"),
    dry_run: z.boolean().default(false).describe("Preview without importing"),
  }),
  output: z.object({
    total_rows: z.number().int(),
    imported: z.number().int().describe("Rows that are a case"),
    refused: z.number().int(),
    rows: z
      .array(z.object({ row: z.number().int(), reason: z.string() }))
      .describe("The first 100 rejected rows; the header is row 1"),
    ignored_columns: z.array(z.string()),
    preview: z.array(z.string()).describe("The first 20 cases by their question"),
  }),
  message: "Data Created Successfully!",
  errors: ["conflict", "not_found", "too_large"],
  // JSON writes quotes and line ends of the file as two characters.
  maxBodyBytes: 2 * MAX_CSV + 64 * 1024,
  run: async (context, input) => ({
    data: await importCases(context, input),
    ...(input.dry_run ? { message: "Data Fetched Successfully!" } : {}),
  }),
});

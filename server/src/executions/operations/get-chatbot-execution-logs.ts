import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { day, orderBy } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { pageOfLogs } from "../execution-log.ts";
import { LOG_KINDS } from "../log-entry.ts";
import { ExecutionLogEntry } from "../schema.ts";

export const getChatbotExecutionLogs = defineOperation({
  name: "getChatbotExecutionLogs",
  tag: "assistant",
  summary: "Read how the bot produced its answers, step by step",
  description:
    "One entry per step: what was received, retrieved, asked of the model, and the outcome. A search scans the " +
    "first 10,000 entries that match the other filters, in the requested order: narrow the dates to reach " +
    "further. The details of each step, `data.data`, need Debugging > Read and are empty without it.",
  access: integrationAccess("Logs", "Read"),
  effect: "read",
  input: z.object({
    session_uid: sessionUid.optional(),
    from: day.optional(),
    to: day.optional().describe("Last day, included; today by default"),
    kind: z.enum(LOG_KINDS).optional().describe("Only entries of this type"),
    search: z
      .string()
      .max(200)
      .optional()
      .describe("Matches an entry's task, message, texts and figures, ignoring case"),
    orderBy: orderBy("DESC"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(ExecutionLogEntry),
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, input) =>
    pageOfLogs(
      context,
      { projectId: context.project.id, withDetails: context.project.permissions.Debugging !== undefined },
      input,
    ),
});

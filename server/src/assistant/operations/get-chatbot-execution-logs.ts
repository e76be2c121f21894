import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { day, limit, orderBy, page } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { pageOfLogs } from "../execution-log.ts";
import { ExecutionLogEntry } from "../schema.ts";

export const getChatbotExecutionLogs = defineOperation({
  name: "getChatbotExecutionLogs",
  tag: "assistant",
  summary: "Read how the chatbot came to its answers",
  description: "One entry a step: what was received, retrieved, asked of the model, and what came of it.",
  access: integrationAccess("Logs", "Read"),
  effect: "read",
  input: z.object({
    session_uid: sessionUid.optional(),
    from: day.optional(),
    to: day.optional().describe("Last day, included; today where it is left out"),
    orderBy: orderBy("DESC"),
    limit: limit(100),
    page,
  }),
  output: z.array(ExecutionLogEntry),
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: await pageOfLogs(context, { projectId: context.project.id }, input),
  }),
});

import { z } from "zod";
import { eachPage } from "../../platform/db/index.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { day } from "../../platform/operations/fields.ts";
import { JSON_LINES, jsonLinesFile, type ExportedRecord } from "../../platform/operations/json-lines.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { pageOfLogs } from "../execution-log.ts";
import { LOG_KINDS } from "../log-entry.ts";

const ENTRIES_AT_ONCE = 200;

const exported = z.object({
  session_uid: sessionUid.optional(),
  from: day.optional(),
  to: day.optional().describe("Last day, included; today by default"),
  kind: z.enum(LOG_KINDS).optional().describe("Only entries of this type"),
});

export const exportChatbotExecutionLogs = defineOperation({
  name: "exportChatbotExecutionLogs",
  tag: "assistant",
  summary: "Export the execution log as JSON Lines",
  description:
    "One line for each entry, the oldest first, with details for callers with Debugging > Read. The last line is " +
    '`{"record":"end","complete":true,"count":N}`; a file without it is cut off.',
  access: integrationAccess("Logs", "Read"),
  effect: "read",
  input: exported,
  file: JSON_LINES,
  errors: ["not_found", "rate_limited"],
  run: async (context, input) => ({
    file: await jsonLinesFile(context, "execution-log", entriesOf(context, input)),
  }),
});

async function* entriesOf(
  context: ProjectContext,
  asked: z.output<typeof exported>,
): AsyncGenerator<ExportedRecord> {
  const { id: projectId, permissions } = context.project;
  const key = { projectId, withDetails: permissions.Debugging !== undefined };
  const pages = eachPage(ENTRIES_AT_ONCE, async (page) => {
    const { data } = await pageOfLogs(context, key, { ...asked, orderBy: "ASC", page });
    return data;
  });
  for await (const entries of pages) for (const fields of entries) yield { record: "log", fields };
}

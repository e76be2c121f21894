import { z } from "zod";
import { eachPage } from "../../platform/db/index.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { JSON_LINES, jsonLinesFile, type ExportedRecord } from "../../platform/operations/json-lines.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { chosenSessions, pageOfSessions, sessionChoice } from "../../sessions/index.ts";
import { eachPageOfMessages } from "../read-messages.ts";

const SESSIONS_AT_ONCE = 50;

const exported = z.object({
  ...sessionChoice,
  include_notes: z.boolean().default(false).describe("Include the team's internal notes"),
  include_events: z.boolean().default(false).describe("Include lines about what happened"),
});

export const exportSessions = defineOperation({
  name: "exportSessions",
  tag: "sessions",
  summary: "Export conversations with their messages as JSON Lines",
  description:
    "One line for each conversation, by its last message, the oldest first. Dates, a saved view, conditions and a " +
    "search combine as in getSessions; here a search reads everything. The last line is " +
    '`{"record":"end","complete":true,"count":N}`; a file without it is cut off. A conversation that gets a message ' +
    "during the export may come twice; the later line is newer.",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: exported,
  file: JSON_LINES,
  errors: ["not_found", "rate_limited"],
  run: async (context, input) => ({
    file: await jsonLinesFile(context, "conversations", sessionsOf(context, input)),
  }),
});

async function* sessionsOf(
  context: ProjectContext,
  { include_notes: notes, include_events: events, ...choice }: z.output<typeof exported>,
): AsyncGenerator<ExportedRecord> {
  const projectId = context.project.id;
  const asked = { ...chosenSessions(context, choice), orderBy: "ASC", isExhaustive: true } as const;
  const pages = eachPage(SESSIONS_AT_ONCE, async (page) => {
    const { data } = await pageOfSessions(context, { projectId }, { ...asked, page });
    return data;
  });
  for await (const sessions of pages) {
    for (const session of sessions) {
      const key = { projectId, sessionId: session.id, uid: session.session_uid };
      const messages = eachPageOfMessages(context, { ...key, notes, events });
      yield { record: "session", fields: session, list: { name: "messages", pages: messages } };
    }
  }
}

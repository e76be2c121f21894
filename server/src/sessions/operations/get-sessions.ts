import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { day, id, orderBy } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { pageOfSessions } from "../read-sessions.ts";
import { SessionListItem, viewId } from "../schema.ts";
import { SessionFilter } from "../session-filter.ts";
import { INBOX_SORTS, INBOX_VIEWS } from "../tables.ts";

export const getSessions = defineOperation({
  name: "getSessions",
  tag: "sessions",
  summary: "List conversations by their last message",
  description:
    "Dates, a saved view, conditions and a search combine. Test chats are excluded. A search scans " +
    "the first 10,000 conversations that match the other filters, in the requested order: narrow the dates to " +
    "reach further.",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    from: day.optional().describe("First day of the last message, or of creation if there is none"),
    to: day.optional().describe("Last day, included; today by default"),
    orderBy: orderBy("ASC"),
    view_id: viewId.optional(),
    filter: SessionFilter.optional(),
    search: z
      .string()
      .max(200)
      .optional()
      .describe("Matches names, e-mail addresses, phones, tags and messages, ignoring case"),
    inbox: z
      .enum(INBOX_VIEWS)
      .optional()
      .describe(
        "A view of the inbox: open ones, those assigned to the caller, those without an assignee, " +
          "those that miss their service level within an hour or have missed it, snoozed ones, spam",
      ),
    team_id: id("team").optional().describe("Open conversations of this team"),
    sort: z
      .enum(INBOX_SORTS)
      .optional()
      .describe(
        "Needs inbox or team_id: priority, or waiting for those whose visitors wait for a person, the longest first",
      ),
    is_emulator: z.boolean().default(false).describe("List the test chats instead"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(SessionListItem),
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, input) =>
    pageOfSessions(
      context,
      { projectId: context.project.id },
      {
        viewId: input.view_id,
        isEmulator: input.is_emulator,
        teamId: input.team_id,
        userId: callerUserId(context),
        ...input,
      },
    ),
});

import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { orderBy } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { pageOfSessions } from "../read-sessions.ts";
import { SessionListItem } from "../schema.ts";
import { chosenSessions, sessionChoice } from "../session-choice.ts";
import { INBOX_SORTS } from "../tables.ts";

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
    ...sessionChoice,
    orderBy: orderBy("ASC"),
    sort: z
      .enum(INBOX_SORTS)
      .optional()
      .describe(
        "Needs inbox or team_id: priority, or waiting for those whose visitors wait for a person, the longest first",
      ),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(SessionListItem),
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, input) =>
    pageOfSessions(
      context,
      { projectId: context.project.id },
      { ...chosenSessions(context, input), orderBy: input.orderBy, sort: input.sort, page: input.page },
    ),
});

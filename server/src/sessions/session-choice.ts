import { z } from "zod";
import { callerUserId, type Context } from "../platform/operations/context.ts";
import { day, id } from "../platform/operations/fields.ts";
import { viewId } from "./schema.ts";
import { SessionFilter } from "./session-filter.ts";
import { INBOX_VIEWS } from "./tables.ts";

/** Which conversations a list or an export has. */
export const sessionChoice = {
  from: day.optional().describe("First day of the last message, or of creation if there is none"),
  to: day.optional().describe("Last day, included; today by default"),
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
  is_emulator: z.boolean().default(false).describe("The test chats instead"),
};

const choice = z.object(sessionChoice);

export const chosenSessions = (context: Context, input: z.output<typeof choice>) => ({
  from: input.from,
  to: input.to,
  viewId: input.view_id,
  filter: input.filter,
  search: input.search,
  inbox: input.inbox,
  teamId: input.team_id,
  isEmulator: input.is_emulator,
  userId: callerUserId(context),
});

import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { orderBy } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { refusePages, requireReachable, sessionUid } from "../../sessions/index.ts";
import { pageOfMessages } from "../read-messages.ts";
import { SessionMessage } from "../schema.ts";

export const getSessionMessages = defineOperation({
  name: "getSessionMessages",
  tag: "messages",
  summary: "Read the messages of a conversation",
  description: "What the visitor, the bot and people of the team said, in order.",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    session_uid: sessionUid,
    orderBy: orderBy("ASC"),
    include_notes: z.boolean().default(false).describe("Include the team's internal notes"),
    include_events: z
      .boolean()
      .default(false)
      .describe("Include lines about what happened: took over, assigned, tagged, snoozed, resolved"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(SessionMessage),
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  forPages: true,
  async run(context, input) {
    refusePages(context, input.include_notes || input.include_events, "read what only the team sees");
    await requireReachable(context, input.session_uid);
    return pageOfMessages(
      context,
      { projectId: context.project.id, uid: input.session_uid },
      { ...input, notes: input.include_notes, events: input.include_events },
    );
  },
});

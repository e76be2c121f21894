import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { countInbox } from "../read-sessions.ts";
import { InboxCounts } from "../schema.ts";

export const getInboxCounts = defineOperation({
  name: "getInboxCounts",
  tag: "sessions",
  summary: "Count the conversations that need a person, and those of each view",
  description:
    "waiting and unread leave out conversations handled by the bot. Their unread messages are in total_unseen of each conversation.",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({}),
  output: InboxCounts,
  message: "Data Fetched Successfully!",
  run: async (context) => ({
    data: await countInbox(context, { projectId: context.project.id, userId: callerUserId(context) }),
  }),
});

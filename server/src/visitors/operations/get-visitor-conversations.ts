import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { limit, page } from "../../platform/operations/fields.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { listConversations } from "../conversations.ts";
import { spendSignal } from "../limits.ts";
import { ConversationSummary } from "../schema.ts";

export const getVisitorConversations = defineOperation({
  name: "getVisitorConversations",
  tag: "widget",
  summary: "List the visitor's own conversations",
  description:
    "The latest first: those of this browser and, for a user whom the site has identified, of their other browsers.",
  access: visitorOfWidget,
  effect: "read",
  mcp: false,
  input: z.object({ limit: limit(50, 20), page }),
  output: z.array(ConversationSummary),
  message: "Data Fetched Successfully!",
  async run(context, asked) {
    await spendSignal(context);
    const { projectId, visitorId, widgetUid } = context.actor;
    return { data: await listConversations(context, { projectId, visitorId, widgetUid, ...asked }) };
  },
});

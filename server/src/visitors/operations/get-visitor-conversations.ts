import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
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
  input: z.object({}),
  list: { most: 50, byDefault: 20 },
  output: z.array(ConversationSummary),
  message: "Data Fetched Successfully!",
  async run(context, { page }) {
    await spendSignal(context);
    const { projectId, visitorId, widgetUid } = context.actor;
    return listConversations(context, { projectId, visitorId, widgetUid, page });
  },
});

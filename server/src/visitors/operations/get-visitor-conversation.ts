import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { requireWidget } from "../identity.ts";
import { spendSignal } from "../limits.ts";
import { Conversation } from "../schema.ts";
import { presentConversation } from "../visit.ts";

export const getVisitorConversation = defineOperation({
  name: "getVisitorConversation",
  tag: "widget",
  summary: "Read one of the visitor's own conversations",
  access: visitorOfWidget,
  effect: "read",
  mcp: false,
  input: z.object({ session_uid: sessionUid }),
  output: Conversation,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  async run(context, { session_uid: uid }) {
    await spendSignal(context);
    const { projectId, visitorId, widgetUid } = context.actor;
    const session = await requireVisitorSession(context, { projectId, visitorId, widgetUid, uid });
    return { data: await presentConversation(context, await requireWidget(context), session) };
  },
});

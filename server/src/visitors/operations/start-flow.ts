import { z } from "zod";
import { beginFlow } from "../../assistant/index.ts";
import { presentVisitorMessage, VisitorMessage } from "../../messages/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { requireWidget } from "../identity.ts";
import { spendMessage } from "../limits.ts";

export const startFlow = defineOperation({
  name: "startFlow",
  tag: "widget",
  summary: "Start a flow for the visitor of a widget",
  description:
    "With event, the published flow that has it as a trigger, as window.parley.start does. Otherwise the flow of the page or of the beginning, if the conversation has no message yet. data.message is null if nothing starts.",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  ignoresUnknownFields: true,
  input: z.object({
    session_uid: sessionUid,
    event: z.string().trim().min(1).max(100).optional(),
    page: z.string().max(2000).optional().describe("The address of the page that shows the chat"),
  }),
  output: z.object({ message: VisitorMessage.nullable() }),
  message: "Data Created Successfully!",
  errors: ["not_found"],
  async run(context, { session_uid: uid, ...start }) {
    const { projectId, visitorId, widgetUid } = context.actor;
    await requireVisitorSession(context, { projectId, visitorId, widgetUid, uid });
    await spendMessage(context);
    const citations = (await requireWidget(context)).settings.show_citations;
    const message = await beginFlow(context, { projectId, sessionUid: uid, authorId: visitorId, ...start });
    return { data: { message: message && presentVisitorMessage(context, message, uid, { citations }) } };
  },
});

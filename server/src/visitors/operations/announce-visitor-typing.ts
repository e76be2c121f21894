import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { requireUnblocked, requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { spendSignal } from "../limits.ts";

export const announceVisitorTyping = defineOperation({
  name: "announceVisitorTyping",
  tag: "widget",
  summary: "Show the team that the visitor is typing",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  ignoresUnknownFields: true,
  input: z.object({ session_uid: sessionUid }),
  message: "Data Updated Successfully!",
  errors: ["forbidden", "not_found"],
  async run(context, input) {
    await spendSignal(context);
    await requireUnblocked(context, context.actor);
    const { projectId, visitorId, widgetUid } = context.actor;
    const session = await requireVisitorSession(context, {
      projectId,
      visitorId,
      widgetUid,
      uid: input.session_uid,
    });
    context.events.announce({
      topic: "typing",
      projectId,
      sessionId: session.id,
      sessionUid: session.uid,
      by: "visitor",
    });
    return {};
  },
});

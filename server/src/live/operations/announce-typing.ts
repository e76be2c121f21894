import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { requireSession, sessionUid } from "../../sessions/index.ts";
import { nameOfCaller } from "../typing.ts";

export const announceTyping = defineOperation({
  name: "announceTyping",
  tag: "messages",
  summary: "Show the visitor that a person is typing",
  description: "Shown for a few seconds and never stored.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({ session_uid: sessionUid }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    const projectId = context.project.id;
    const session = await requireSession(context, { projectId, uid: input.session_uid });
    const author = await nameOfCaller(context);
    context.events.announce({
      topic: "typing",
      projectId,
      sessionId: session.id,
      sessionUid: session.uid,
      by: "operator",
      author,
      userId: callerUserId(context),
    });
    return {};
  },
});

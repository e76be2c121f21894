import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { requireSession, sessionUid } from "../../sessions/index.ts";
import { nameOfCaller } from "../typing.ts";

export const announceViewing = defineOperation({
  name: "announceViewing",
  tag: "messages",
  summary: "Show colleagues that the caller has a conversation open",
  description: "Shown to the team for a short time, never to the visitor, and never stored.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({
    session_uid: sessionUid,
    is_viewing: z.boolean().default(true).describe("False when the conversation is left"),
  }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    const projectId = context.project.id;
    const session = await requireSession(context, { projectId, uid: input.session_uid });
    context.events.announce({
      topic: "viewing",
      projectId,
      sessionUid: session.uid,
      userId: callerUserId(context),
      author: await nameOfCaller(context),
      isViewing: input.is_viewing,
    });
    return {};
  },
});

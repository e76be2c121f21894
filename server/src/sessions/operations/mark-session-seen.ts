import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { markSeen } from "../mark-seen.ts";
import { sessionUid } from "../schema.ts";

export const markSessionSeen = defineOperation({
  name: "markSessionSeen",
  tag: "sessions",
  summary: "Mark the visitor's messages as read",
  description: "total_unseen becomes 0 until the visitor writes again.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await markSeen(context, { projectId: context.project.id, uid: input.session_uid });
    return {};
  },
});

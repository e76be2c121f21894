import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeSession } from "../remove-session.ts";
import { sessionUid } from "../schema.ts";

export const deleteSession = defineOperation({
  name: "deleteSession",
  tag: "sessions",
  summary: "Delete a conversation with its messages and its log",
  description: "`restoreSession` brings it back within 30 days; after that it is gone.",
  access: projectAccess("Sessions", "Write"),
  effect: "destroy",
  input: z.object({ session_uid: sessionUid }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeSession(context, { projectId: context.project.id, uid: input.session_uid });
    return {};
  },
});

import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { restoreSession as restore } from "../remove-session.ts";
import { sessionUid } from "../schema.ts";

export const restoreSession = defineOperation({
  name: "restoreSession",
  tag: "sessions",
  summary: "Restore a deleted conversation",
  description: "With its messages, files and log, within 30 days of its deletion.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await restore(context, { projectId: context.project.id, uid: input.session_uid });
    return {};
  },
});

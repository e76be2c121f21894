import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { requireSession, sessionUid } from "../../sessions/index.ts";
import { removeAttachment } from "../attachments.ts";
import { attachmentId } from "../schema.ts";

export const deleteAttachment = defineOperation({
  name: "deleteAttachment",
  tag: "attachments",
  summary: "Delete a file of a conversation",
  description: "Also one that was sent: its message stays without it.",
  access: integrationAccess("Sessions", "Write"),
  effect: "destroy",
  input: z.object({ session_uid: sessionUid, attachment_id: attachmentId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    const { id: projectId } = context.project;
    const { id, uid } = await requireSession(context, { projectId, uid: input.session_uid });
    await removeAttachment(context, { id, uid, projectId }, input.attachment_id);
    return {};
  },
});

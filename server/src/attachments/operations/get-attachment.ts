import { z } from "zod";
import { Attachment, presentAttachment } from "../../messages/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { requireSession, sessionUid } from "../../sessions/index.ts";
import { requireAttachment, toStored } from "../attachments.ts";
import { attachmentId } from "../schema.ts";

export const getAttachment = defineOperation({
  name: "getAttachment",
  tag: "attachments",
  summary: "Get a file of a conversation with new addresses",
  description: "The addresses in a message are valid for one to two hours; these replace them.",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ session_uid: sessionUid, attachment_id: attachmentId }),
  output: Attachment,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    const { id: projectId } = context.project;
    const { id: sessionId } = await requireSession(context, { projectId, uid: input.session_uid });
    const row = await requireAttachment(context.db.read, { uid: input.attachment_id, projectId, sessionId });
    return { data: presentAttachment(context, toStored(row)) };
  },
});

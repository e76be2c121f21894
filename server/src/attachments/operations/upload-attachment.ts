import { z } from "zod";
import { Attachment, presentAttachment } from "../../messages/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { requireSession, sessionUid } from "../../sessions/index.ts";
import { toStored } from "../attachments.ts";
import { createAttachment } from "../create-attachment.ts";
import { LARGEST_ATTACHMENT } from "../limits.ts";
import { uploaderOf } from "../upload-limits.ts";

export const uploadAttachment = defineOperation({
  name: "uploadAttachment",
  tag: "attachments",
  summary: "Upload a file to send it in a conversation",
  description:
    "Sent as multipart/form-data. sendMessage with the ID in attachments sends the file; one that isn't sent is " +
    "deleted after a day. The name, the declared type and the content must agree. Images are re-encoded, without " +
    "their metadata, and reduced to 2,560 pixels.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid }),
  receives: { field: "file", maxBytes: LARGEST_ATTACHMENT, required: true },
  output: Attachment,
  message: "Data Created Successfully!",
  errors: ["not_found", "conflict", "too_large", "unavailable"],
  // Binary content doesn't go through a model.
  mcp: false,
  async run(context, input, received) {
    const { id: projectId, organizationId } = context.project;
    const session = await requireSession(context, { projectId, uid: input.session_uid });
    const row = await createAttachment(
      context,
      { organizationId, projectId, sessionId: session.id },
      uploaderOf(context),
      received!,
    );
    return { data: presentAttachment(context, toStored(row)) };
  },
});

import { z } from "zod";
import { Attachment, presentAttachment } from "../../messages/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { requireUnblocked, requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { toStored } from "../attachments.ts";
import { createAttachment } from "../create-attachment.ts";
import { LARGEST_ATTACHMENT } from "../limits.ts";
import { uploaderOf } from "../upload-limits.ts";

export const uploadVisitorAttachment = defineOperation({
  name: "uploadVisitorAttachment",
  tag: "widget",
  summary: "Upload a file to send it as the visitor of a widget",
  description:
    "Sent as multipart/form-data. sendVisitorMessage with the ID in attachments sends the file; one that isn't " +
    "sent is deleted after a day.",
  access: visitorOfWidget,
  effect: "write",
  input: z.object({ session_uid: sessionUid }),
  receives: { field: "file", maxBytes: LARGEST_ATTACHMENT, required: true },
  output: Attachment,
  message: "Data Created Successfully!",
  errors: ["forbidden", "not_found", "conflict", "too_large", "unavailable"],
  mcp: false,
  async run(context, input, received) {
    const { projectId, organizationId, visitorId, widgetUid } = context.actor;
    const key = { projectId, visitorId, widgetUid };
    const session = await requireVisitorSession(context, { ...key, uid: input.session_uid });
    await requireUnblocked(context, key);
    const row = await createAttachment(
      context,
      { organizationId, projectId, sessionId: session.id },
      uploaderOf(context),
      received!,
    );
    return { data: presentAttachment(context, toStored(row)) };
  },
});

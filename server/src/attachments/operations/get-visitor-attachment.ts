import { z } from "zod";
import { Attachment, presentAttachment } from "../../messages/index.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { callerKey } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { requireAttachment, toStored } from "../attachments.ts";
import { attachmentId } from "../schema.ts";

export const getVisitorAttachment = defineOperation({
  name: "getVisitorAttachment",
  tag: "widget",
  summary: "Get a file of the visitor's conversation with new addresses",
  access: visitorOfWidget,
  effect: "read",
  input: z.object({ session_uid: sessionUid, attachment_id: attachmentId }),
  output: Attachment,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    const { projectId, visitorId, widgetUid } = context.actor;
    const session = await requireVisitorSession(context, {
      projectId,
      visitorId,
      widgetUid,
      uid: input.session_uid,
    });
    const key = { uid: input.attachment_id, projectId, sessionId: session.id };
    const row = await requireAttachment(context.db.read, key);
    // What a person of the team has chosen and not sent yet is still theirs.
    if (row.message_id === null && row.uploader !== callerKey(context.actor)) throw notFound();
    return { data: presentAttachment(context, toStored(row)) };
  },
});

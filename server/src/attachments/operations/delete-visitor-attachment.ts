import { z } from "zod";
import { callerKey } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { removeUnsent } from "../attachments.ts";
import { attachmentId } from "../schema.ts";

export const deleteVisitorAttachment = defineOperation({
  name: "deleteVisitorAttachment",
  tag: "widget",
  summary: "Delete a file that the visitor has uploaded and not sent",
  access: visitorOfWidget,
  effect: "destroy",
  input: z.object({ session_uid: sessionUid, attachment_id: attachmentId }),
  message: "Data Deleted Successfully!",
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
    const file = { id: session.id, uid: session.uid, projectId };
    await removeUnsent(context, file, input.attachment_id, callerKey(context.actor));
    return {};
  },
});

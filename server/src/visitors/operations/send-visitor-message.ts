import { z } from "zod";
import { converseStreamed, replyEvents, type Answered } from "../../assistant/index.ts";
import {
  attachmentIds,
  hasTextOrFiles,
  NO_TEXT,
  presentVisitorMessage,
  VisitorMessage,
  WIDGET_KEY,
} from "../../messages/index.ts";
import { MOST_ATTACHMENTS } from "../../platform/config/settings.ts";
import { callerKey } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { failure } from "../../platform/operations/execute.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { recordPage, requireUnblocked, requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { requireWidget } from "../identity.ts";
import { spendMessage } from "../limits.ts";
import { LONGEST_VISITOR_MESSAGE } from "../schema.ts";

export const sendVisitorMessage = defineOperation({
  name: "sendVisitorMessage",
  tag: "widget",
  summary: "Send a message as the visitor of a widget",
  description:
    "The response is server-sent events, as in sendMessage with stream: delta, then done with the reply, or error. " +
    "dropped means that a person took over. like and dislike rate the last reply; requesthumanoperator requests a person.",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  input: z
    .object({
      session_uid: sessionUid,
      message: z.string().max(LONGEST_VISITOR_MESSAGE),
      attachments: attachmentIds(MOST_ATTACHMENTS),
      client_key: z
        .string()
        .min(1)
        .max(100)
        .describe("Resending it stores and answers the message only once"),
      last_seen_message_id: z
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe(
          "The newest message that was shown as the visitor wrote: a typed yes agrees to no question that came later",
        ),
      page: z
        .string()
        .max(2000)
        .optional()
        .describe("The address on which the visitor writes, where it may be another one than at the start"),
    })
    .refine(hasTextOrFiles, NO_TEXT),
  output: VisitorMessage,
  errors: [
    "forbidden",
    "not_found",
    "conflict",
    "payment_required",
    "unavailable",
    "vendor_failed",
    "vendor_timeout",
  ],
  streams: () => true,
  events: replyEvents(VisitorMessage),
  async run(context, input) {
    const { projectId, organizationId, visitorId, widgetUid } = context.actor;
    const key = { projectId, visitorId, widgetUid, uid: input.session_uid };
    const session = await requireVisitorSession(context, key);
    await spendMessage(context);
    await requireUnblocked(context, { projectId, visitorId });
    if (input.page !== undefined) await recordPage(context, session, input.page);
    const citations = (await requireWidget(context)).settings.show_citations;
    const incoming = {
      projectId,
      organizationId,
      widgetUid,
      sessionUid: input.session_uid,
      sendBy: "user",
      text: input.message,
      origin: "widget",
      userId: null,
      authorId: visitorId,
      clientKey: WIDGET_KEY + input.client_key,
      lastSeenId: input.last_seen_message_id,
      files: input.attachments && { uploader: callerKey(context.actor), uids: input.attachments },
    } as const;
    const present = ({ kind, message, sessionUid: uid }: Answered) => ({
      type: "RXSUCCESS",
      message: kind === "rated" ? "Data Updated Successfully!" : "Data Created Successfully!",
      data: presentVisitorMessage(context, message, uid, { citations }),
    });
    const presentFailure = (error: unknown) =>
      failure(context, "sendVisitorMessage", context.call, error).envelope;
    const { lastEventId } = context.call;
    const { stream } = await converseStreamed(context, incoming, { lastEventId, present, presentFailure });
    return { stream };
  },
});

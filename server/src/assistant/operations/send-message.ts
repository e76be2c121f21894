import { z } from "zod";
import {
  attachmentIds,
  hasTextOrFiles,
  MessageReply,
  messageOrFiles,
  NO_TEXT,
  presentReply,
  SENDERS,
} from "../../messages/index.ts";
import { MOST_ATTACHMENTS } from "../../platform/config/settings.ts";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { callerKey, type ProjectContext } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { failure } from "../../platform/operations/execute.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { refusePages, requireReachable, sessionUid } from "../../sessions/index.ts";
import { converse, type Answered } from "../converse.ts";
import { converseStreamed } from "../stream/converse-streamed.ts";
import { replyEvents } from "../stream/reply-events.ts";

const MESSAGES: Readonly<Record<Answered["kind"], string>> = {
  reply: "AI reply",
  handover: "AI reply",
  answered: "AI reply",
  stored: "Data Created Successfully!",
  rated: "Data Updated Successfully!",
};

export const sendMessage = defineOperation({
  name: "sendMessage",
  tag: "assistant",
  summary: "Send a message in a conversation and get the AI's reply",
  description:
    "An operator's message takes over the conversation: the AI stays silent until chat_mode is set back to bot. " +
    "While it is silent, and for messages sent as operator or assistant, data is the stored message itself. " +
    "like and dislike rate the last reply; requesthumanoperator, or asking for a person in words, requests one. " +
    "With stream, the response is server-sent events: delta for each piece of text, then done with the usual response, " +
    "or error. dropped means that a person took over: discard the text so far. To resume a lost stream, resend the message with the same client_key " +
    "or Idempotency-Key and Last-Event-ID.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  administers: true,
  input: z
    .object({
      widget_uid: z.string().min(1).max(64).describe("The widget the session was opened with"),
      session_uid: sessionUid,
      message: messageOrFiles,
      attachments: attachmentIds(MOST_ATTACHMENTS),
      send_by: z.enum(SENDERS).default("user").describe("Who sends it"),
      stream: z.boolean().default(false).describe("Whether the reply may be streamed as events"),
      client_key: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe("Your own ID for the message. Resending it stores and answers the message only once"),
      last_seen_message_id: z
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe(
          "With send_by operator: the newest message you have read. If a colleague has replied since, nothing is sent " +
            "and the response is a conflict",
        ),
    })
    .refine(hasTextOrFiles, NO_TEXT),
  output: MessageReply,
  errors: ["not_found", "conflict", "payment_required", "unavailable", "vendor_failed", "vendor_timeout"],
  forPages: true,
  streams: (input) => input.stream,
  events: replyEvents(MessageReply),
  async run(context, input) {
    const person = context.actor.kind === "person" ? context.actor : null;
    refusePages(context, input.send_by !== "user", "send messages of the team or the bot");
    await requireReachable(context, input.session_uid);
    if (input.last_seen_message_id !== undefined && input.send_by !== "operator") {
      throw invalidParams({ last_seen_message_id: "last_seen_message_id needs send_by operator." });
    }
    const incoming = {
      projectId: context.project.id,
      organizationId: context.organization.id,
      widgetUid: input.widget_uid,
      sessionUid: input.session_uid,
      sendBy: input.send_by,
      text: input.message,
      origin: person ? "dashboard" : "api",
      userId: input.send_by === "operator" ? (person?.userId ?? null) : null,
      clientKey: clientKeyOf(context, input.client_key),
      lastSeenId: input.last_seen_message_id,
      files: input.attachments && { uploader: callerKey(context.actor), uids: input.attachments },
    } as const;
    const { call } = context;
    const present = (answered: Answered) => presentAnswer(context, answered);
    if (!input.stream) return present(await converse(context, incoming, { abort: call.abort }));
    const { stream, isRepeat } = await converseStreamed(context, incoming, {
      lastEventId: call.lastEventId,
      present: (answered) => ({ type: "RXSUCCESS", ...present(answered) }),
      presentFailure: (error) => failure(context, "sendMessage", call, error).envelope,
    });
    return { stream, ...(isRepeat && context.idempotencyKey !== undefined ? { isReplay: true } : {}) };
  },
});

function presentAnswer(context: ProjectContext, { kind, message, sessionUid: uid }: Answered) {
  return { message: MESSAGES[kind], data: presentReply(context, message, uid) };
}

/** A failed call frees its Idempotency-Key, but the message it had stored is found again by it. */
function clientKeyOf(context: ProjectContext, own: string | undefined): string | null {
  if (own !== undefined) return `client:${own}`;
  const { actor, idempotencyKey } = context;
  return idempotencyKey === undefined ? null : `${callerKey(actor)}:${idempotencyKey}`;
}

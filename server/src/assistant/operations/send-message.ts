import { z } from "zod";
import { MessageReply, messageText, presentReply, SENDERS } from "../../messages/index.ts";
import { callerKey, type ProjectContext } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { converse, type Answered } from "../converse.ts";

const MESSAGES: Readonly<Record<Answered["kind"], string>> = {
  reply: "AI reply",
  handover: "AI reply",
  stored: "Data Created Successfully!",
  rated: "Data Updated Successfully!",
};

export const sendMessage = defineOperation({
  name: "sendMessage",
  tag: "assistant",
  summary: "Say something in a conversation and get the AI's reply",
  description:
    "An operator's message takes the conversation over: the AI stays silent until chat_mode is set back to bot. " +
    "While it is silent, and for messages sent as operator or assistant, data is the stored message itself. " +
    "like and dislike rate the last reply; requesthumanoperator, or asking for a person in words, calls one.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({
    widget_uid: z.string().min(1).max(64).describe("The widget the session was opened with"),
    session_uid: sessionUid,
    message: messageText,
    send_by: z.enum(SENDERS).default("user").describe("Who says it"),
    stream: z.boolean().default(false).describe("Whether the reply may come as a stream of events"),
    client_key: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe("Your own id of the message: sent again with it, the message is stored and answered once"),
  }),
  output: MessageReply,
  errors: ["not_found", "conflict", "payment_required", "unavailable", "vendor_failed", "vendor_timeout"],
  async run(context, input) {
    const person = context.actor.kind === "person" ? context.actor : null;
    const {
      kind,
      message,
      sessionUid: uid,
    } = await converse(context, {
      projectId: context.project.id,
      organizationId: context.organization.id,
      widgetUid: input.widget_uid,
      sessionUid: input.session_uid,
      sendBy: input.send_by,
      text: input.message,
      origin: person ? "dashboard" : "api",
      userId: input.send_by === "operator" ? (person?.userId ?? null) : null,
      clientKey: clientKeyOf(context, input.client_key),
      signal: context.call.signal,
    });
    return { data: presentReply(message, uid), message: MESSAGES[kind] };
  },
});

/** A failed call frees its Idempotency-Key, but the message it had stored is found again by it. */
function clientKeyOf(context: ProjectContext, own: string | undefined): string | null {
  if (own !== undefined) return `client:${own}`;
  const { actor, idempotencyKey } = context;
  return idempotencyKey === undefined ? null : `${callerKey(actor)}:${idempotencyKey}`;
}

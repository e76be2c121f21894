import { AppError } from "../platform/errors/app-error.ts";
import type { MessageRow } from "../messages/index.ts";
import { type LockedSession } from "../sessions/index.ts";
import type { Reply } from "./assistant.ts";
import type { EarlierEntry, LogEntry } from "../executions/index.ts";

export const messageReceived = (message: MessageRow): EarlierEntry => ({
  at: message.created_at,
  task: "Message received",
  type: "message_received",
  message: message.message,
  data: {
    message_id: message.id,
    send_by: message.send_by,
    origin: message.origin,
    ...(message.picked === null ? {} : { picked: message.picked }),
  },
});

export const handedOver = (message: MessageRow, by: "visitor" | "assistant"): LogEntry => ({
  task: "Handover",
  type: "handover",
  message: by === "visitor" ? "The visitor asked for a person" : "The assistant asked for a person",
  data: { message_id: message.id, by },
});

export const replied = (reply: Reply, message: MessageRow): LogEntry => ({
  task: "Reply",
  type: "reply",
  message: reply.text,
  data: {
    message_id: message.id,
    reply_to: message.reply_to,
    model: reply.model,
    credits: reply.credits,
    sources: reply.sources.length,
  },
});

/** Its text is left out, because it was never shown. */
export const dropped = (userMessage: MessageRow, session: LockedSession, model: string | null): LogEntry => ({
  task: "Reply dropped",
  type: "dropped",
  message: "A person took over before the reply was ready",
  data: {
    message_id: userMessage.id,
    chat_mode: session.chat_mode,
    status: session.status,
    ...(model === null ? {} : { model }),
  },
});

export const failed = (userMessage: MessageRow, error: unknown): LogEntry => ({
  task: "Reply failed",
  type: "error",
  message: error instanceof AppError ? error.message : "Something went wrong",
  data: {
    message_id: userMessage.id,
    code: error instanceof AppError ? error.code : "internal",
    cause: causeOf(error),
  },
});

function causeOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

import type { App } from "../platform/operations/context.ts";
import type { MessageRow } from "../messages/index.ts";
import { answerMessage } from "./answer-message.ts";
import type { Asker } from "./assistant.ts";
import { receiveMessage, type Received, type IncomingMessage } from "./receive-message.ts";

export interface Answered {
  /** `reply` from the assistant; otherwise how the conversation handled the message without one. */
  readonly kind: "reply" | Exclude<Received["kind"], "wants-reply">;
  readonly message: MessageRow;
  /** A new one if the requested session was closed by inactivity. */
  readonly sessionUid: string;
}

/**
 * A message from receipt to reply: stored, answered where it needs an answer, and the reply stored unless it is
 * too late.
 */
export async function converse(app: App, incoming: IncomingMessage, asker: Asker): Promise<Answered> {
  const received = await receiveMessage(app, incoming);
  const sessionUid = received.session.uid;
  if (received.kind !== "wants-reply") return { kind: received.kind, message: received.message, sessionUid };
  const reply = await answerMessage(app, incoming, received, asker);
  return reply
    ? { kind: "reply", message: reply, sessionUid }
    : { kind: "stored", message: received.message, sessionUid };
}

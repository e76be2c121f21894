import { CONSENT_SENTENCES, fileNotice, spokenLanguage } from "../dialogue/index.ts";
import { appendLog } from "../executions/index.ts";
import { storeMessage, type MessageRow, type Origin, type StoredMessage } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { messageReceived } from "./log-entries.ts";

/** A button that answers nothing runs nothing, whatever else the message could mean. */
export async function answerPress(
  app: App,
  transaction: Transaction,
  { message, session }: StoredMessage,
  origin: Origin,
  why: "closed" | "notAsked",
): Promise<StoredMessage> {
  const reply = await storeMessage(app, transaction, session, {
    sendBy: "assistant",
    origin,
    text: CONSENT_SENTENCES[spokenLanguage(message.message)][why],
    isNotice: session.chat_mode === "awaiting",
    replyTo: message.id,
  });
  await logReceived(app, transaction, message);
  return reply;
}

/**
 * File contents never reach the model. The bot says so and offers a person, without a
 * model and without cost. A question of a flow stays open.
 */
export async function answerFilesAlone(
  app: App,
  transaction: Transaction,
  { message, session }: StoredMessage,
  origin: Origin,
): Promise<StoredMessage> {
  const reply = await storeMessage(app, transaction, session, {
    sendBy: "assistant",
    origin,
    text: fileNotice(session.language, { isWaiting: session.chat_mode === "awaiting" }),
    isNotice: session.chat_mode === "awaiting",
    replyTo: message.id,
  });
  await logReceived(app, transaction, message);
  return reply;
}

const logReceived = (app: App, transaction: Transaction, message: MessageRow): Promise<void> =>
  appendLog(transaction, {
    projectId: message.project_id,
    sessionId: message.session_id,
    now: app.now(),
    entries: [messageReceived(message)],
  });

import { hasOpenQuestion } from "../actions/index.ts";
import { handoverNotice, isAgreement, languageOfOffer, languageOfRequest } from "../dialogue/index.ts";
import { endRun } from "../flows/index.ts";
import { listRecentMessages, storeMessage, type StoredMessage } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { LockedSession } from "../sessions/index.ts";
import { handedOver, messageReceived } from "./log-entries.ts";
import { logStored, storeIncoming, type StorableMessage } from "./store-incoming.ts";

/** A person is asked for in so many words, or by a yes to the bot's offer directly before it. */
export async function languageOfHandover(
  transaction: Transaction,
  session: LockedSession,
  text: string,
): Promise<string | null> {
  const language = languageOfRequest(text, session.language);
  if (language !== null || !isAgreement(text)) return language;
  if (await hasOpenQuestion(transaction.sql, session)) return null;
  const { sql } = transaction;
  const key = { projectId: session.project_id, sessionId: session.id };
  const [last] = await listRecentMessages(sql, { ...key, limit: 1 });
  return last?.send_by === "assistant" ? languageOfOffer(last.message) : null;
}

/** Flags the conversation to the operators and notifies the visitor, in one transaction. */
export async function requestHandover(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  incoming: StorableMessage,
  language: string,
): Promise<StoredMessage> {
  const isWaiting = session.chat_mode === "awaiting";
  await endRun(app, transaction, session, "handed_over");
  const request = await storeIncoming(app, transaction, session, incoming, {
    chat_mode: "awaiting",
    state: "unresolved",
  });
  const outsideHours = await app.services.desk.findOutsideHoursText(app, transaction, request.session);
  const notice = await storeMessage(app, transaction, request.session, {
    sendBy: "assistant",
    origin: incoming.origin,
    text: [handoverNotice(language, isWaiting), outsideHours].filter(Boolean).join("\n\n"),
    isNotice: true,
    replyTo: request.message.id,
  });
  await logStored(app, transaction, request, [
    messageReceived(request.message),
    handedOver(request.message, "visitor"),
  ]);
  return notice;
}

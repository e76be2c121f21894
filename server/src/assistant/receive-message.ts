import type { Transaction } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireReplySettings, type ReplySettings } from "../projects/index.ts";
import {
  findMessageByClientKey,
  listHistory,
  listRecentMessages,
  rateLastReply,
  storeMessage,
  type MessageRow,
  type Origin,
  type Rating,
  type HistoryMessage,
  type Sender,
  type StoredMessage,
} from "../messages/index.ts";
import { handoverNotice, isAgreement, languageOfOffer, languageOfRequest } from "../dialogue/index.ts";
import { followSuccessors, lockSession, type LockedSession, type MessageEffect } from "../sessions/index.ts";
import { appendLog } from "./execution-log.ts";
import type { LogEntry } from "./log-entry.ts";
import { handedOver, messageReceived } from "./log-entries.ts";

/** A message sent to a conversation, through any interface. */
export interface IncomingMessage {
  readonly projectId: number;
  readonly organizationId: number;
  /** Must be the widget the session was opened with. */
  readonly widgetUid: string;
  readonly sessionUid: string;
  readonly sendBy: Sender;
  readonly text: string;
  readonly origin: Origin;
  /** The person who sends it as an operator. */
  readonly userId: number | null;
  /** The sender's own id of the message: the same again is the same message. */
  readonly clientKey: string | null;
}

/** The outcome: a handled message, or a message that needs a reply. */
export type Received = HandledMessage | Question;

interface HandledMessage {
  readonly kind: "stored" | "rated" | "handover";
  readonly message: MessageRow;
  readonly session: LockedSession;
}

/** A message that needs a reply, with the reply's input at the time the message was stored. */
export interface Question {
  readonly kind: "wants-reply";
  readonly message: MessageRow;
  /** Its epoch decides whether the reply is still valid. */
  readonly session: LockedSession;
  readonly settings: ReplySettings;
  readonly history: readonly HistoryMessage[];
  /** It was not received before: that is noted with the reply, since each writing costs. */
  readonly isNew: boolean;
}

/** Stores a message with all its effects, in one transaction. */
export async function receiveMessage(app: App, incoming: IncomingMessage): Promise<Received> {
  return app.db.write(async (transaction) => {
    const key = { projectId: incoming.projectId, uid: incoming.sessionUid };
    const asked = await lockSession(app, transaction, key);
    if (asked.widget_uid !== incoming.widgetUid) throw notFound();
    const session = await followSuccessors(app, transaction, asked);
    const first =
      incoming.clientKey === null
        ? null
        : await findEarlierDelivery(transaction, session, incoming, incoming.clientKey);
    if (first) return resumeMessage(transaction, session, first);
    if (incoming.sendBy !== "user") {
      const effect = incoming.sendBy === "operator" ? takeoverEffect(session, incoming.userId) : {};
      return { kind: "stored", ...(await storeMessage(app, transaction, session, incoming, effect)) };
    }
    return receiveFromVisitor(app, transaction, session, incoming);
  });
}

/** A person who answers a conversation without an assignee becomes its assignee. */
const takeoverEffect = (session: LockedSession, userId: number | null): MessageEffect => ({
  chat_mode: "operator",
  assignee_id: session.assignee_id ?? userId,
});

async function receiveFromVisitor(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  incoming: IncomingMessage,
): Promise<Received> {
  const rating = ratingOf(incoming.text);
  if (rating)
    return { kind: "rated", message: await rateLastReply(app, transaction, session, rating), session };
  const mode = session.chat_mode;
  const language = mode === "operator" ? null : await languageOfHandover(transaction, session, incoming.text);
  if (language !== null) return requestHandover(app, transaction, session, incoming, language);
  const stored = await storeMessage(app, transaction, session, incoming);
  if (mode !== "operator") {
    const settings = await requireReplySettings(transaction.sql, { projectId: session.project_id });
    const history = await listHistory(transaction.sql, stored.message, settings.chat_history_count);
    return { kind: "wants-reply", isNew: true, settings, history, ...stored };
  }
  await log(app, transaction, stored, [messageReceived(stored.message)]);
  return { kind: "stored", ...stored };
}

/** A person is asked for in so many words, or by a yes to the bot's offer directly before it. */
async function languageOfHandover(
  { sql }: Transaction,
  session: LockedSession,
  text: string,
): Promise<string | null> {
  const language = languageOfRequest(text, session.language);
  if (language !== null || !isAgreement(text)) return language;
  const key = { projectId: session.project_id, sessionId: session.id };
  const [last] = await listRecentMessages(sql, { ...key, limit: 1 });
  return last?.send_by === "assistant" ? languageOfOffer(last.message) : null;
}

/** Flags the conversation to the operators and notifies the visitor, in one transaction. */
async function requestHandover(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  incoming: IncomingMessage,
  language: string,
): Promise<Received> {
  const isWaiting = session.chat_mode === "awaiting";
  const request = await storeMessage(app, transaction, session, incoming, {
    chat_mode: "awaiting",
    state: "unresolved",
  });
  const notice = await storeMessage(app, transaction, request.session, {
    sendBy: "assistant",
    origin: incoming.origin,
    text: handoverNotice(language, isWaiting),
    isNotice: true,
    replyTo: request.message.id,
  });
  await log(app, transaction, request, [
    messageReceived(request.message),
    handedOver(request.message, "visitor"),
  ]);
  return { kind: "handover", ...notice };
}

async function findEarlierDelivery(
  { sql }: Transaction,
  session: LockedSession,
  incoming: IncomingMessage,
  clientKey: string,
): Promise<MessageRow | null> {
  const key = { projectId: session.project_id, sessionId: session.id, clientKey };
  const first = await findMessageByClientKey(sql, key);
  if (first && (first.message !== incoming.text || first.send_by !== incoming.sendBy)) {
    throw conflict("This key was already used for another message. Use a new one.");
  }
  return first;
}

/** A retry: a visitor's message still needs its reply, unless a person handles the conversation now. */
async function resumeMessage(
  { sql }: Transaction,
  session: LockedSession,
  message: MessageRow,
): Promise<Received> {
  const wantsReply = message.send_by === "user" && session.chat_mode !== "operator";
  if (!wantsReply) return { kind: "stored", message, session };
  const settings = await requireReplySettings(sql, { projectId: session.project_id });
  const history = await listHistory(sql, message, settings.chat_history_count);
  return { kind: "wants-reply", isNew: false, settings, history, message, session };
}

function ratingOf(text: string): Rating | null {
  const word = text.trim().toLowerCase();
  return word === "like" || word === "dislike" ? word : null;
}

async function log(
  app: App,
  transaction: Transaction,
  { session }: StoredMessage,
  entries: readonly LogEntry[],
): Promise<void> {
  await appendLog(transaction, {
    projectId: session.project_id,
    sessionId: session.id,
    now: app.now(),
    entries,
  });
}

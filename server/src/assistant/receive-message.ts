import {
  assignFiles,
  requireUnsent,
  toStored,
  type AttachmentRow,
  type SentAttachments,
} from "../attachments/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireReplySettings, type ReplySettings } from "../projects/index.ts";
import {
  findMessageByClientKey,
  findReplyTo,
  hasReplyByColleague,
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
import { advanceByMessage, endRun, findTurnOf, type FlowTurn } from "../flows/index.ts";
import {
  fileNotice,
  handoverNotice,
  isAgreement,
  languageOfOffer,
  languageOfRequest,
} from "../dialogue/index.ts";
import { followSuccessors, lockSession, type LockedSession, type MessageEffect } from "../sessions/index.ts";
import { appendLog } from "../executions/index.ts";
import type { LogEntry } from "../executions/index.ts";
import { storeTurn } from "./answer-by-flow.ts";
import { handedOver, messageReceived } from "./log-entries.ts";
import { holdQuestion } from "./open-questions.ts";

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
  /** The newest message an operator had read: a colleague's later reply is a conflict. */
  readonly lastSeenId?: number | undefined;
  /** Files that the sender has uploaded; the text may then be empty. */
  readonly files?: SentAttachments | undefined;
}

/** A message that is new, with the files it is sent with. */
interface NewIncoming extends IncomingMessage {
  readonly fileRows: readonly AttachmentRow[];
}

/** The outcome: a handled message, or a message that needs a reply. */
export type Received = HandledMessage | Question;

interface HandledMessage {
  readonly kind: "stored" | "rated" | "handover" | "answered";
  readonly message: MessageRow;
  readonly session: LockedSession;
  /** It was delivered before, and nothing was left to do. */
  readonly isRepeat?: true;
}

/** A message that needs a reply, with the reply's input at the time the message was stored. */
export interface Question {
  readonly kind: "wants-reply";
  readonly message: MessageRow;
  /** Its epoch decides whether the reply is still valid. */
  readonly session: LockedSession;
  readonly settings: ReplySettings;
  readonly history: readonly HistoryMessage[];
  /** A turn of a flow that is not finished: an action to run, or a question to ask again below the reply. */
  readonly flow: FlowTurn | null;
  /** It is the first message of the conversation. */
  readonly isFirst: boolean;
  /** It was not received before: that is noted with the reply, since each writing costs. */
  readonly isNew: boolean;
  /** It was delivered before and has its reply. */
  readonly isRepeat?: true;
  /** It was left by a process that is gone or had to stop, and no caller waits for it. */
  readonly isResumed?: true;
}

/** Stores a message with all its effects, in one transaction. */
export async function receiveMessage(app: App, incoming: IncomingMessage): Promise<Received> {
  return app.db.write(async (transaction) => {
    const received = await receive(app, transaction, incoming);
    if (received.kind !== "wants-reply") return received;
    if (await isAnswered(transaction, received)) return { ...received, isRepeat: true };
    await holdQuestion(app, transaction, incoming, received);
    return received;
  });
}

/** Only a message that was delivered before can have its reply. */
async function isAnswered(
  { sql }: Transaction,
  { message, session, isNew, flow }: Question,
): Promise<boolean> {
  if (isNew || flow) return false;
  const key = { projectId: session.project_id, messageId: message.id };
  return (await findReplyTo(sql, key)) !== null;
}

async function receive(app: App, transaction: Transaction, incoming: IncomingMessage): Promise<Received> {
  const key = { projectId: incoming.projectId, uid: incoming.sessionUid };
  const asked = await lockSession(app, transaction, key);
  if (asked.widget_uid !== incoming.widgetUid) throw notFound();
  const session = await followSuccessors(app, transaction, asked);
  const first =
    incoming.clientKey === null
      ? null
      : await findEarlierDelivery(transaction, session, incoming, incoming.clientKey);
  if (first) {
    const again = await resumeMessage(transaction, session, first);
    return again.kind === "wants-reply" ? again : { ...again, isRepeat: true };
  }
  if (incoming.lastSeenId !== undefined) {
    await requireNoLaterReply(transaction, session, incoming.lastSeenId, incoming.userId);
  }
  const fileRows = incoming.files
    ? await requireUnsent(app, transaction, [asked, session], incoming.files)
    : [];
  const message = { ...incoming, fileRows };
  if (incoming.sendBy === "operator") {
    return { kind: "stored", ...(await storeOperatorReply(app, transaction, session, message)) };
  }
  if (incoming.sendBy === "assistant") {
    return { kind: "stored", ...(await storeIncoming(app, transaction, session, message)) };
  }
  return receiveFromVisitor(app, transaction, session, message);
}

/** What is stored of a message, with the files it is sent with. */
type StorableMessage = Pick<IncomingMessage, "text" | "origin" | "userId" | "sendBy"> &
  Partial<Pick<NewIncoming, "clientKey" | "fileRows">>;

async function storeIncoming(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  { fileRows = [], ...incoming }: StorableMessage,
  effect: MessageEffect = {},
): Promise<StoredMessage> {
  const attachments = fileRows.map(toStored);
  const stored = await storeMessage(app, transaction, session, { ...incoming, attachments }, effect);
  await assignFiles(transaction, fileRows, stored.message);
  return stored;
}

/** A person who answers takes over, and becomes the assignee of a conversation that has none. */
export async function storeOperatorReply(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  reply: Omit<StorableMessage, "sendBy">,
): Promise<StoredMessage> {
  const effect: MessageEffect = {
    chat_mode: "operator",
    assignee_id: session.assignee_id ?? reply.userId,
  };
  return storeIncoming(app, transaction, session, { ...reply, sendBy: "operator" }, effect);
}

/** The session is locked, so of two colleagues who send at once the second one learns of the first. */
async function requireNoLaterReply(
  { sql }: Transaction,
  session: LockedSession,
  afterId: number,
  userId: number | null,
): Promise<void> {
  const key = { projectId: session.project_id, sessionId: session.id, afterId, userId };
  if (!(await hasReplyByColleague(sql, key))) return;
  throw conflict(
    "A colleague has replied in the meantime. Read the reply; send yours without last_seen_message_id to send it anyway.",
    { last_seen_message_id: "last_seen_message_id is older than a colleague's reply." },
  );
}

async function receiveFromVisitor(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  incoming: NewIncoming,
): Promise<Received> {
  const rating = incoming.fileRows.length === 0 ? ratingOf(incoming.text) : null;
  if (rating)
    return { kind: "rated", message: await rateLastReply(app, transaction, session, rating), session };
  const language = !isAnsweredByBot(session)
    ? null
    : await languageOfHandover(transaction, session, incoming.text);
  if (language !== null) return requestHandover(app, transaction, session, incoming, language);
  const isFirst = session.last_message_id === null;
  const stored = await storeIncoming(app, transaction, session, incoming);
  if (isAnsweredByBot(session) && incoming.text.trim() === "")
    return answerFilesAlone(app, transaction, stored, incoming.origin);
  if (isAnsweredByBot(session)) {
    const flow = await advanceByMessage(app, transaction, stored.session, stored.message);
    const context = { origin: incoming.origin, message: stored.message, isNew: true };
    const said = flow && (await storeTurn(app, transaction, stored.session, context, flow));
    if (said) return { kind: "answered", ...said };
    const settings = await requireReplySettings(transaction.sql, { projectId: session.project_id });
    const history = await listHistory(transaction.sql, stored.message, settings.chat_history_count);
    return { kind: "wants-reply", isNew: flow === null, isFirst, settings, history, flow, ...stored };
  }
  await log(app, transaction, stored, [messageReceived(stored.message)]);
  return { kind: "stored", ...stored };
}

/**
 * The bot opens no file: whatever stands in one is never a model's input. It says so and offers a person, without a
 * model and without cost. A question of a flow stays open.
 */
async function answerFilesAlone(
  app: App,
  transaction: Transaction,
  { message, session }: StoredMessage,
  origin: Origin,
): Promise<Received> {
  const reply = await storeMessage(app, transaction, session, {
    sendBy: "assistant",
    origin,
    text: fileNotice(session.language, { isWaiting: session.chat_mode === "awaiting" }),
    isNotice: session.chat_mode === "awaiting",
    replyTo: message.id,
  });
  await log(app, transaction, reply, [messageReceived(message)]);
  return { kind: "answered", ...reply };
}

/** A person's conversation is theirs, and spam gets no answer. */
const isAnsweredByBot = (session: LockedSession): boolean =>
  session.chat_mode !== "operator" && session.is_spam === 0;

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
  incoming: NewIncoming,
  language: string,
): Promise<Received> {
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
export async function resumeMessage(
  transaction: Transaction,
  session: LockedSession,
  message: MessageRow,
): Promise<Received> {
  const { sql } = transaction;
  const wantsReply = message.send_by === "user" && isAnsweredByBot(session);
  if (!wantsReply) return { kind: "stored", message, session };
  const settings = await requireReplySettings(sql, { projectId: session.project_id });
  const history = await listHistory(sql, message, settings.chat_history_count);
  const flow = await findTurnOf(transaction, session, message.id);
  return { kind: "wants-reply", isNew: false, isFirst: false, settings, history, flow, message, session };
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

import {
  answerConsentQuestion,
  findAnsweredQuestion,
  readConsentPress,
  readPressedWord,
  type AnsweredConsent,
} from "../actions/index.ts";
import { requireUnsent, type AttachmentRow, type SentAttachments } from "../attachments/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireReplySettings, type ReplySettings } from "../projects/index.ts";
import {
  findMessageByClientKey,
  findReplyTo,
  hasReplyByColleague,
  rateLastReply,
  readHistory,
  type MessageRow,
  type Origin,
  type Rating,
  type HistoryMessage,
  type Sender,
} from "../messages/index.ts";
import { advanceByMessage, findTurnOf, type FlowTurn } from "../flows/index.ts";
import { followSuccessors, lockSession, type LockedSession } from "../sessions/index.ts";
import { storeTurn } from "./answer-by-flow.ts";
import { answerFilesAlone, answerPress } from "./fixed-answers.ts";
import { messageReceived } from "./log-entries.ts";
import { readPickedWords } from "./picked-words.ts";
import { holdQuestion } from "./open-questions.ts";
import { languageOfHandover, requestHandover } from "./request-handover.ts";
import { logStored, storeIncoming, storeOperatorReply } from "./store-incoming.ts";

/** A message sent to a conversation, through any interface. */
export interface IncomingMessage {
  readonly projectId: number;
  readonly organizationId: number;
  /** Must be the widget the session was opened with. */
  readonly widgetUid: string;
  readonly sessionUid: string;
  readonly sendBy: Sender;
  readonly text: string;
  /** A button sent it, perhaps one of an older message; the page and programs don't say so. */
  readonly isPress?: boolean | undefined;
  readonly origin: Origin;
  /** The person who sends it as an operator. */
  readonly userId: number | null;
  /** The visitor who sends it; none where a program sends it in the visitor's name, as with a key. */
  readonly authorId?: number | null;
  /** The sender's own id of the message: the same again is the same message. */
  readonly clientKey: string | null;
  /** When it reached this server, where it has waited since: it agrees to no question that was asked meanwhile. */
  readonly receivedAt?: number;
  /**
   * The newest message the sender had read: for an operator a colleague's later reply is a conflict, and what a visitor
   * types agrees to no later question.
   */
  readonly lastSeenId?: number | undefined;
  /** Files that the sender has uploaded; the text may then be empty. */
  readonly files?: SentAttachments | undefined;
}

/** A message that is new, with the files it is sent with. */
interface NewIncoming extends IncomingMessage {
  readonly fileRows: readonly AttachmentRow[];
  /** What a button has sent, where the text is what it says. */
  readonly picked?: string;
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
  /** The message as a model reads it. */
  readonly userMessage: HistoryMessage;
  /** A turn of a flow that is not finished: an action to run, or a question to ask again below the reply. */
  readonly flow: FlowTurn | null;
  /** What it answers of a question that the assistant has asked. */
  readonly consent: AnsweredConsent | null;
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
  if (asked.widget_uid !== incoming.widgetUid)
    throw incoming.origin === "api" ? wrongWidget(asked.widget_uid) : notFound();
  const session = await followSuccessors(app, transaction, asked, incoming.sendBy);
  const first =
    incoming.clientKey === null
      ? null
      : await findEarlierDelivery(transaction, session, incoming, incoming.clientKey);
  if (first) {
    const again = await resumeMessage(transaction, session, first);
    return again.kind === "wants-reply" ? again : { ...again, isRepeat: true };
  }
  if (incoming.lastSeenId !== undefined && incoming.sendBy === "operator") {
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

/** Who calls the API of the project may know its widgets; that of a channel stands nowhere else in the answers. */
const wrongWidget = (uid: string) =>
  notFound(`This conversation belongs to another widget. Send widget_uid ${uid}.`);

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
  sent: NewIncoming,
): Promise<Received> {
  const rating = sent.fileRows.length === 0 ? ratingOf(sent.text) : null;
  if (rating)
    return { kind: "rated", message: await rateLastReply(app, transaction, session, rating), session };
  const press = readConsentPress(sent.text);
  // A pressed button is stored as the words on it, since people read them.
  const words = press
    ? await readPressedWord(transaction, session, press)
    : await readPickedWords(transaction, session, sent);
  const incoming = words === null ? sent : { ...sent, text: words, picked: sent.text };
  const isForBot = isAnsweredByBot(session);
  const language = !isForBot || press ? null : await languageOfHandover(transaction, session, sent.text);
  if (language !== null)
    return {
      kind: "handover",
      ...(await requestHandover(app, transaction, session, incoming, language)),
    };
  const isFirst = session.last_message_id === null;
  const stored = await storeIncoming(app, transaction, session, incoming);
  if (!isForBot) {
    await logStored(app, transaction, stored, [messageReceived(stored.message)]);
    return { kind: "stored", ...stored };
  }
  if (incoming.text.trim() === "")
    return { kind: "answered", ...(await answerFilesAlone(app, transaction, stored, incoming.origin)) };
  const typed = words === null && sent.isPress !== true ? sent.text : null;
  const { receivedAt, lastSeenId } = sent;
  const answer = { message: stored.message, press, typed, receivedAt, lastSeenId };
  const reading = await answerConsentQuestion(app, transaction, stored.session, answer);
  if (reading.kind === "closed" || reading.kind === "notAsked")
    return {
      kind: "answered",
      ...(await answerPress(app, transaction, stored, incoming.origin, reading.kind)),
    };
  const answered = reading.kind === "answered" ? reading.question : null;
  const spoken = press ? stored.message : { ...stored.message, message: sent.text };
  const flow =
    reading.kind === "others"
      ? null
      : await advanceByMessage(app, transaction, stored.session, spoken, answered);
  const { origin, authorId = null } = incoming;
  const context = { origin, authorId, message: stored.message, isNew: true };
  const said = flow && (await storeTurn(app, transaction, stored.session, context, flow));
  if (said) return { kind: "answered", ...said };
  const settings = await requireReplySettings(transaction.sql, { projectId: session.project_id });
  const read = await readHistory(transaction.sql, stored.message, settings.chat_history_count);
  const consent = flow ? null : answered;
  return { kind: "wants-reply", isNew: flow === null, isFirst, settings, flow, consent, ...read, ...stored };
}

/** A person's conversation is theirs, and spam gets no answer. */
const isAnsweredByBot = (session: LockedSession): boolean =>
  session.chat_mode !== "operator" && session.is_spam === 0;

async function findEarlierDelivery(
  { sql }: Transaction,
  session: LockedSession,
  incoming: IncomingMessage,
  clientKey: string,
): Promise<MessageRow | null> {
  const key = { projectId: session.project_id, sessionId: session.id, clientKey };
  const first = await findMessageByClientKey(sql, key);
  if (first && ((first.picked ?? first.message) !== incoming.text || first.send_by !== incoming.sendBy)) {
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
  const read = await readHistory(sql, message, settings.chat_history_count);
  const flow = await findTurnOf(transaction, session, message.id);
  const key = { sessionId: session.id, messageId: message.id };
  const consent = flow ? null : await findAnsweredQuestion(transaction, key);
  const stored = { settings, flow, consent, message, session };
  return { kind: "wants-reply", isNew: false, isFirst: false, ...stored, ...read };
}

function ratingOf(text: string): Rating | null {
  const word = text.trim().toLowerCase();
  return word === "like" || word === "dislike" ? word : null;
}

import { recordUnanswered } from "../analytics/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { AppError, conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { findReplyTo, storeMessage, type MessageRow } from "../messages/index.ts";
import { relockSession } from "../sessions/index.ts";
import { book, releaseReservation, type Payer } from "../spending/index.ts";
import type { Asker, Reply } from "./assistant.ts";
import { appendLog } from "./execution-log.ts";
import type { LogEntry } from "./log-entry.ts";
import { dropped, failed, handedOver, messageReceived, replied } from "./log-entries.ts";
import type { Question, IncomingMessage } from "./receive-message.ts";
import { ReplyFailure } from "./reply/index.ts";
import { watchTakeover } from "./watch-takeover.ts";

/** A message on its way to its reply. */
interface Answering {
  readonly incoming: IncomingMessage;
  readonly question: Question;
  readonly asker: Asker;
  /** The steps so far; they are logged whatever the outcome. */
  readonly steps: LogEntry[];
}

/** Creates and stores the reply to a stored message; null if a person took over in the meantime. */
export async function answerMessage(
  app: App,
  incoming: IncomingMessage,
  question: Question,
  asker: Asker,
): Promise<MessageRow | null> {
  const { message, isNew } = question;
  const isRetry = message.client_key !== null && !isNew;
  const key = { projectId: incoming.projectId, messageId: message.id };
  const first = isRetry ? await findReplyTo(app.db.read, key) : null;
  if (first) return first;
  const answering = { incoming, question, asker, steps: [] };
  const reply = await createReply(app, answering);
  if (!reply) return null;
  try {
    const stored = await app.db.write((transaction) => storeReply(app, transaction, answering, reply));
    if (!stored.isBooked && reply.reservation) await releaseReservation(app, reply.reservation);
    return stored.message;
  } catch (error) {
    if (reply.reservation) await releaseReservation(app, reply.reservation);
    await logOutcome(app, answering, failed(message, error));
    throw error;
  }
}

function payerOf({ incoming, question: { session } }: Answering): Payer {
  return {
    organizationId: incoming.organizationId,
    projectId: session.project_id,
    widgetUid: session.widget_uid,
    isTest: session.is_emulator === 1,
  };
}

async function createReply(app: App, answering: Answering): Promise<Reply | null> {
  const { incoming, question, asker, steps } = answering;
  const { message, session, settings, history } = question;
  const { abort, onText } = asker;
  const takeover = watchTakeover(app, session, abort);
  try {
    const { assistant } = app.services;
    if (!assistant) throw new AppError("unavailable", "No assistant is available");
    return await assistant.reply(app, {
      projectId: incoming.projectId,
      payer: payerOf(answering),
      settings,
      history,
      userMessage: message,
      abort,
      onText,
      onStep: (entry) => steps.push(entry),
    });
  } catch (error) {
    if (takeover.isOvertaken()) {
      await logOutcome(app, answering, dropped(message, session, null));
      return null;
    }
    const isCancelled = abort.signal.aborted && !(error instanceof ReplyFailure);
    const reported = isCancelled ? conflict("The request was canceled before the reply was ready.") : error;
    await logOutcome(app, answering, failed(message, reported));
    throw reported;
  } finally {
    takeover.release();
  }
}

/**
 * The fence: the transaction has locked the session, and the reply is stored only if the mode is unchanged since
 * the reply began. A person who takes over afterwards waits for this commit, so the reply comes before their
 * message.
 */
async function storeReply(
  app: App,
  transaction: Transaction,
  answering: Answering,
  reply: Reply,
): Promise<Stored> {
  const { incoming, question } = answering;
  const { message } = question;
  const session = await relockSession(app, transaction, question.session);
  const isCurrent =
    session.mode_epoch === question.session.mode_epoch &&
    session.chat_mode !== "operator" &&
    session.status === "open";
  if (!isCurrent) {
    await log(app, transaction, answering, [dropped(message, session, reply.model)]);
    return { message: null, isBooked: false };
  }
  if (message.client_key !== null) {
    const other = await findReplyTo(transaction.sql, {
      projectId: incoming.projectId,
      messageId: message.id,
    });
    if (other) {
      await log(app, transaction, answering, []);
      return { message: other, isBooked: false };
    }
  }
  const stored = await storeMessage(
    app,
    transaction,
    session,
    {
      sendBy: "assistant",
      origin: incoming.origin,
      text: reply.text,
      contentType: reply.contentType,
      choices: reply.choices,
      sources: reply.sources,
      replyTo: message.id,
      isNotice: reply.handover ?? false,
    },
    {
      ...(reply.handover ? { chat_mode: "awaiting", state: "unresolved" } : {}),
      ...(reply.unanswered === undefined ? {} : { is_missed: 1 }),
    },
  );
  await bookReply(app, transaction, payerOf(answering), reply, stored.message);
  if (reply.unanswered !== undefined) {
    await recordUnanswered(app, transaction, session, { message, question: reply.unanswered });
  }
  const handover = reply.handover ? [handedOver(message, "assistant")] : [];
  await log(app, transaction, answering, [...handover, replied(reply, stored.message)]);
  return { message: stored.message, isBooked: true };
}

interface Stored {
  readonly message: MessageRow | null;
  /** Otherwise the reply's reservation has to be released. */
  readonly isBooked: boolean;
}

async function bookReply(
  app: App,
  transaction: Transaction,
  payer: Payer,
  { credits, micros = 0, reservation }: Reply,
  { id }: MessageRow,
): Promise<void> {
  const reference = `message:${id}`;
  const cost = { credits, micros };
  await book(app, transaction, [
    { payer, reservation: reservation ?? null, cost, reason: "reply", reference, now: app.now() },
  ]);
}

async function log(
  app: App,
  transaction: Transaction,
  { question: { message, session, isNew }, steps }: Answering,
  outcome: readonly LogEntry[],
): Promise<void> {
  const received = isNew ? [messageReceived(message)] : [];
  await appendLog(transaction, {
    projectId: session.project_id,
    sessionId: session.id,
    now: app.now(),
    entries: [...received, ...steps, ...outcome],
  });
}

/** A run without a reply is logged too, unless the session has been deleted. */
async function logOutcome(app: App, answering: Answering, outcome: LogEntry): Promise<void> {
  try {
    await app.db.write((transaction) => log(app, transaction, answering, [outcome]));
  } catch (error) {
    app.log.warn(
      { err: error, sessionId: answering.question.session.id },
      "the execution log could not be written",
    );
  }
}

import { storeQuestion } from "../actions/index.ts";
import { recordUnanswered } from "../analytics/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { AppError, conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { endRun, type FlowTurn } from "../flows/index.ts";
import { findReplyTo, storeMessage, type MessageRow } from "../messages/index.ts";
import { relockSession } from "../sessions/index.ts";
import { book, releaseReservation, type Payer } from "../spending/index.ts";
import { answerByTrigger, finishActions, toChoices } from "./answer-by-flow.ts";
import type { Asker, Reply } from "./assistant.ts";
import { appendLog, type EarlierEntry, type LogEntry } from "../executions/index.ts";
import { dropped, failed, handedOver, messageReceived, replied } from "./log-entries.ts";
import { keepQuestion, settleOpenQuestion, stoppingError } from "./open-questions.ts";
import type { Question, IncomingMessage } from "./receive-message.ts";
import { ReplyFailure } from "./reply/index.ts";
import { watchTakeover } from "./watch-takeover.ts";

type Incoming = Pick<IncomingMessage, "projectId" | "organizationId" | "origin">;

/** A message on its way to its reply. */
interface Answering {
  readonly incoming: Incoming;
  readonly question: Question;
  readonly asker: Asker;
  /** The steps so far; they are logged whatever the outcome. */
  readonly steps: EarlierEntry[];
}

/**
 * Creates and stores the reply to a stored message; null if a person took over in the meantime. A message that is
 * delivered again while its reply is made gets that reply: neither a model nor an action is asked twice.
 */
export async function answerMessage(
  app: App,
  incoming: Incoming,
  question: Question,
  asker: Asker,
): Promise<MessageRow | null> {
  const underWay = answersIn(app);
  const { id } = question.message;
  for (let first = underWay.get(id); first; first = underWay.get(id)) {
    try {
      return await first;
    } catch {
      // Its caller has gone, or it failed: this one tries for itself.
    }
  }
  const answer = keepQuestion(app, question, asker.abort, () => makeAnswer(app, incoming, question, asker))
    .then(({ message }) => message)
    .finally(() => underWay.delete(id));
  underWay.set(id, answer);
  return answer;
}

const answersByDatabase = new WeakMap<App["db"], Map<number, Promise<MessageRow | null>>>();

/** The replies that this process makes, by their messages. */
function answersIn({ db }: App): Map<number, Promise<MessageRow | null>> {
  let answers = answersByDatabase.get(db);
  if (!answers) answersByDatabase.set(db, (answers = new Map()));
  return answers;
}

async function makeAnswer(app: App, incoming: Incoming, question: Question, asker: Asker): Promise<Answer> {
  const { message, isNew } = question;
  const isRetry = message.client_key !== null && !isNew;
  const key = { projectId: incoming.projectId, messageId: message.id };
  const first = isRetry ? await findReplyTo(app.db.read, key) : null;
  if (first) return { message: first, isSettled: false };
  const byFlow = await answerFromFlow(app, incoming, question);
  if (byFlow !== undefined) return { message: byFlow, isSettled: false };
  const answering = { incoming, question, asker, steps: [] };
  const made = await createReply(app, answering);
  if (!made) return { message: null, isSettled: false };
  const reply = withOpenQuestion(made, question.flow, asker);
  try {
    const stored = await app.db.write((transaction) => storeReply(app, transaction, answering, reply));
    if (!stored.isBooked && reply.reservation) await releaseReservation(app, reply.reservation);
    return { message: stored.message, isSettled: true };
  } catch (error) {
    if (reply.reservation) await releaseReservation(app, reply.reservation);
    await logOutcome(app, answering, failed(message, error));
    throw error;
  }
}

/** Undefined where no flow handles it: the assistant answers. */
async function answerFromFlow(
  app: App,
  { origin }: Incoming,
  { flow, consent, message, session, isNew, isFirst }: Question,
): Promise<MessageRow | null | undefined> {
  if (flow?.isAside || consent?.verdict === "yes" || consent?.verdict === "no") return undefined;
  const context = { origin, message, authorId: message.author_id, isNew };
  if (!flow?.pending) return answerByTrigger(app, { ...context, session, isFirst });
  return finishActions(app, session, context, flow.pending);
}

/** In the middle of a flow, what the visitor asks besides is answered, and the flow's question asked again. */
function withOpenQuestion(reply: Reply, flow: FlowTurn | null, { onText }: Asker): Reply {
  if (!flow?.isAside || !flow.reply || reply.handover) return reply;
  const question = `\n\n${flow.reply.text}`;
  onText?.(question);
  const choices = toChoices(flow.reply);
  return {
    ...reply,
    text: reply.text + question,
    choices,
    contentType: choices.length > 0 ? "picker" : "text",
  };
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
  const { userMessage, message, session, settings, history } = question;
  const { abort, onText, call } = asker;
  const takeover = watchTakeover(app, session, abort);
  try {
    const { assistant } = app.services;
    if (!assistant) throw new AppError("unavailable", "No assistant is available");
    return await assistant.reply(app, {
      projectId: incoming.projectId,
      payer: payerOf(answering),
      settings,
      history,
      userMessage,
      conversation: {
        session,
        messageId: message.id,
        authorId: message.author_id,
        consent: question.consent,
        isAside: question.flow?.isAside ?? false,
        isWaiting: session.chat_mode === "awaiting",
      },
      abort,
      onText,
      call,
      // Runs of actions are logged at once, so the steps around them carry their times.
      onStep: (entry) => steps.push({ ...entry, at: app.now() }),
    });
  } catch (error) {
    if (takeover.isOvertaken()) {
      await logOutcome(app, answering, dropped(message, session, null));
      return null;
    }
    // Another process answers it, and writes the log.
    if (app.stopping.aborted) throw stoppingError();
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
 * the reply began and the conversation has not been marked as spam. A person who takes over afterwards waits for this commit, so the reply comes before their
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
  const isOpen = await settleOpenQuestion(app, transaction, message);
  const isCurrent =
    session.mode_epoch === question.session.mode_epoch &&
    session.chat_mode !== "operator" &&
    session.is_spam === 0 &&
    session.status === "open";
  if (!isCurrent) {
    await log(app, transaction, answering, [dropped(message, session, reply.model)]);
    return { message: null, isBooked: false };
  }
  if (!isOpen) {
    const other = await findReplyTo(transaction.sql, {
      projectId: incoming.projectId,
      messageId: message.id,
    });
    if (other) {
      await log(app, transaction, answering, []);
      return { message: other, isBooked: false };
    }
  }
  if (reply.handover) await endRun(app, transaction, session, "handed_over");
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
      ...(reply.closes ? { chat_mode: "bot", state: "resolved" } : {}),
      ...(reply.unanswered === undefined ? {} : { is_missed: 1 }),
    },
  );
  if (reply.question)
    await storeQuestion(app, transaction, stored.session, {
      ...reply.question,
      messageId: stored.message.id,
      authorId: message.author_id,
      flowRunId: null,
    });
  await bookReply(app, transaction, payerOf(answering), reply, stored.message);
  if (reply.unanswered !== undefined) {
    await recordUnanswered(app, transaction, session, { message, question: reply.unanswered });
  }
  const handover = reply.handover ? [handedOver(message, "assistant")] : [];
  await log(app, transaction, answering, [...handover, replied(reply, stored.message)]);
  return { message: stored.message, isBooked: true };
}

interface Answer {
  /** Null if a person took over. */
  readonly message: MessageRow | null;
  /** Whether the question was settled in the transaction of its answer. */
  readonly isSettled: boolean;
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

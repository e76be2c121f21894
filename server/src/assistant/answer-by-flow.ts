import { questionChoices, storeQuestion } from "../actions/index.ts";
import { handoverNotice, spokenLanguage } from "../dialogue/index.ts";
import {
  advanceByAction,
  findPendingAction,
  findStart,
  performAction,
  startFlowRun,
  type FlowReply,
  type FlowTurn,
  type PendingAction,
} from "../flows/index.ts";
import {
  findReplyTo,
  listMessagesByIds,
  storeMessage,
  type MessageChoice,
  type MessageRow,
  type Origin,
  type StoredMessage,
} from "../messages/index.ts";
import { appendLog, type LogEntry } from "../executions/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { lockSession, relockSession, type LockedSession } from "../sessions/index.ts";
import type { Reply } from "./assistant.ts";
import { handedOver, messageReceived, replied } from "./log-entries.ts";

/** The conversation and the message that a flow answers; no message where the flow begins by itself. */
export interface FlowTurnContext {
  readonly origin: Origin;
  readonly message: MessageRow | null;
  /** The visitor whose message or page moves it. */
  readonly authorId: number | null;
  /** Whether the log does not have the message yet. */
  readonly isNew: boolean;
}

export const toChoices = ({ buttons }: FlowReply) =>
  buttons.map(({ text, value }) => ({ icon: "", text, value, enabled: true }));

/** Stores what a turn says, with its log, on a locked session. */
export async function storeTurn(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  context: FlowTurnContext,
  turn: FlowTurn,
): Promise<StoredMessage | null> {
  const { origin, message, isNew } = context;
  const received = isNew && message ? [messageReceived(message)] : [];
  const entries: LogEntry[] = [...received, ...turn.entries];
  const stored = turn.reply && !turn.isAside ? await storeReply(turn.reply) : null;
  await trackAction(app, transaction, session, turn, context);
  await appendLog(transaction, {
    projectId: session.project_id,
    sessionId: session.id,
    now: app.now(),
    entries,
  });
  return stored;

  async function storeReply(flowReply: FlowReply): Promise<StoredMessage> {
    const { question } = turn;
    const uid = newUid();
    const reply = toReply(flowReply, message, question ? questionChoices(question.text, uid) : []);
    const result = await storeMessage(
      app,
      transaction,
      session,
      {
        sendBy: "assistant",
        origin,
        text: reply.text,
        contentType: reply.contentType,
        choices: reply.choices,
        replyTo: message?.id ?? null,
        isNotice: flowReply.handsOver,
      },
      flowReply.handsOver ? { chat_mode: "awaiting", state: "unresolved" } : {},
    );
    if (question)
      await storeQuestion(app, transaction, result.session, {
        uid,
        messageId: result.message.id,
        runs: [question.run],
        authorId: context.authorId,
        times: question.times,
        flowRunId: turn.runId,
      });
    if (flowReply.handsOver && message) entries.push(handedOver(message, "assistant"));
    entries.push(replied(reply, result.message));
    return result;
  }
}

function toReply(reply: FlowReply, message: MessageRow | null, asked: readonly MessageChoice[]): Reply {
  const choices = [...toChoices(reply), ...asked];
  return {
    text: reply.text === "" ? handoverNotice(spokenLanguage(message?.message ?? ""), false) : reply.text,
    contentType: choices.length > 0 ? "picker" : "text",
    choices,
    sources: [],
    credits: 0,
    model: "flow",
  };
}

/** The kind of jobs that run an interrupted action again. */
export const FLOW_ACTION = "flow-action";
/** Longer than an action takes with its retries: until then, the request that began it finishes it. */
const RECOVERY_MS = 180_000;

/** An action that a crash interrupts is run again by a job, under the same idempotency key. */
async function trackAction(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  { runId, pending }: FlowTurn,
  { origin, message, authorId }: FlowTurnContext,
): Promise<void> {
  const jobKey = `${session.uid} ${runId}`;
  if (!pending) return app.jobs.cancel(transaction, FLOW_ACTION, jobKey);
  const key = { projectId: session.project_id, uid: session.uid };
  await app.jobs.enqueue(transaction, {
    kind: FLOW_ACTION,
    key: jobKey,
    payload: { key, pending, origin, messageId: message?.id ?? null, authorId } satisfies Recovery,
    runAt: app.now() + RECOVERY_MS,
    tenant: String(session.project_id),
  });
}

interface Recovery {
  readonly key: { readonly projectId: number; readonly uid: string };
  readonly pending: PendingAction;
  readonly origin: Origin;
  readonly messageId: number | null;
  /** Left out by versions that stored no authors. */
  readonly authorId?: number | null;
}

export function registerFlowActions(app: App): void {
  app.jobs.register(FLOW_ACTION, {
    concurrency: 4,
    async run(job) {
      const { key, pending, origin, messageId, authorId = null } = job.payload as Recovery;
      const session = await app.db.write((transaction) => lockSession(app, transaction, key));
      const ids = messageId === null ? [] : [messageId];
      const [message = null] = await listMessagesByIds(app.db.read, { projectId: key.projectId, ids });
      await finishActions(app, session, { origin, message, authorId, isNew: false }, pending);
    },
  });
}

/**
 * Runs the actions that a run waits for, one after the other, until it says something or waits for the visitor. If
 * another caller is at it, as after a message is delivered again, both get the same reply.
 */
export async function finishActions(
  app: App,
  session: LockedSession,
  context: FlowTurnContext,
  first: PendingAction,
): Promise<MessageRow | null> {
  let pending: PendingAction | null = first;
  let { isNew } = context;
  let said: MessageRow | null = null;
  while (pending) {
    const current: PendingAction = pending;
    const outcome = await performAction(app, session, current, context.authorId);
    const turn = await app.db.write(async (transaction) => {
      const locked = await relockSession(app, transaction, session);
      const next = await advanceByAction(
        app,
        transaction,
        locked,
        { ...current, authorId: context.authorId },
        outcome,
      );
      if (!next) return findMovedOn(transaction, locked, context, current);
      // While a person has the conversation, the run moves on and says nothing.
      const silent =
        locked.chat_mode === "operator" || locked.status !== "open" ? { ...next, reply: null } : next;
      const stored = await storeTurn(app, transaction, locked, { ...context, isNew }, silent);
      return { pending: next.pending, said: stored?.message ?? null };
    });
    isNew = false;
    ({ pending, said } = turn);
  }
  return said;
}

/** Where another caller has brought the run: to its next action, or to the reply. */
async function findMovedOn(
  transaction: Transaction,
  session: LockedSession,
  { message }: FlowTurnContext,
  { runId }: PendingAction,
): Promise<{ pending: PendingAction | null; said: MessageRow | null }> {
  const pending = await findPendingAction(transaction, session, runId);
  if (pending || !message) return { pending, said: null };
  const key = { projectId: session.project_id, messageId: message.id };
  return { pending, said: await findReplyTo(transaction.sql, key) };
}

/** Begins the flow that a message starts, and answers with it. Undefined if it starts none. */
export async function answerByTrigger(
  app: App,
  asked: { readonly session: LockedSession; readonly isFirst: boolean } & FlowTurnContext,
): Promise<MessageRow | null | undefined> {
  const { session, message, isFirst } = asked;
  if (!message) return undefined;
  const start = await findStart(app, {
    projectId: session.project_id,
    isTest: session.is_emulator === 1,
    text: message.message,
    isFirst,
  });
  if (!start) return undefined;
  const begun = await app.db.write(async (transaction) => {
    const locked = await relockSession(app, transaction, session);
    if (isOvertaken(locked, session)) return { message: null, pending: null };
    const key = { projectId: session.project_id, messageId: message.id };
    const other = await findReplyTo(transaction.sql, key);
    if (other) return { message: other, pending: null };
    const turn = await startFlowRun(app, transaction, locked, {
      ...start,
      messageId: message.id,
      authorId: message.author_id,
    });
    const stored = await storeTurn(app, transaction, locked, asked, turn);
    return { message: stored?.message ?? null, pending: turn.pending };
  });
  if (!begun.pending) return begun.message;
  return finishActions(app, session, { ...asked, isNew: false }, begun.pending);
}

/** The fence: a person who has taken over since then is not interrupted. */
const isOvertaken = (now: LockedSession, then: LockedSession): boolean =>
  now.mode_epoch !== then.mode_epoch ||
  now.chat_mode === "operator" ||
  now.is_spam === 1 ||
  now.status !== "open";

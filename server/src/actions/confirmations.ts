import { isAgreement } from "../dialogue/index.ts";
import { listRecentMessages } from "../messages/index.ts";
import { fromJson, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { pendingOf } from "./confirmation-question.ts";
import type { ActionOutcome } from "./outcome.ts";
import { findAction } from "./queries/actions.ts";
import {
  claimConfirmations,
  insertConfirmation,
  listConfirmations,
  type ConfirmationRow,
} from "./queries/confirmations.ts";
import { runAction } from "./run-action.ts";
import type { ActionSession } from "./template-values.ts";

/** A yes that comes later than that may be about something else. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;
const RECENT = 10;

/** Keeps what the visitor was asked, in the transaction that stores the question. */
export async function storeConfirmations(
  app: App,
  { sql }: Transaction,
  question: { projectId: number; sessionId: number; messageId: number },
  tokens: readonly string[],
): Promise<void> {
  const { projectId, sessionId, messageId: questionId } = question;
  for (const token of tokens) {
    const { actionId, arguments: given } = pendingOf(app, token);
    await insertConfirmation(sql, {
      projectId,
      sessionId,
      questionId,
      actionId,
      arguments: given,
      now: app.now(),
    });
  }
}

export interface VisitorAnswer {
  readonly projectId: number;
  readonly session: ActionSession;
  readonly messageId: number;
  readonly text: string;
}

export interface ConfirmedRun {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: ActionOutcome;
}

/**
 * Runs what the visitor's message agrees to. Only a yes directly after the question counts, and only once: a message
 * that is delivered again gets the first outcome. What was agreed to runs to its end, also if the visitor leaves.
 */
export async function answerConfirmations(app: App, answer: VisitorAnswer): Promise<ConfirmedRun[]> {
  const key = { sessionId: answer.session.id, messageId: answer.messageId };
  const asked = await listConfirmations(app.db.read, key);
  if (asked.length === 0) return [];
  await app.db.write(({ sql }) => claimConfirmations(sql, key));
  if (!isAgreement(answer.text)) return [];
  const questionId = await messageBefore(app, answer);
  const runs: ConfirmedRun[] = [];
  for (const row of asked) {
    if (row.question_id !== questionId || app.now() - row.created_at > LONGEST_WAIT_MS) continue;
    const run = await runConfirmed(app, answer, row);
    if (run) runs.push(run);
  }
  return runs;
}

async function runConfirmed(
  app: App,
  { projectId, session }: VisitorAnswer,
  row: ConfirmationRow,
): Promise<ConfirmedRun | null> {
  const action = await findAction(app.db.read, { projectId, id: row.action_id });
  if (!action) return null;
  const given = fromJson<Readonly<Record<string, unknown>>>(row.arguments);
  const outcome = await runAction(app, {
    projectId,
    session,
    actionId: action.id,
    arguments: given,
    confirmed: true,
    caller: "model",
    runKey: `confirmation-${row.id}`,
    isRepeatable: false,
  });
  return { name: action.name, arguments: given, outcome };
}

async function messageBefore(
  app: App,
  { projectId, session, messageId }: VisitorAnswer,
): Promise<number | null> {
  const recent = await listRecentMessages(app.db.read, { projectId, sessionId: session.id, limit: RECENT });
  return recent.findLast(({ id }) => id < messageId)?.id ?? null;
}

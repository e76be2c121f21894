import { readConsent, spokenOf } from "../../dialogue/index.ts";
import { acceptedAt, listMessagesByIds, listRecentMessages, type MessageRow } from "../../messages/index.ts";
import type { Sql, Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { LockedSession } from "../../sessions/index.ts";
import {
  closeConfirmations,
  findConfirmationByUid,
  findOpenConfirmation,
  insertConfirmation,
  listAnsweredBy,
  type ConfirmationRow,
} from "../queries/confirmations.ts";
import type { QuestionVerdict } from "../tables.ts";
import { languageOfQuestion, type PendingRun } from "./confirmation-question.ts";
import { languagesOfAnswer } from "./languages-of-answer.ts";
import { wordOfPress, type Press } from "./question-choices.ts";

/** A yes that comes later than that may be about something else. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;
const MOST_TIMES = 2;
const RECENT = 5;

/** A question as it is stored with the message that asks it. */
export interface NewQuestion {
  readonly uid: string;
  readonly messageId: number;
  readonly runs: readonly PendingRun[];
  /** The visitor who is asked; null where the sender is known not to be one. */
  readonly authorId: number | null;
  /** How often it was asked, this time included. */
  readonly times: number;
  readonly flowRunId: number | null;
}

/** Stores a question in the transaction of its message. A conversation has one open question: earlier ones close. */
export async function storeQuestion(
  app: App,
  { sql }: Transaction,
  session: LockedSession,
  { uid, messageId, runs, authorId, times, flowRunId }: NewQuestion,
): Promise<void> {
  await closeConfirmations(sql, { sessionId: session.id }, { messageId: 0, verdict: null });
  for (const { actionId, arguments: given, version } of runs)
    await insertConfirmation(sql, {
      projectId: session.project_id,
      sessionId: session.id,
      actionId,
      questionId: messageId,
      questionUid: uid,
      arguments: given,
      authorId,
      version,
      epoch: session.mode_epoch,
      times,
      flowRunId,
      now: app.now(),
    });
}

/** No answer counts any more, as where the visitor asks for a person. */
export async function closeQuestions({ sql }: Transaction, { id }: LockedSession): Promise<void> {
  if (await findOpenConfirmation(sql, { sessionId: id }))
    await closeConfirmations(sql, { sessionId: id }, { messageId: 0, verdict: null });
}

export const hasOpenQuestion = async (sql: Sql, { id }: Pick<LockedSession, "id">): Promise<boolean> =>
  (await findOpenConfirmation(sql, { sessionId: id })) !== null;

/** What the visitor has said by pressing a button, in the language of its question. */
export async function readPressedWord(
  { sql }: Transaction,
  session: LockedSession,
  press: Press,
): Promise<string> {
  const row = await findConfirmationByUid(sql, { sessionId: session.id, questionUid: press.uid });
  const key = { projectId: session.project_id, ids: row ? [row.question_id] : [] };
  const [question] = await listMessagesByIds(sql, key);
  const language = languageOfQuestion(question?.message ?? "") ?? spokenOf(session.language);
  return wordOfPress(press, language ?? "en");
}

/** What a visitor's message has decided about the question that was open. */
export interface AnsweredConsent {
  readonly verdict: QuestionVerdict;
  readonly times: number;
  readonly flowRunId: number | null;
  readonly rows: readonly ConfirmationRow[];
}

export type AnswerReading =
  | { readonly kind: "answered"; readonly question: AnsweredConsent }
  /** A button that answers nothing: its question is closed, or another person was asked. */
  | { readonly kind: "closed" | "notAsked" }
  /** Another person was asked, and this one has written something. */
  | { readonly kind: "others" }
  /** The message has to do with no question. */
  | { readonly kind: "none" };

interface Answering {
  readonly message: MessageRow;
  readonly press: Press | null;
  /** What the visitor wrote; null where a button sent it, whose label is in the message. */
  readonly typed: string | null;
  /** When a channel's vendor reported it to this server, where it has waited since. */
  readonly receivedAt?: number | undefined;
  /** The newest message that the visitor's page showed as they wrote, where it says so. */
  readonly lastSeenId?: number | undefined;
}

/**
 * Reads a visitor's stored message as the answer to the open question and closes it, on the locked session: of two
 * answers the first counts. A typed answer counts directly after the question; a button names its question, and the
 * label of any other button is no answer. A yes that was received before the visitor could have read the question
 * agrees to nothing.
 */
export async function answerConsentQuestion(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  { message, press, typed, receivedAt, lastSeenId }: Answering,
): Promise<AnswerReading> {
  const { sql } = transaction;
  const open = await findOpenConfirmation(sql, { sessionId: session.id });
  const isStale = open !== null && open.epoch !== session.mode_epoch;
  if (isStale) await closeQuestions(transaction, session);
  if (!open || isStale || (press && press.uid !== open.question_uid))
    return { kind: press ? "closed" : "none" };
  if (open.author_id !== null && open.author_id !== message.author_id)
    return { kind: press ? "notAsked" : "others" };
  const isLate = app.now() - open.created_at > LONGEST_WAIT_MS;
  if (press && isLate) {
    await closeQuestions(transaction, session);
    return { kind: "closed" };
  }
  const recent = await listBefore(transaction, message);
  const isDirect = press !== null || recent.at(-1)?.id === open.question_id;
  const languages = languagesOfAnswer(session, recent, message);
  const written = typed !== null && isDirect && !isLate ? readConsent(typed, languages) : "unclear";
  const isReported = receivedAt !== undefined;
  const askedAt = press ? open.created_at : readableFrom(open, recent.at(-1), isReported);
  const isUnseen =
    askedAt === null ||
    (receivedAt !== undefined && receivedAt < askedAt) ||
    (press === null && lastSeenId !== undefined && lastSeenId < open.question_id);
  // Also a number that channels without buttons take for one.
  const answer = press?.answer ?? written;
  const said = answer === "yes" && isUnseen ? "unclear" : answer;
  const verdict = said === "unclear" ? (timesOf(open) < MOST_TIMES ? "again" : "dropped") : said;
  const key = { sessionId: session.id, messageId: message.id };
  await closeConfirmations(sql, key, { messageId: message.id, verdict });
  const question = await findAnsweredQuestion(transaction, key);
  return question ? { kind: "answered", question } : { kind: "none" };
}

/**
 * From when on the visitor could have read the question; null while a channel's vendor has not taken it. A button proves
 * by itself that its question was read, and in a call the question is spoken.
 */
function readableFrom(
  { created_at }: ConfirmationRow,
  question: MessageRow | undefined,
  isReported: boolean,
): number | null {
  const isOfChannel = isReported || question?.delivery != null;
  return isOfChannel && question ? acceptedAt(question) : created_at;
}

/** What a message has answered, also when it is delivered again. */
export async function findAnsweredQuestion(
  { sql }: Transaction,
  key: { readonly sessionId: number; readonly messageId: number },
): Promise<AnsweredConsent | null> {
  const rows = await listAnsweredBy(sql, key);
  const [first] = rows;
  if (!first?.verdict) return null;
  return { verdict: first.verdict, times: timesOf(first), flowRunId: first.flow_run_id, rows };
}

const timesOf = ({ times }: ConfirmationRow): number => times ?? 1;

async function listBefore({ sql }: Transaction, message: MessageRow): Promise<MessageRow[]> {
  const key = { projectId: message.project_id, sessionId: message.session_id };
  const recent = await listRecentMessages(sql, { ...key, limit: RECENT });
  return recent.filter(({ id }) => id < message.id);
}

import type { MessageRow } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { LockedSession } from "../sessions/index.ts";
import { GROUP_JOB } from "./group-questions.ts";
import { insertQuestion } from "./queries/questions.ts";

const LONGEST_QUESTION = 1_000;

/** Stores a question that the taught content could not answer, with the reply. Test chats are not recorded. */
export async function recordUnanswered(
  app: App,
  transaction: Transaction,
  session: Pick<LockedSession, "id" | "uid" | "project_id" | "is_emulator">,
  { message, question }: { message: MessageRow; question: string },
): Promise<void> {
  if (session.is_emulator === 1) return;
  const projectId = session.project_id;
  await insertQuestion(transaction.sql, {
    projectId,
    sessionId: session.id,
    messageId: message.id,
    question: Array.from(question.trim()).slice(0, LONGEST_QUESTION).join(""),
    now: app.now(),
  });
  await app.jobs.enqueue(transaction, { kind: GROUP_JOB, key: String(projectId), payload: { projectId } });
  await app.reactions.record(transaction, {
    topic: "question.unanswered",
    projectId,
    sessionId: session.id,
    sessionUid: session.uid,
    messageId: message.id,
  });
}

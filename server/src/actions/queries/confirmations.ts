import type { Selectable } from "kysely";
import { preparedOne, slicesOf, toJson, type Sql } from "../../platform/db/index.ts";
import type { ActionConfirmationsTable, QuestionVerdict } from "../tables.ts";

export type ConfirmationRow = Selectable<ActionConfirmationsTable>;

/** One of the runs that a question asks about. */
export interface NewConfirmation {
  readonly projectId: number;
  readonly sessionId: number;
  readonly actionId: number;
  readonly questionId: number;
  readonly questionUid: string;
  readonly arguments: unknown;
  readonly authorId: number | null;
  readonly version: string;
  readonly epoch: number;
  readonly times: number;
  readonly flowRunId: number | null;
  readonly now: number;
}

export async function insertConfirmation(sql: Sql, row: NewConfirmation): Promise<void> {
  await sql
    .insertInto("action_confirmations")
    .values({
      project_id: row.projectId,
      session_id: row.sessionId,
      action_id: row.actionId,
      question_id: row.questionId,
      question_uid: row.questionUid,
      arguments: toJson(row.arguments),
      author_id: row.authorId,
      version: row.version,
      epoch: row.epoch,
      times: row.times,
      flow_run_id: row.flowRunId,
      answered_by: null,
      verdict: null,
      created_at: row.now,
    })
    .execute();
}

const open = preparedOne((sql, key: { sessionId: number }) =>
  sql
    .selectFrom("action_confirmations")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("answered_by", "is", null)
    .where("question_uid", "is not", null)
    .orderBy("id", "desc")
    .limit(1),
);

/** A row of the question that waits for an answer. Read with every message of a visitor. */
export async function findOpenConfirmation(
  sql: Sql,
  key: { sessionId: number },
): Promise<ConfirmationRow | null> {
  return (await open(sql, key)) ?? null;
}

/** A question that was ever asked in a conversation. */
export async function findConfirmationByUid(
  sql: Sql,
  key: { sessionId: number; questionUid: string },
): Promise<ConfirmationRow | null> {
  const row = await sql
    .selectFrom("action_confirmations")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("question_uid", "=", key.questionUid)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What a message has answered. */
export function listAnsweredBy(
  sql: Sql,
  key: { sessionId: number; messageId: number },
): Promise<ConfirmationRow[]> {
  return sql
    .selectFrom("action_confirmations")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("answered_by", "=", key.messageId)
    .where("verdict", "is not", null)
    .orderBy("id")
    .execute();
}

/** Every open question gets this answer: none of them is answered again. */
export async function closeConfirmations(
  sql: Sql,
  key: { sessionId: number },
  { messageId, verdict }: { messageId: number; verdict: QuestionVerdict | null },
): Promise<void> {
  await sql
    .updateTable("action_confirmations")
    .set({ answered_by: messageId, verdict })
    .where("session_id", "=", key.sessionId)
    .where("answered_by", "is", null)
    .execute();
}

/** Questions that these visitors were asked: their arguments are the visitors' words. */
export async function deleteConfirmationsOf(
  sql: Sql,
  { sessionId, authorIds }: { readonly sessionId: number; readonly authorIds: readonly number[] },
): Promise<void> {
  for (const slice of slicesOf(authorIds))
    await sql
      .deleteFrom("action_confirmations")
      .where("session_id", "=", sessionId)
      .where("author_id", "in", slice)
      .execute();
}

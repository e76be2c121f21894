import type { Selectable } from "kysely";
import { toJson, type Sql } from "../../platform/db/index.ts";
import type { ActionConfirmationsTable } from "../tables.ts";

export type ConfirmationRow = Selectable<ActionConfirmationsTable>;

export async function insertConfirmation(
  sql: Sql,
  row: {
    projectId: number;
    sessionId: number;
    actionId: number;
    questionId: number;
    arguments: unknown;
    now: number;
  },
): Promise<void> {
  await sql
    .insertInto("action_confirmations")
    .values({
      project_id: row.projectId,
      session_id: row.sessionId,
      action_id: row.actionId,
      question_id: row.questionId,
      arguments: toJson(row.arguments),
      answered_by: null,
      created_at: row.now,
    })
    .execute();
}

/** Those that wait for an answer, and those that this message has answered before. */
export function listConfirmations(
  sql: Sql,
  key: { sessionId: number; messageId: number },
): Promise<ConfirmationRow[]> {
  return sql
    .selectFrom("action_confirmations")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where((eb) => eb.or([eb("answered_by", "is", null), eb("answered_by", "=", key.messageId)]))
    .orderBy("id")
    .execute();
}

/** Whatever the message says, it is the answer: none of them is asked about again. */
export async function claimConfirmations(
  sql: Sql,
  key: { sessionId: number; messageId: number },
): Promise<void> {
  await sql
    .updateTable("action_confirmations")
    .set({ answered_by: key.messageId })
    .where("session_id", "=", key.sessionId)
    .where("answered_by", "is", null)
    .execute();
}

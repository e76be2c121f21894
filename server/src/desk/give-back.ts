import { findLastPerson } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { changeSession, type DeskAssignment, type SessionChange } from "../sessions/index.ts";
import { canAnswer } from "./can-answer.ts";

/** Whether the visitor has written after the conversation was resolved, and no person has it. */
export const isReturn = ({ before, after, by }: SessionChange): boolean =>
  by.kind === "visitor" &&
  before.state === "resolved" &&
  after.state === "pending" &&
  after.assignee_id === null &&
  after.is_emulator === 0 &&
  after.is_spam === 0;

/** Assigns the conversation to the last person who was in it, unless that person may not answer any more. */
export async function giveBack(
  app: App,
  transaction: Transaction,
  { after, by }: SessionChange,
): Promise<DeskAssignment> {
  const { sql } = transaction;
  const projectId = after.project_id;
  const userId = await findLastPerson(sql, { projectId, sessionId: after.id });
  if (userId === null || !(await canAnswer(sql, { projectId, userId }))) return {};
  const assignment = { assignee_id: userId };
  await changeSession(app, transaction, after, { ...assignment, updated_at: app.now() }, by);
  return assignment;
}

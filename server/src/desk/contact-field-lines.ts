import type { ChangedContactFields } from "../contacts/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { changeAuthorOf, listCurrentSessions } from "../sessions/index.ts";
import { fieldLines, storeLine } from "./event-lines.ts";

/** A change of a contact's custom fields stands where people work on the contact: in its open conversations. */
export async function storeContactFieldLines(
  context: ProjectContext,
  transaction: Transaction,
  { projectId, contactId, before, after }: ChangedContactFields,
): Promise<void> {
  const { sql } = transaction;
  const sessions = await listCurrentSessions(sql, { projectId, contactId });
  if (sessions.length === 0) return;
  const lines = await fieldLines(sql, { projectId, subject: "contact" }, { before, after });
  const by = changeAuthorOf(context);
  for (const session of sessions) {
    for (const line of lines) await storeLine(context, transaction, session, { ...line, by });
  }
}

import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { deleteSessionRow, type SessionKey } from "./queries/sessions.ts";
import { sessionDeleted } from "./session-events.ts";

export async function removeSession(app: App, key: SessionKey): Promise<void> {
  await app.db.write(async (transaction) => {
    if (!(await removeSessionIn(app, transaction, key))) throw notFound();
  });
}

/** Deletes a session with its messages and log inside a transaction; false if there is none. */
export async function removeSessionIn(app: App, transaction: Transaction, key: SessionKey): Promise<boolean> {
  const deleted = await deleteSessionRow(transaction.sql, key);
  if (!deleted) return false;
  await app.events.publish(
    transaction,
    sessionDeleted({ id: deleted.id, uid: key.uid, project_id: key.projectId }),
  );
  return true;
}

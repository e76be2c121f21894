import { findContact } from "../contacts/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { changeSession, requireSessionForUpdate } from "./change-session.ts";
import { deleteSessionRow, type SessionKey, type SessionRow } from "./queries/sessions.ts";
import { sessionDeleted } from "./session-events.ts";

export async function removeSession(app: App, key: SessionKey): Promise<void> {
  await app.db.write(async (transaction) => {
    if (!(await removeSessionIn(app, transaction, key))) throw notFound();
  });
}

/** Deletes a session with its messages and log inside a transaction; false where there is none. */
export async function removeSessionIn(app: App, transaction: Transaction, key: SessionKey): Promise<boolean> {
  const deleted = await deleteSessionRow(transaction.sql, key);
  if (!deleted) return false;
  await app.events.publish(
    transaction,
    sessionDeleted({ id: deleted.id, uid: key.uid, project_id: key.projectId }),
  );
  return true;
}

export async function markSeen(app: App, key: SessionKey): Promise<void> {
  await app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    if (session.unseen > 0) await changeSession(app, transaction, session, { unseen: 0 });
  });
}

export async function linkContact(app: App, key: SessionKey, contactId: number | null): Promise<SessionRow> {
  return app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    if (contactId !== null && !(await findContact(transaction.sql, { ...key, contactId }))) {
      throw notFound();
    }
    if (session.contact_id === contactId) return session;
    return changeSession(app, transaction, session, { contact_id: contactId, updated_at: app.now() });
  });
}

import { holdDeleted, restoreDeleted } from "../deletions/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { findLockedSession } from "./queries/locked-sessions.ts";
import { deleteSessionRow, findOwners, type SessionKey } from "./queries/sessions.ts";
import { sessionDeleted, sessionUpdated } from "./session-events.ts";

/** Deletes a session with its messages and log; `restoreSession` brings it back. */
export async function removeSession(app: App, key: SessionKey): Promise<void> {
  await app.db.write(async (transaction) => {
    const session = await findLockedSession(transaction.sql, app.db.engine, key);
    if (!session) throw notFound();
    await holdDeleted(app, transaction, {
      kind: "session",
      id: session.id,
      projectId: key.projectId,
      recordKey: key.uid,
      activeAt: session.quiet_since,
      jobsOf: key.uid,
      ...(await findOwners(transaction.sql, session.id)),
    });
    await removeSessionIn(app, transaction, key);
  });
}

/** Brings back a session that was deleted, with everything that was deleted with it. */
export async function restoreSession(app: App, key: SessionKey): Promise<void> {
  await app.db.write(async (transaction) => {
    const { projectId, uid: recordKey } = key;
    await restoreDeleted(app, transaction, { kind: "session", projectId, recordKey, userId: null });
    const session = await findLockedSession(transaction.sql, app.db.engine, key);
    if (!session) throw notFound();
    await app.events.publish(transaction, sessionUpdated(session));
  });
}

/** Deletes a session for good inside a transaction; false if there is none. */
export async function removeSessionIn(app: App, transaction: Transaction, key: SessionKey): Promise<boolean> {
  const deleted = await deleteSessionRow(transaction.sql, key);
  if (!deleted) return false;
  await app.events.publish(
    transaction,
    sessionDeleted({ id: deleted.id, uid: key.uid, project_id: key.projectId }),
  );
  return true;
}

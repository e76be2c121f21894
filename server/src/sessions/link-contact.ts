import { findContact } from "../contacts/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { changeSession, requireSessionForUpdate } from "./change-session.ts";
import type { SessionKey, SessionRow } from "./queries/sessions.ts";

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

import { findContact } from "../contacts/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { changeSession, requireSessionForUpdate } from "./change-session.ts";
import type { SessionKey, SessionRow } from "./queries/sessions.ts";

export const linkContact = (app: App, key: SessionKey, contactId: number | null): Promise<SessionRow> =>
  app.db.write((transaction) => linkContactIn(app, transaction, key, contactId));

export async function linkContactIn(
  app: App,
  transaction: Transaction,
  key: SessionKey,
  contactId: number | null,
): Promise<SessionRow> {
  const session = await requireSessionForUpdate(app, transaction, key);
  if (contactId !== null && !(await findContact(transaction.sql, { ...key, contactId }))) throw notFound();
  if (session.contact_id === contactId) return session;
  const changes = { contact_id: contactId, updated_at: app.now() };
  return changeSession(app, transaction, session, changes, { kind: "program" });
}

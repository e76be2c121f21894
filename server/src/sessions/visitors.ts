import type { ContactRow } from "../contacts/index.ts";
import { fromJson, toJson, type Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { changeSession, requireSessionForUpdate } from "./change-session.ts";
import { changesByInactivity } from "./inactivity.ts";
import { openSessionIn, type NewSession } from "./open-session.ts";
import {
  findSession,
  updateSessionRow,
  type SessionKey,
  type SessionRow,
  type SessionWithDurations,
} from "./queries/sessions.ts";
import {
  findLatestSessionUid,
  hasOwnSession,
  findVisitor,
  findVisitorByUid,
  insertVisitor,
  touchVisitor,
  type VisitorKey,
  type VisitorRow,
} from "./queries/visitors.ts";
import { withSaid, type SaidDetails } from "./said-details.ts";
import { contactIdOf, findProven } from "./visitor-proofs.ts";

interface NewVisitor {
  readonly projectId: number;
  readonly uid?: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A visitor whom a widget sees for the first time. Calls with the same uid create one visitor. */
export const createVisitor = (app: App, values: NewVisitor): Promise<VisitorRow> =>
  app.db.writeStatement((sql) => createVisitorIn(app, { sql }, values));

export const createVisitorIn = (
  app: App,
  { sql }: Pick<Transaction, "sql">,
  values: NewVisitor,
): Promise<VisitorRow> => insertVisitor(sql, { ...values, uid: values.uid ?? newUid(), now: app.now() });

export async function findNewcomer(
  app: App,
  key: { projectId: number; uid: string },
): Promise<VisitorRow | null> {
  return findVisitorByUid(app.db.read, key);
}

export async function findVisitorByKey(app: App, key: VisitorKey): Promise<VisitorRow | null> {
  return findVisitor(app.db.read, key);
}

/** Locks the visitor for the rest of the transaction: two pages of one visitor wait for each other. */
export async function lockVisitor(app: App, { sql }: Transaction, key: VisitorKey): Promise<VisitorRow> {
  const visitor = await touchVisitor(sql, key, { now: app.now() });
  if (!visitor) throw notFound();
  return visitor;
}

/**
 * The visitor's own session, or 404, also for the session of another visitor. A user whom the site has signed owns the
 * conversations of all their browsers through the same widget.
 */
export async function requireVisitorSession(
  app: App,
  key: SessionKey & VisitorKey & { widgetUid: string },
): Promise<SessionWithDurations> {
  const session = await findSession(app.db.read, key);
  if (!session?.visitor_id) throw notFound();
  const isOwn =
    session.visitor_id === key.visitorId || (await hasOwnSession(app.db.read, { ...key, now: app.now() }));
  if (!isOwn) throw notFound();
  return session;
}

/** The page on which the visitor writes now. The one on which the conversation began stays known: rules ask for it. */
export async function recordPage(app: App, session: SessionRow, page: string): Promise<void> {
  const meta = fromJson<Record<string, unknown>>(session.meta);
  if ((meta["last_page"] ?? meta["page"]) === page) return;
  const key = { projectId: session.project_id, id: session.id };
  await app.db.writeStatement((sql) =>
    updateSessionRow(sql, key, { meta: toJson({ ...meta, last_page: page }) }),
  );
}

/** Whether the conversation is over for the visitor by now, even if the clock has not written it yet. */
export function isClosedByNow(session: SessionWithDurations, now: number): boolean {
  return session.state === "closed" || changesByInactivity(session, now)?.state === "closed";
}

/**
 * The visitor's open conversation, or a new one. It is one conversation however many pages ask at once. `isFresh` asks
 * for a new conversation; one in which nothing is written yet serves as well.
 */
export async function openVisitorSession(
  app: App,
  key: VisitorKey & { widgetUid: string },
  facts: Omit<NewSession, "projectId" | "widgetUid" | "visitorId" | "contactId">,
  isFresh = false,
): Promise<SessionRow> {
  return app.db.write(async (transaction) => {
    const visitor = await touchVisitor(transaction.sql, key, { now: app.now() });
    if (!visitor) throw notFound();
    const uid = await findLatestSessionUid(transaction.sql, key);
    const latest = uid
      ? await requireSessionForUpdate(app, transaction, { projectId: key.projectId, uid })
      : null;
    const isLeft = isFresh && latest?.last_message_id != null;
    if (latest && latest.state !== "closed" && !isLeft) return latest;
    const { sql: read } = transaction;
    const proven = await findProven({ now: app.now, db: { read } }, { ...key, visitorId: visitor.id });
    return openSessionIn(app, transaction, {
      ...facts,
      projectId: key.projectId,
      widgetUid: key.widgetUid,
      visitorId: visitor.id,
      contactId: contactIdOf(proven, visitor),
    });
  });
}

/** The visitor's open conversation, if there is one. */
export async function findOpenVisitorSession(
  app: App,
  key: VisitorKey & { widgetUid: string },
): Promise<SessionWithDurations | null> {
  const uid = await findLatestSessionUid(app.db.read, key);
  const session = uid ? await findSession(app.db.read, { projectId: key.projectId, uid }) : null;
  return session && !isClosedByNow(session, app.now()) ? session : null;
}

/**
 * Links the visitor to this contact, in the open conversation as well: unless the visitor only typed who they are
 * (`isTyped`) and a member has linked it to another. `said` is what the visitor told about the contact.
 */
export async function linkVisitor(
  app: App,
  transaction: Transaction,
  key: VisitorKey & { widgetUid: string; contactId: number; isTyped?: boolean },
  said?: { readonly contact: ContactRow; readonly details: SaidDetails },
): Promise<void> {
  const { sql } = transaction;
  const before = await lockVisitor(app, transaction, key);
  const data = said ? { data: withSaid(app, before, said.contact, said.details) } : {};
  await touchVisitor(sql, key, { now: app.now(), contactId: key.contactId, ...data });
  const uid = await findLatestSessionUid(sql, key);
  if (!uid) return;
  const session = await requireSessionForUpdate(app, transaction, { projectId: key.projectId, uid });
  const isTeams = session.contact_id !== null && session.contact_id !== before.contact_id;
  if (key.isTyped && isTeams) return;
  if (session.status === "open" && session.contact_id !== key.contactId) {
    await changeSession(
      app,
      transaction,
      session,
      { contact_id: key.contactId, updated_at: app.now() },
      { kind: "program" },
    );
  }
}

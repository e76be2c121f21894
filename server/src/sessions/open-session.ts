import { toJson, type Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { newDigits } from "../platform/secrets/secrets.ts";
import { insertSession, type NewSessionRow, type SessionRow } from "./queries/sessions.ts";
import { sessionCreated } from "./session-events.ts";

const UID_DIGITS = 20;

export interface NewSession {
  readonly projectId: number;
  readonly widgetUid: string;
  /** The integration it counts as; without one, its widget's. */
  readonly integrationId?: number | null;
  readonly deviceType?: string | null;
  readonly platform?: string | null;
  readonly ip?: string | null;
  readonly country?: string | null;
  readonly language?: string | null;
  readonly visitorId?: number | null;
  readonly contactId?: number | null;
  readonly isEmulator?: boolean;
  /** Page, referrer and the like. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** One statement unless a reaction follows it; fails with 404 where the widget is not the project's. */
export async function openSession(app: App, session: NewSession): Promise<SessionRow> {
  if (app.reactions.follows("session.created")) {
    return app.db.write((transaction) => openSessionIn(app, transaction, session));
  }
  const values = toRow(session, app.now());
  const row = await app.db.writeStatement((sql) => insertSession(sql, values));
  if (!row) throw notFound();
  app.events.announce(sessionCreated(row));
  return row;
}

/** The same as part of a transaction. */
export async function openSessionIn(
  app: App,
  transaction: Transaction,
  session: NewSession,
): Promise<SessionRow> {
  const row = await insertSession(transaction.sql, toRow(session, app.now()));
  if (!row) throw notFound();
  await app.events.publish(transaction, sessionCreated(row));
  return row;
}

function toRow(session: NewSession, now: number): NewSessionRow {
  return {
    projectId: session.projectId,
    widgetUid: session.widgetUid,
    integrationId: session.integrationId ?? null,
    uid: newDigits(UID_DIGITS),
    deviceType: session.deviceType ?? null,
    platform: session.platform ?? null,
    ip: session.ip ?? null,
    country: session.country ?? null,
    language: session.language ?? null,
    visitorId: session.visitorId ?? null,
    contactId: session.contactId ?? null,
    isEmulator: session.isEmulator ? 1 : 0,
    meta: toJson(session.meta ?? {}),
    now,
  };
}

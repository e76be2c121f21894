import type { z } from "zod";
import { invalidParams, notFound } from "../platform/errors/app-error.ts";
import { listContactSummaries } from "../contacts/index.ts";
import type { App } from "../platform/operations/context.ts";
import { endOfDay, startOfDay } from "../platform/operations/fields.ts";
import { presentListItem, type People } from "./present-session.ts";
import {
  countWaitingAndUnread,
  listSessions,
  listVisitorsOfPage,
  type PageOfSessions,
} from "./queries/page-of-sessions.ts";
import { searchSessions } from "./queries/search-sessions.ts";
import { findSessionView } from "./queries/session-views.ts";
import {
  findSession,
  type SessionKey,
  type SessionRow,
  type SessionWithDurations,
} from "./queries/sessions.ts";
import type { InboxCounts, SessionDetail, SessionListItem } from "./schema.ts";
import type { SessionFilter } from "./session-filter.ts";

export interface SessionsAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly orderBy: "ASC" | "DESC";
  readonly limit: number;
  readonly page: number;
  readonly viewId?: number | undefined;
  readonly filter?: SessionFilter | undefined;
  readonly search?: string | undefined;
  readonly isEmulator: boolean;
}

export async function pageOfSessions(
  app: App,
  key: { projectId: number },
  asked: SessionsAsked,
): Promise<z.input<typeof SessionListItem>[]> {
  const sql = app.db.read;
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to) {
    throw invalidParams({ from: "from must not be after to." });
  }
  const view = asked.viewId === undefined ? null : await findSessionView(sql, { ...key, id: asked.viewId });
  if (asked.viewId !== undefined && !view) throw notFound();
  const [from] = given(asked.from, view?.from_day).toSorted().toReversed();
  const [to] = given(asked.to, view?.to_day).toSorted();
  const page: PageOfSessions = {
    isEmulator: asked.isEmulator,
    from: from === undefined ? null : startOfDay(from),
    until: to === undefined ? null : endOfDay(to),
    conditions: [...(view?.filter ?? []), ...(asked.filter ?? [])],
    direction: asked.orderBy === "ASC" ? "asc" : "desc",
    limit: asked.limit,
    offset: (asked.page - 1) * asked.limit,
    ...key,
  };
  const searches = given(asked.search?.trim(), view?.search);
  const rows = await (searches.length === 0 ? listSessions(sql, page) : searchSessions(sql, page, searches));
  const people = await peopleOf(app, key, rows);
  return rows.map((row) => presentListItem(row, people));
}

/** The filters of the request and of the view; where both name a field, both apply. */
const given = (...values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value): value is string => Boolean(value));

export async function requireSession(app: App, key: SessionKey): Promise<SessionWithDurations> {
  const session = await findSession(app.db.read, key);
  if (!session) throw notFound();
  return session;
}

export async function describeSession(app: App, key: SessionKey): Promise<z.input<typeof SessionDetail>> {
  const session = await requireSession(app, key);
  const people = await peopleOf(app, key, [session]);
  return {
    ...presentListItem(session, people),
    visitor_id: session.visitor_id,
    is_emulator: session.is_emulator === 1,
    language: session.language,
    widget_uid: session.widget_uid,
  };
}

export async function countInbox(app: App, key: { projectId: number }): Promise<z.input<typeof InboxCounts>> {
  return countWaitingAndUnread(app.db.read, key);
}

async function peopleOf(
  app: App,
  { projectId }: { projectId: number },
  rows: readonly SessionRow[],
): Promise<People> {
  const ids = (pick: (row: SessionRow) => number | null) => [
    ...new Set(rows.map(pick).filter((id) => id !== null)),
  ];
  const contacts = await listContactSummaries(app.db.read, { projectId, ids: ids((row) => row.contact_id) });
  const visitors = await listVisitorsOfPage(app.db.read, { projectId, ids: ids((row) => row.visitor_id) });
  return {
    contacts: new Map(contacts.map((contact) => [contact.id, contact])),
    visitors: new Map(visitors.map((visitor) => [visitor.id, visitor])),
  };
}

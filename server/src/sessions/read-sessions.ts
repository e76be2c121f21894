import type { z } from "zod";
import { customKeysOf } from "../custom-fields/index.ts";
import type { ListPage, ListAnswer, Sql } from "../platform/db/index.ts";
import { invalidParams, notFound } from "../platform/errors/app-error.ts";
import { listContactVersions, listContactSummaries } from "../contacts/index.ts";
import type { App } from "../platform/operations/context.ts";
import { endOfDay, startOfDay } from "../platform/operations/fields.ts";
import { excerpt } from "./excerpt.ts";
import { presentListItem, presentProof, type People } from "./present-session.ts";
import { findProven, listProofs } from "./visitor-proofs.ts";
import { listThreadAuthors } from "./queries/authors.ts";
import { listVisitorNames } from "./queries/visitors.ts";
import { countInView, countWaitingAndUnread } from "./queries/inbox.ts";
import { listFilteredSessions, listMatchingIds } from "./queries/matching-ids.ts";
import {
  countSessions,
  listSessions,
  listVisitorsOfPage,
  type PageOfSessions,
} from "./queries/page-of-sessions.ts";
import { countSearched, listMatches, matchingSessions, searchSessions } from "./queries/search-sessions.ts";
import { findSessionView } from "./queries/session-views.ts";
import {
  findSession,
  type SessionKey,
  type SessionRow,
  type SessionWithDurations,
} from "./queries/sessions.ts";
import {
  MOST_AUTHORS,
  MOST_COUNTED,
  type InboxCounts,
  type SessionDetail,
  type SessionListItem,
} from "./schema.ts";
import type { InboxSelection } from "./queries/inbox.ts";
import type { SessionFilter } from "./session-filter.ts";
import type { InboxSort, InboxView } from "./tables.ts";

export interface SessionsAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly orderBy: "ASC" | "DESC";
  readonly page: ListPage;
  readonly viewId?: number | undefined;
  readonly filter?: SessionFilter | undefined;
  readonly search?: string | undefined;
  readonly isEmulator: boolean;
  readonly inbox?: InboxView | undefined;
  readonly teamId?: number | undefined;
  readonly sort?: InboxSort | undefined;
  /** The caller, for `mine`. */
  readonly userId: number | null;
  /** A search reads every conversation, page by page; a page has the matches among its rows. */
  readonly isExhaustive?: true;
}

/** Rows that a query passes over on the event loop. */
const NEAR = 5_000;

export async function pageOfSessions(
  app: App,
  key: { projectId: number },
  asked: SessionsAsked,
): Promise<ListAnswer<z.input<typeof SessionListItem>[]>> {
  const sql = app.db.read;
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to) {
    throw invalidParams({ from: "from must not be after to." });
  }
  const view = asked.viewId === undefined ? null : await findSessionView(sql, { ...key, id: asked.viewId });
  if (asked.viewId !== undefined && !view) throw notFound();
  const [from] = given(asked.from, view?.from_day).toSorted().toReversed();
  const [to] = given(asked.to, view?.to_day).toSorted();
  const conditions = [...(view?.filter ?? []), ...(asked.filter ?? [])];
  const selected: PageOfSessions = {
    isEmulator: asked.isEmulator,
    from: from === undefined ? null : startOfDay(from),
    until: to === undefined ? null : endOfDay(to),
    conditions,
    customKeys: await customKeysOf(app, { ...key, subject: "conversation" }, conditions),
    direction: asked.orderBy === "ASC" ? "asc" : "desc",
    page: asked.page,
    inbox: inboxSelectionOf(asked, app.now()),
    ...key,
  };
  const searches = given(asked.search?.trim(), view?.search);
  const list = selected.customKeys ? listFilteredSessions : listSessions;
  const mayWalk = searches.length > 0 || conditions.length > 0 || selected.page.offset >= NEAR;
  const pages = mayWalk ? app.db.readLong : sql;
  const rows = await (searches.length === 0
    ? list(pages, selected)
    : asked.isExhaustive
      ? matchingSessions(pages, key, await list(pages, selected), searches)
      : searchSessions(pages, selected, searches));
  const people = await peopleOf(app, key, rows);
  const found = await matchesOf(pages, key, rows, searches[0]);
  return asked.page.answer(
    rows.map((row) => Object.assign(presentListItem(row, people), found.get(row.id))),
    async () => {
      const long = app.db.readLong;
      if (searches.length > 0) return countSearched(long, selected, searches);
      if (!selected.customKeys) return countSessions(long, selected);
      return (await listMatchingIds(long, selected, Number.MAX_SAFE_INTEGER)).length;
    },
  );
}

/** What a search shows of each conversation. */
async function matchesOf(
  sql: Sql,
  key: { projectId: number },
  rows: readonly SessionRow[],
  search: string | undefined,
): Promise<Map<number, Pick<z.input<typeof SessionListItem>, "match">>> {
  if (search === undefined) return new Map();
  const matches = await listMatches(sql, { ...key, ids: rows.map(({ id }) => id) }, search);
  return new Map(
    matches.map(({ id, session_id: sessionId, message, send_by }) => [
      sessionId,
      { match: { message_id: id, message: excerpt(message, search), send_by } },
    ]),
  );
}

/** A sort needs a view, whose index has its order; a team's conversations are a part of the open ones. */
function inboxSelectionOf(asked: SessionsAsked, now: number): InboxSelection | null {
  const { inbox, teamId, sort, userId, isEmulator } = asked;
  const view = inbox ?? (teamId === undefined ? null : "open");
  if (view === null) {
    if (sort !== undefined && sort !== "last_message")
      throw invalidParams({ sort: `sort ${sort} needs a view in inbox, such as open.` });
    return null;
  }
  if (isEmulator)
    throw invalidParams({ is_emulator: "is_emulator can't be combined with inbox or team_id." });
  if (view === "mine" && userId === null) {
    throw invalidParams({ inbox: "inbox mine needs a person or an API token; a project key has no inbox." });
  }
  const isOpenPart = view === "open" || view === "mine" || view === "unassigned";
  if (!isOpenPart && (teamId !== undefined || (sort !== undefined && sort !== "last_message"))) {
    throw invalidParams({ inbox: `inbox ${view} can't be combined with team_id or sort.` });
  }
  return { view, userId, teamId: teamId ?? null, sort: sort ?? "last_message", now };
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
  const { proofs } = await findProven(app, { ...key, visitorId: session.visitor_id });
  return {
    ...presentListItem(session, people),
    visitor_id: session.visitor_id,
    contact_version: await versionOf(app, session),
    is_emulator: session.is_emulator === 1,
    language: session.language,
    visitor_proofs: proofs.map(presentProof),
    authors: await authorsOf(app, session),
    is_visitor_blocked: people.visitors.get(session.visitor_id ?? 0)?.blocked_at != null,
    widget_uid: session.widget_uid,
  };
}

async function versionOf(
  app: App,
  { project_id: projectId, contact_id: contactId }: SessionRow,
): Promise<string | null> {
  if (contactId === null) return null;
  const versions = await listContactVersions(app, app.db.read, { projectId, ids: [contactId] });
  return versions.get(contactId) ?? null;
}

async function authorsOf(app: App, session: SessionRow): Promise<z.input<typeof SessionDetail>["authors"]> {
  const sql = app.db.read;
  const visitorIds = await listThreadAuthors(sql, session, MOST_AUTHORS);
  if (visitorIds.length === 0) return [];
  const projectId = session.project_id;
  const names = await listVisitorNames(sql, { projectId, visitorIds });
  const contacts = new Map(
    (await listVisitorsOfPage(sql, { projectId, ids: visitorIds })).map((one) => [one.id, one.contact_id]),
  );
  const ids = [...new Set([...contacts.values()].filter((id) => id !== null))];
  const versions = await listContactVersions(app, sql, { projectId, ids });
  const proofs = await listProofs(app, { projectId, visitorIds });
  return visitorIds.map((id) => ({
    id,
    name: names.get(id) ?? `#${id}`,
    contact_id: contacts.get(id) ?? null,
    contact_version: versions.get(contacts.get(id) ?? 0) ?? null,
    visitor_proofs: (proofs.get(id) ?? []).map(presentProof),
  }));
}

export async function countInbox(
  app: App,
  { projectId, userId }: { projectId: number; userId: number | null },
): Promise<z.input<typeof InboxCounts>> {
  const sql = app.db.read;
  const now = app.now();
  const key = { projectId, atMost: MOST_COUNTED };
  const count = (view: InboxView, teamId: number | null = null) =>
    countInView(sql, key, { view, userId, teamId, now });
  const teams = [];
  for (const teamId of await app.services.desk.listTeamIds(sql, { projectId })) {
    teams.push({ team_id: teamId, open: await count("open", teamId) });
  }
  return {
    ...(await countWaitingAndUnread(sql, key)),
    open: await count("open"),
    mine: userId === null ? 0 : await count("mine"),
    unassigned: await count("unassigned"),
    breaching: await count("breaching"),
    breached: await count("breached"),
    snoozed: await count("snoozed"),
    spam: await count("spam"),
    teams,
  };
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

import { setImmediate as nextTurn } from "node:timers/promises";
import { sql as raw } from "kysely";
import { isUnindexed, fromJson, type Sql } from "../../platform/db/index.ts";
import { escapeLike, foldText } from "../../platform/text/fold-text.ts";
import { cutSessions, listMatchingIds } from "./matching-ids.ts";
import type { PageOfSessions, SessionSelection } from "./page-of-sessions.ts";
import type { SessionRow } from "./sessions.ts";

/** How far a search reads, in the order of the list. */
export const MOST_SEARCHED = 10_000;
/** Read in one slice; the process serves other requests in between. */
const SLICE = 500;

/**
 * Message texts are in no index, so a search reads them: conversations in the order of the list, slice by slice,
 * until the page is full. Only searches pay for it. Of several search terms all must match.
 */
export async function searchSessions(
  sql: Sql,
  asked: PageOfSessions,
  searches: readonly string[],
): Promise<SessionRow[]> {
  const { page } = asked;
  const ids = await listMatchingIds(sql, asked, MOST_SEARCHED, page.after);
  const found = await searchIn(sql, asked, { ids, searches, most: page.offset + page.toRead });
  return cutSessions(sql, asked, found.slice(page.offset, page.offset + page.toRead));
}

/** Those of the given conversations that match. */
export async function matchingSessions(
  sql: Sql,
  key: { readonly projectId: number },
  rows: readonly SessionRow[],
  searches: readonly string[],
): Promise<SessionRow[]> {
  const ids = rows.map(({ id }) => id);
  const found = new Set(await searchIn(sql, key, { ids, searches, most: Infinity }));
  return rows.filter(({ id }) => found.has(id));
}

export interface SearchMatch {
  readonly id: number;
  readonly session_id: number;
  readonly message: string;
  readonly send_by: string;
}

/** The newest message of each of the given conversations that has the text. */
export async function listMatches(
  sql: Sql,
  { projectId, ids }: Slice,
  search: string,
): Promise<SearchMatch[]> {
  if (ids.length === 0) return [];
  const pattern = `%${escapeLike(foldText(search.trim()))}%`;
  const newest = withMessage(sql, { projectId, ids }, pattern)
    .select((eb) => eb.fn.max("id").as("id"))
    .groupBy("session_id");
  return sql
    .selectFrom(newest.as("newest"))
    .innerJoin("messages as message", "message.id", "newest.id")
    .select(["message.id", "message.session_id", "message.message", "message.send_by"])
    .execute();
}

/** Among the conversations that a search scans. */
export async function countSearched(
  sql: Sql,
  selection: SessionSelection,
  searches: readonly string[],
): Promise<number> {
  const ids = await listMatchingIds(sql, selection, MOST_SEARCHED);
  return (await searchIn(sql, selection, { ids, searches, most: Infinity })).length;
}

async function searchIn(
  sql: Sql,
  { projectId }: { readonly projectId: number },
  { ids, searches, most }: { ids: readonly number[]; searches: readonly string[]; most: number },
): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < ids.length && found.length < most; at += SLICE) {
    if (at > 0) await nextTurn();
    let slice = ids.slice(at, at + SLICE);
    for (const search of searches) {
      const matching = await listMatching(sql, { projectId, ids: slice }, foldText(search.trim()));
      slice = slice.filter((id) => matching.has(id));
    }
    found.push(...slice);
  }
  return found;
}

interface Slice {
  readonly projectId: number;
  readonly ids: readonly number[];
}

async function listMatching(sql: Sql, slice: Slice, text: string): Promise<Set<number>> {
  const pattern = `%${escapeLike(text)}%`;
  const rows = await sql
    .selectFrom("sessions")
    .leftJoin("contacts", "contacts.id", "sessions.contact_id")
    .leftJoin("visitors", "visitors.id", "sessions.visitor_id")
    .select(["sessions.id", "sessions.uid", "sessions.segment", "visitors.data as visitor"])
    .select(
      raw<number>`case when contacts.search_text like ${pattern} escape '\\' then 1 else 0 end`.as("named"),
    )
    .where(isUnindexed("sessions.project_id", slice.projectId))
    .where("sessions.id", "in", [...slice.ids])
    .execute();
  const matching = new Set<number>();
  for (const row of rows) {
    const visitor = row.visitor === null ? {} : fromJson<Record<string, unknown>>(row.visitor);
    const named = [row.uid, row.segment, visitor.name, visitor.email, visitor.phone];
    if (row.named === 1 || named.some((name) => typeof name === "string" && foldText(name).includes(text))) {
      matching.add(row.id);
    }
  }
  const others = slice.ids.filter((id) => !matching.has(id));
  for (const id of await listWithMessage(sql, { ...slice, ids: others }, pattern)) matching.add(id);
  return matching;
}

async function listWithMessage(sql: Sql, { projectId, ids }: Slice, pattern: string): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await withMessage(sql, { projectId, ids }, pattern).select("session_id").distinct().execute();
  return rows.map((row) => row.session_id);
}

/** Messages and notes: lines of what happened are no words of the conversation. */
const withMessage = (sql: Sql, { projectId, ids }: Slice, pattern: string) =>
  sql
    .selectFrom("messages")
    .where("project_id", "=", projectId)
    .where("session_id", "in", [...ids])
    .where("content_type", "!=", "event")
    .where(raw<boolean>`coalesce(folded, lower(message)) like ${pattern} escape '\\'`);

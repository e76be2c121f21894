import { setImmediate as nextTurn } from "node:timers/promises";
import { sql as raw } from "kysely";
import {
  isUnindexed,
  isAfter,
  type Engine,
  type Position,
  type SortKeys,
  type Sql,
} from "../../platform/db/index.ts";
import {
  listMatchingSessions,
  sortKeysOf,
  type PageOfSessions,
  type SessionSelection,
} from "./page-of-sessions.ts";
import { decodeSession } from "./session-codec.ts";
import type { SessionRow } from "./sessions.ts";

/** How many conversations one query reads for the values of custom fields: SQLite answers nothing else meanwhile. */
const SLICE: Readonly<Record<Engine, number>> = { sqlite: 2_000, postgres: 20_000 };

type Matching = Awaited<ReturnType<typeof listMatchingSessions>>["query"];

/**
 * The first conversations that match, in the order of the list. Values of custom fields are in no index, so conditions
 * on them are read slice by slice along the index of the list, until there are as many as asked for.
 */
export async function listMatchingIds(
  sql: Sql,
  selection: SessionSelection,
  limit: number,
  after: Position | null = null,
): Promise<number[]> {
  const { query } = await listMatchingSessions(sql, selection);
  const { conditions, customKeys } = selection;
  const keys = sortKeysOf(selection);
  if (customKeys === null) return idsOf(beyond(query, keys, after), keys, limit);
  const indexed = conditions.filter(({ key }) => key !== "field");
  const list = (await listMatchingSessions(sql, { ...selection, conditions: indexed })).query;
  const slice = SLICE[customKeys.engine];
  // A conversation that moves to the end of the list meanwhile may be read twice.
  const ids = new Set<number>();
  for (let from = after; ;) {
    const to = await findPlace(beyond(list, keys, from), keys, slice);
    let part = beyond(query, keys, from);
    if (to) part = part.where(raw<boolean>`not ${isAfter(keys, to)}`);
    for (const id of await idsOf(part, keys, limit - ids.size)) ids.add(id);
    if (to === null || ids.size >= limit) return [...ids];
    from = to;
    await nextTurn();
  }
}

const beyond = (query: Matching, keys: SortKeys, from: Position | null): Matching =>
  from === null ? query : query.where(isAfter(keys, from));

function ordered(query: Matching, keys: SortKeys): Matching {
  return keys.reduce((list, [column, direction]) => list.orderBy(raw.ref(column), direction), query);
}

async function idsOf(query: Matching, keys: SortKeys, limit: number): Promise<number[]> {
  const rows = await ordered(query, keys).select("sessions.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The place so many conversations ahead; null where fewer follow. */
async function findPlace(query: Matching, keys: SortKeys, count: number): Promise<Position | null> {
  const [[column]] = keys as [SortKeys[number]];
  const [place] = await ordered(query, keys)
    .select([raw<number>`${raw.ref(column)}`.as("value"), "sessions.id"])
    .offset(count - 1)
    .limit(1)
    .execute();
  return place ? [place.value, place.id] : null;
}

/** A page of the conversations that match. */
export async function listFilteredSessions(sql: Sql, asked: PageOfSessions): Promise<SessionRow[]> {
  const { page } = asked;
  const ids = await listMatchingIds(sql, asked, page.offset + page.toRead, page.after);
  return cutSessions(sql, asked, ids.slice(page.offset));
}

/** The page's conversations, of the ids that were read for it. */
export async function cutSessions(
  sql: Sql,
  asked: PageOfSessions,
  ids: readonly number[],
): Promise<SessionRow[]> {
  const rows = await listSessionsByIds(sql, { projectId: asked.projectId, ids });
  const [[column]] = sortKeysOf(asked) as [SortKeys[number]];
  const name = column.slice("sessions.".length) as "last_activity_at";
  return asked.page.cut(rows, (row) => [row[name], row.id]);
}

/** The conversations of these ids, in their order. */
export async function listSessionsByIds(
  sql: Sql,
  { projectId, ids }: { readonly projectId: number; readonly ids: readonly number[] },
): Promise<SessionRow[]> {
  if (ids.length === 0) return [];
  const rows = await sql
    .selectFrom("sessions")
    .selectAll()
    .where(isUnindexed("project_id", projectId))
    .where("id", "in", [...ids])
    .execute();
  const found = new Map(rows.map((row) => [row.id, decodeSession(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { sql as raw } from "kysely";
import type { Engine, Sql } from "../../platform/db/index.ts";
import {
  listMatchingSessions,
  sessionOrderOf,
  type PageOfSessions,
  type SessionSelection,
} from "./page-of-sessions.ts";
import { decodeSession } from "./session-codec.ts";
import type { SessionRow } from "./sessions.ts";

/** How many conversations one query reads for the values of custom fields: SQLite answers nothing else meanwhile. */
const SLICE: Readonly<Record<Engine, number>> = { sqlite: 2_000, postgres: 20_000 };

/** Where a slice of the list ends. */
interface Place {
  readonly value: number;
  readonly id: number;
}

type Matching = Awaited<ReturnType<typeof listMatchingSessions>>["query"];

/**
 * The first conversations that match, in the order of the list. Values of custom fields are in no index, so conditions
 * on them are read slice by slice along the index of the list, until there are as many as asked for.
 */
export async function listMatchingIds(
  sql: Sql,
  selection: SessionSelection,
  limit: number,
): Promise<number[]> {
  const { query } = await listMatchingSessions(sql, selection);
  const { conditions, customKeys } = selection;
  if (customKeys === null) {
    return (await query.select("sessions.id").limit(limit).execute()).map(({ id }) => id);
  }
  const indexed = conditions.filter(({ key }) => key !== "field");
  const list = (await listMatchingSessions(sql, { ...selection, conditions: indexed })).query;
  const slice = SLICE[customKeys.engine];
  // A conversation that moves to the end of the list meanwhile may be read twice.
  const ids = new Set<number>();
  for (let from: Place | null = null; ;) {
    const to = await findPlace(beyond(list, selection, from), selection, slice);
    let part = beyond(query, selection, from).select("sessions.id");
    if (to) part = part.where(compared(selection, to, "upTo"));
    for (const { id } of await part.limit(limit - ids.size).execute()) ids.add(id);
    if (to === null || ids.size >= limit) return [...ids];
    from = to;
    await nextTurn();
  }
}

const beyond = (query: Matching, selection: SessionSelection, from: Place | null): Matching =>
  from === null ? query : query.where(compared(selection, from, "after"));

function compared(selection: SessionSelection, { value, id }: Place, side: "after" | "upTo") {
  const { column, direction } = sessionOrderOf(selection);
  const isGreater = (direction === "asc") === (side === "after");
  const operator = raw.raw(isGreater ? (side === "after" ? ">" : ">=") : side === "after" ? "<" : "<=");
  return raw<boolean>`(${raw.ref(column)}, sessions.id) ${operator} (${value}, ${id})`;
}

/** The place so many conversations ahead; null where fewer follow. */
async function findPlace(query: Matching, selection: SessionSelection, count: number): Promise<Place | null> {
  const { column } = sessionOrderOf(selection);
  const [place] = await query
    .select([raw<number>`${raw.ref(column)}`.as("value"), "sessions.id"])
    .offset(count - 1)
    .limit(1)
    .execute();
  return place ?? null;
}

/** A page of the conversations that match. */
export async function listFilteredSessions(sql: Sql, page: PageOfSessions): Promise<SessionRow[]> {
  const ids = await listMatchingIds(sql, page, page.offset + page.limit);
  return listSessionsByIds(sql, { projectId: page.projectId, ids: ids.slice(page.offset) });
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
    .where("project_id", "=", projectId)
    .where("id", "in", [...ids])
    .execute();
  const found = new Map(rows.map((row) => [row.id, decodeSession(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

import { sql as raw, type RawBuilder } from "kysely";
import { fromJson, prepared, toJson, type JsonText, type Sql } from "../platform/db/index.ts";
import { bitOf, type EarlierEntry, type LogEntry, type LogKind } from "./log-entry.ts";

export interface NewEntries {
  readonly projectId: number;
  readonly sessionId: number;
  readonly now: number;
  readonly entries: readonly (LogEntry | EarlierEntry)[];
}

interface NewRow {
  readonly projectId: number;
  readonly sessionId: number;
  readonly entries: JsonText;
  readonly count: number;
  readonly kinds: number;
  readonly now: number;
}

const insertion = prepared((sql, row: NewRow) =>
  sql.insertInto("execution_logs").values({
    project_id: row.projectId,
    session_id: row.sessionId,
    entries: row.entries,
    entry_count: row.count,
    kinds: row.kinds,
    created_at: row.now,
  }),
);

/** An entry's id is its row's with three digits for its place; no reply has nearly as many steps. */
const PLACES = 1_000;

/** One row for all of them: each row costs its indexes, and a reply has three entries or more. */
export async function insertLogEntries(
  sql: Sql,
  { projectId, sessionId, now, entries }: NewEntries,
): Promise<void> {
  for (let from = 0; from < entries.length; from += PLACES) {
    const part = entries.slice(from, from + PLACES);
    const kinds = part.reduce((bits, { type }) => bits | bitOf(type), 0);
    const stored = toJson(part.map((entry) => toStored(entry, now)));
    await insertion(sql, { projectId, sessionId, entries: stored, count: part.length, kinds, now });
  }
}

const toStored = (entry: LogEntry | EarlierEntry, now: number): EarlierEntry => ({
  at: "at" in entry ? entry.at : now,
  task: entry.task,
  type: entry.type,
  message: entry.message,
  data: entry.data,
});

export interface LogSelection {
  readonly projectId: number;
  readonly sessionId: number | null;
  readonly kind: LogKind | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly direction: "asc" | "desc";
}

/** A row's place in the order of the list. */
export interface LogPlace {
  readonly id: number;
  readonly created_at: number;
}

/** Where to go on in a list, and how far. */
export interface LogSlice {
  readonly after: LogPlace | null;
  readonly limit: number;
}

export interface ReadEntry {
  readonly id: number;
  readonly sessionId: number;
  readonly entry: EarlierEntry;
}

export interface LogRow extends LogPlace {
  readonly entries: readonly ReadEntry[];
}

const RARE_KINDS: readonly LogKind[] = ["tool_call", "handover", "dropped", "error"];
/** In the index's own words, so that both planners see that it fits. The other kinds are in nearly every reply. */
const HAS_RARE = raw<boolean>`(kinds & 216) <> 0`;

function rowsOf(sql: Sql, selection: LogSelection, { after, limit }: LogSlice) {
  const { projectId, sessionId, kind, from, until, direction } = selection;
  let query = sql.selectFrom("execution_logs").where("project_id", "=", projectId);
  if (sessionId !== null) query = query.where("session_id", "=", sessionId);
  if (from !== null) query = query.where("created_at", ">=", from);
  if (until !== null) query = query.where("created_at", "<", until);
  if (kind !== null) query = query.where(raw<boolean>`(kinds & ${bitOf(kind)}) <> 0`);
  if (kind !== null && RARE_KINDS.includes(kind)) query = query.where(HAS_RARE);
  if (after !== null) query = query.where(isBeyond(after, direction));
  return query.orderBy("created_at", direction).orderBy("id", direction).limit(limit);
}

const isBeyond = ({ created_at, id }: LogPlace, direction: "asc" | "desc"): RawBuilder<boolean> =>
  raw`(created_at, id) ${raw.raw(direction === "asc" ? ">" : "<")} (${created_at}, ${id})`;

/** How many entries the rows have, without reading them. */
export async function listLogCounts(
  sql: Sql,
  selection: LogSelection,
  slice: LogSlice,
): Promise<(LogPlace & { readonly entry_count: number })[]> {
  return rowsOf(sql, selection, slice).select(["id", "created_at", "entry_count"]).execute();
}

export async function listLogRows(sql: Sql, selection: LogSelection, slice: LogSlice): Promise<LogRow[]> {
  const rows = await rowsOf(sql, selection, slice)
    .select(["id", "created_at", "session_id", "entries"])
    .execute();
  return rows.map(({ id, created_at, session_id, entries }) => {
    const read = fromJson<EarlierEntry[]>(entries).map((entry, place) => ({
      id: id * PLACES + place,
      sessionId: session_id,
      entry,
    }));
    return { id, created_at, entries: selection.direction === "asc" ? read : read.reverse() };
  });
}

export async function listSessionUids(
  sql: Sql,
  key: { projectId: number; ids: readonly number[] },
): Promise<Map<number, string>> {
  if (key.ids.length === 0) return new Map();
  const rows = await sql
    .selectFrom("sessions")
    .select(["id", "uid"])
    .where("project_id", "=", key.projectId)
    .where("id", "in", [...new Set(key.ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.uid]));
}

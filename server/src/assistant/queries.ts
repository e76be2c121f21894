import { sql as raw } from "kysely";
import { fromJson, prepared, toJson, type JsonText, type Sql } from "../platform/db/index.ts";
import type { EarlierEntry, LogEntry, LogKind } from "./log-entry.ts";

export interface NewEntries {
  readonly projectId: number;
  readonly sessionId: number;
  readonly now: number;
  readonly entries: readonly (LogEntry | EarlierEntry)[];
}

/** Project and session, then the kind, the content and the time of each entry. */
type Values = readonly (number | string)[];
type Insertion = (sql: Sql, values: Values) => Promise<unknown[]>;
/** One statement for each number of entries, since every reply writes some. */
const insertions = new Map<number, Insertion>();

export async function insertLogEntries(
  sql: Sql,
  { projectId, sessionId, now, entries }: NewEntries,
): Promise<void> {
  const values: (number | string)[] = [projectId, sessionId];
  for (const entry of entries) {
    const { task, type, message, data } = entry;
    values.push(type, toJson({ task, type, message, data }), "at" in entry ? entry.at : now);
  }
  let insertion = insertions.get(entries.length);
  if (!insertion) insertions.set(entries.length, (insertion = insertionOf(entries.length)));
  await insertion(sql, values);
}

function insertionOf(count: number): Insertion {
  return prepared((sql, values: Values) =>
    sql.insertInto("execution_logs").values(
      Array.from({ length: count }, (_, index) => ({
        project_id: values[0] as number,
        session_id: values[1] as number,
        kind: values[2 + 3 * index] as LogKind,
        data: values[3 + 3 * index] as JsonText,
        created_at: values[4 + 3 * index] as number,
        updated_at: values[4 + 3 * index] as number,
      })),
    ),
  );
}

export interface LogPage {
  readonly projectId: number;
  readonly sessionId: number | null;
  readonly kind: LogKind | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly direction: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

export interface LogRow {
  readonly id: number;
  readonly sessionId: number;
  readonly entry: LogEntry;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const RARE_KINDS: readonly LogKind[] = ["tool_call", "handover", "dropped", "error"];
/** In the index's own words, so that both planners see that it fits. The other kinds are in every reply. */
const IS_RARE = raw<boolean>`kind in ('tool_call', 'handover', 'dropped', 'error')`;

export async function listLogEntries(sql: Sql, page: LogPage): Promise<LogRow[]> {
  let query = sql.selectFrom("execution_logs").selectAll().where("project_id", "=", page.projectId);
  if (page.sessionId !== null) query = query.where("session_id", "=", page.sessionId);
  if (page.from !== null) query = query.where("created_at", ">=", page.from);
  if (page.until !== null) query = query.where("created_at", "<", page.until);
  if (page.kind !== null) query = query.where("kind", "=", page.kind);
  if (page.kind !== null && RARE_KINDS.includes(page.kind)) query = query.where(IS_RARE);
  const rows = await query
    .orderBy("created_at", page.direction)
    .orderBy("id", page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    entry: fromJson<LogEntry>(row.data),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
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

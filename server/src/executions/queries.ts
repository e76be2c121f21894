import {
  fromJson,
  prepared,
  toJson,
  type JsonText,
  type Sql,
  type ListPage,
  countRows,
} from "../platform/db/index.ts";
import { wellFormedText } from "../platform/text/well-formed.ts";
import type { EarlierEntry, LogEntry, LogKind } from "./log-entry.ts";

export interface NewEntries {
  readonly projectId: number;
  /** Null outside a conversation. */
  readonly sessionId: number | null;
  readonly now: number;
  readonly entries: readonly (LogEntry | EarlierEntry)[];
}

interface NewRow {
  readonly projectId: number;
  readonly sessionId: number | null;
  readonly kind: LogKind;
  readonly task: string;
  readonly message: string;
  readonly data: JsonText;
  readonly at: number;
}

const insertion = prepared((sql, row: NewRow) =>
  sql.insertInto("execution_log_entries").values({
    project_id: row.projectId,
    session_id: row.sessionId,
    kind: row.kind,
    task: row.task,
    message: row.message,
    data: row.data,
    created_at: row.at,
  }),
);

export async function insertLogEntries(
  sql: Sql,
  { projectId, sessionId, now, entries }: NewEntries,
): Promise<void> {
  for (const entry of entries) {
    await insertion(sql, {
      projectId,
      sessionId,
      kind: entry.type,
      task: wellFormedText(entry.task),
      message: wellFormedText(entry.message),
      data: toJson(entry.data),
      at: "at" in entry ? entry.at : now,
    });
  }
}

export interface LogSelection {
  readonly projectId: number;
  readonly sessionId: number | null;
  readonly kind: LogKind | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly direction: "asc" | "desc";
}

export interface ReadEntry {
  readonly id: number;
  readonly sessionId: number | null;
  readonly entry: EarlierEntry;
}

export async function listLogEntries(
  sql: Sql,
  selection: LogSelection,
  page: ListPage,
): Promise<ReadEntry[]> {
  const entries = selected(sql, selection).select([
    "id",
    "session_id",
    "kind",
    "task",
    "message",
    "data",
    "created_at",
  ]);
  const rows = await page.take(entries, [
    ["created_at", selection.direction],
    ["id", selection.direction],
  ]);
  return rows.map(({ id, session_id, kind: type, task, message, data, created_at }) => ({
    id,
    sessionId: session_id,
    entry: { at: created_at, task, type, message, data: fromJson<LogEntry["data"]>(data) },
  }));
}

export const countLogEntries = (sql: Sql, selection: LogSelection): Promise<number> =>
  countRows(selected(sql, selection));

function selected(sql: Sql, { projectId, sessionId, kind, from, until }: LogSelection) {
  let query = sql.selectFrom("execution_log_entries").where("project_id", "=", projectId);
  if (sessionId !== null) query = query.where("session_id", "=", sessionId);
  if (kind !== null) query = query.where("kind", "=", kind);
  if (from !== null) query = query.where("created_at", ">=", from);
  if (until !== null) query = query.where("created_at", "<", until);
  return query;
}

interface Old {
  readonly projectId: number;
  readonly before: number;
}

const oldEntries = (sql: Sql, { projectId, before }: Old) =>
  sql
    .selectFrom("execution_log_entries")
    .where("project_id", "=", projectId)
    .where("created_at", "<", before);

export const countLogEntriesBefore = (sql: Sql, key: Old): Promise<number> => countRows(oldEntries(sql, key));

export async function deleteLogEntriesBefore(sql: Sql, key: Old & { limit: number }): Promise<number> {
  const rows = await sql
    .deleteFrom("execution_log_entries")
    .where("id", "in", oldEntries(sql, key).select("id").limit(key.limit))
    .returning("id")
    .execute();
  return rows.length;
}

/** The whole log of a conversation: what a model got quotes earlier messages. */
export async function deleteLogOf(sql: Sql, { sessionId }: { readonly sessionId: number }): Promise<void> {
  await sql.deleteFrom("execution_log_entries").where("session_id", "=", sessionId).execute();
}

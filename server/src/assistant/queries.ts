import { fromJson, toJson, type Sql } from "../platform/db/index.ts";
import type { LogEntry } from "./log-entry.ts";

export async function insertLogEntries(
  sql: Sql,
  values: { projectId: number; sessionId: number; now: number; entries: readonly LogEntry[] },
): Promise<void> {
  await sql
    .insertInto("execution_logs")
    .values(
      values.entries.map((entry) => ({
        project_id: values.projectId,
        session_id: values.sessionId,
        data: toJson(entry),
        created_at: values.now,
        updated_at: values.now,
      })),
    )
    .execute();
}

export interface LogPage {
  readonly projectId: number;
  readonly sessionId: number | null;
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

export async function listLogEntries(sql: Sql, page: LogPage): Promise<LogRow[]> {
  let query = sql.selectFrom("execution_logs").selectAll().where("project_id", "=", page.projectId);
  if (page.sessionId !== null) query = query.where("session_id", "=", page.sessionId);
  if (page.from !== null) query = query.where("created_at", ">=", page.from);
  if (page.until !== null) query = query.where("created_at", "<", page.until);
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

import type { z } from "zod";
import type { Transaction } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { endOfDay, isoTime, startOfDay } from "../platform/operations/fields.ts";
import { requireSession } from "../sessions/index.ts";
import type { LogKind } from "./log-entry.ts";
import {
  insertLogEntries,
  listLogEntries,
  listSessionUids,
  type LogPage,
  type NewEntries,
} from "./queries.ts";
import type { ExecutionLogEntry } from "./schema.ts";
import { searchLogEntries } from "./search-log.ts";

export async function appendLog({ sql }: Transaction, values: NewEntries): Promise<void> {
  if (values.entries.length > 0) await insertLogEntries(sql, values);
}

export interface LogsAsked {
  readonly session_uid?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: LogKind | undefined;
  readonly search?: string | undefined;
  readonly orderBy: "ASC" | "DESC";
  readonly limit: number;
  readonly page: number;
}

export async function pageOfLogs(
  app: App,
  key: { projectId: number },
  asked: LogsAsked,
): Promise<z.input<typeof ExecutionLogEntry>[]> {
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to) {
    throw invalidParams({ from: "from must not be after to." });
  }
  const session =
    asked.session_uid === undefined ? null : await requireSession(app, { ...key, uid: asked.session_uid });
  const page: LogPage = {
    ...key,
    sessionId: session?.id ?? null,
    from: asked.from === undefined ? null : startOfDay(asked.from),
    kind: asked.kind ?? null,
    until: asked.to === undefined ? null : endOfDay(asked.to),
    direction: asked.orderBy === "ASC" ? "asc" : "desc",
    limit: asked.limit,
    offset: (asked.page - 1) * asked.limit,
  };
  const search = asked.search?.trim() ?? "";
  const rows = await (search === ""
    ? listLogEntries(app.db.read, page)
    : searchLogEntries(app.db.read, page, search));
  const uids = await listSessionUids(app.db.read, { ...key, ids: rows.map((row) => row.sessionId) });
  return rows.map((row) => ({
    id: row.id,
    project_id: key.projectId,
    session_id: row.sessionId,
    data: {
      task: row.entry.task,
      type: row.entry.type,
      message: row.entry.message,
      data: { ...row.entry.data },
    },
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    executionlog_session_data: { session_uid: uids.get(row.sessionId) ?? "" },
  }));
}

import type { z } from "zod";
import type { Transaction, ListPage, ListAnswer } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { endOfDay, isoTime, startOfDay } from "../platform/operations/fields.ts";
import { foldText } from "../platform/text/fold-text.ts";
import { listSessionUids, requireSession } from "../sessions/index.ts";
import type { LogKind } from "./log-entry.ts";
import { insertLogEntries, type NewEntries } from "./queries.ts";
import { countLog, readLog, type LogRequest } from "./read-log.ts";
import type { ExecutionLogEntry } from "./schema.ts";

export function appendLog({ sql }: Transaction, values: NewEntries): Promise<void> {
  return insertLogEntries(sql, values);
}

export interface LogsAsked {
  readonly session_uid?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: LogKind | undefined;
  readonly search?: string | undefined;
  readonly orderBy: "ASC" | "DESC";
  readonly page: ListPage;
}

export async function pageOfLogs(
  app: App,
  { projectId, withDetails }: { projectId: number; withDetails: boolean },
  asked: LogsAsked,
): Promise<ListAnswer<z.input<typeof ExecutionLogEntry>[]>> {
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to) {
    throw invalidParams({ from: "from must not be after to." });
  }
  const key = { projectId };
  const session =
    asked.session_uid === undefined ? null : await requireSession(app, { ...key, uid: asked.session_uid });
  const request: LogRequest = {
    sessionId: session?.id ?? null,
    from: asked.from === undefined ? null : startOfDay(asked.from),
    until: asked.to === undefined ? null : endOfDay(asked.to),
    kind: asked.kind ?? null,
    search: foldText(asked.search?.trim() ?? ""),
    withDetails,
    direction: asked.orderBy === "ASC" ? "asc" : "desc",
    page: asked.page,
    ...key,
  };
  const read = await readLog(app.db.read, request);
  const ids = read.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
  const uids = await listSessionUids(app.db.read, { ...key, ids });
  const data = read.map(({ id, sessionId, entry: { at, task, type, message, data: details } }) => ({
    id,
    project_id: key.projectId,
    session_id: sessionId,
    data: { task, type, message, data: withDetails ? { ...details } : {} },
    createdAt: isoTime(at),
    updatedAt: isoTime(at),
    executionlog_session_data: { session_uid: (sessionId !== null && uids.get(sessionId)) || "" },
  }));
  return asked.page.answer(data, () => countLog(app.db.read, request));
}

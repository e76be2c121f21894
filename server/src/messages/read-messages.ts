import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSession, type SessionKey } from "../sessions/index.ts";
import { presentMessage } from "./present-message.ts";
import { listMessages, listMessagesBefore, type HistoryMessage } from "./queries/message-lists.ts";
import { type MessageRow } from "./queries/messages.ts";
import type { SessionMessage } from "./schema.ts";

export interface MessagesAsked {
  readonly orderBy: "ASC" | "DESC";
  readonly limit: number;
  readonly page: number;
  /** Notes of the team; never for a visitor. */
  readonly notes: boolean;
  /** Lines about what happened to the conversation; never for a visitor. */
  readonly events: boolean;
}

export async function pageOfMessages(
  app: App,
  key: SessionKey,
  asked: MessagesAsked,
): Promise<z.input<typeof SessionMessage>[]> {
  const session = await requireSession(app, key);
  const rows = await listMessages(app.db.read, {
    projectId: key.projectId,
    sessionId: session.id,
    notes: asked.notes,
    events: asked.events,
    direction: asked.orderBy === "ASC" ? "asc" : "desc",
    limit: asked.limit,
    offset: (asked.page - 1) * asked.limit,
  });
  return rows.map((row) => presentMessage(app, row, session.uid));
}

/** Vendors refuse empty messages. Files never reach a model, nor do their names. */
const ONLY_FILES = "(a file)";

/** The conversation before a stored message, oldest first. Notes are left out. */
export async function listHistory(sql: Sql, message: MessageRow, count: number): Promise<HistoryMessage[]> {
  if (count === 0) return [];
  const { project_id: projectId, session_id: sessionId, id: beforeId } = message;
  const rows = await listMessagesBefore(sql, { projectId, sessionId, beforeId, limit: count });
  return rows.reverse().map((row) => (row.message === "" ? { ...row, message: ONLY_FILES } : row));
}

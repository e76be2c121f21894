import type { z } from "zod";
import { eachPage, type Sql, type ListPage, type ListAnswer } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSession, type SessionKey } from "../sessions/index.ts";
import { presentMessage } from "./present-message.ts";
import {
  countMessages,
  listMessages,
  listMessagesBefore,
  type HistoryMessage,
  type MessageSelection,
} from "./queries/message-lists.ts";
import { type MessageRow } from "./queries/messages.ts";
import type { SessionMessage } from "./schema.ts";

export interface MessagesAsked {
  readonly orderBy: "ASC" | "DESC";
  readonly page: ListPage;
  /** Notes of the team; never for a visitor. */
  readonly notes: boolean;
  /** Lines about what happened to the conversation; never for a visitor. */
  readonly events: boolean;
}

export async function pageOfMessages(
  app: App,
  key: SessionKey,
  asked: MessagesAsked,
): Promise<ListAnswer<z.input<typeof SessionMessage>[]>> {
  const session = await requireSession(app, key);
  const { notes, events, page } = asked;
  const selection = { projectId: key.projectId, sessionId: session.id, notes, events };
  const direction = asked.orderBy === "ASC" ? "asc" : "desc";
  const rows = await listMessages(app.db.read, { ...selection, direction, page });
  return page.answer(
    rows.map((row) => presentMessage(app, row, session.uid)),
    () => countMessages(app.db.read, selection),
  );
}

const MESSAGES_AT_ONCE = 100;

/** All messages of a conversation, oldest first, however many there are. */
export async function* eachPageOfMessages(
  app: App,
  { uid, ...selection }: MessageSelection & { readonly uid: string },
): AsyncGenerator<z.input<typeof SessionMessage>[]> {
  const read = (page: ListPage) => listMessages(app.db.read, { ...selection, direction: "asc", page });
  for await (const rows of eachPage(MESSAGES_AT_ONCE, read))
    yield rows.map((row) => presentMessage(app, row, uid));
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

import type { z } from "zod";
import { eachPage, type Sql, type ListPage, type ListAnswer } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { listVisitorNames, requireSession, type SessionKey } from "../sessions/index.ts";
import { presentMessage } from "./present-message.ts";
import {
  countMessages,
  listMessages,
  listMessagesBefore,
  type HistoryMessage,
  type HistoryRow,
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
  const authors = await authorsBeside(app.db.read, session, rows);
  return page.answer(
    rows.map((row) => presentMessage(app, row, session.uid, authors)),
    () => countMessages(app.db.read, selection),
  );
}

/** The people who wrote in this conversation besides its own visitor. */
async function authorsBeside(
  sql: Sql,
  session: { readonly project_id: number; readonly visitor_id: number | null },
  rows: readonly Pick<MessageRow, "author_id">[],
): Promise<ReadonlyMap<number, string>> {
  const others = rows.flatMap(({ author_id: id }) => (id === null || id === session.visitor_id ? [] : [id]));
  const visitorIds = [...new Set(others)];
  if (visitorIds.length === 0) return new Map();
  return listVisitorNames(sql, { projectId: session.project_id, visitorIds });
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

/** A stored message and the conversation before it, oldest first. Notes are left out. */
export async function readHistory(
  sql: Sql,
  message: MessageRow,
  count: number,
): Promise<{ history: HistoryMessage[]; userMessage: HistoryMessage }> {
  const { project_id: projectId, session_id: sessionId, id: beforeId } = message;
  const rows =
    count === 0 ? [] : await listMessagesBefore(sql, { projectId, sessionId, beforeId, limit: count });
  const names = await namesOfSeveral(sql, projectId, [...rows, message]);
  const named = ({ send_by, message: text, author_id: authorId }: HistoryRow): HistoryMessage => {
    const author = authorId === null ? undefined : names.get(authorId);
    return { send_by, message: text === "" ? ONLY_FILES : text, ...(author ? { author } : {}) };
  };
  return { history: rows.reverse().map(named), userMessage: { ...named(message), message: message.message } };
}

/** The names of the people who wrote, where they are several: most conversations have one, and cost no query. */
async function namesOfSeveral(
  sql: Sql,
  projectId: number,
  rows: readonly Pick<MessageRow, "author_id">[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ author_id: id }) => (id === null ? [] : [id])))];
  return ids.length < 2 ? new Map() : listVisitorNames(sql, { projectId, visitorIds: ids });
}

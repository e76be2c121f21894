import {
  isUnindexed,
  type JsonText,
  prepared,
  type Sql,
  type ListPage,
  countRows,
  createPage,
} from "../../platform/db/index.ts";
import { MESSAGE } from "../tables.ts";
import type { InSession, MessageRow } from "./messages.ts";

export type MessageWithAuthor = MessageRow & {
  readonly user_name: string | null;
  readonly user_picture: string | null;
};

export async function listMessages(
  sql: Sql,
  asked: MessageSelection & { direction: "asc" | "desc"; page: ListPage },
): Promise<MessageWithAuthor[]> {
  const messages = selected(sql, asked)
    .leftJoin("users as author", "author.id", "message.user_id")
    .selectAll("message")
    .select(["author.name as user_name", "author.profile_pic as user_picture"]);
  return asked.page.take(messages, [["message.id", asked.direction]]);
}

export const countMessages = (sql: Sql, selection: MessageSelection): Promise<number> =>
  countRows(selected(sql, selection));

export interface MessageSelection extends InSession {
  readonly notes: boolean;
  readonly events: boolean;
}

function selected(sql: Sql, { projectId, sessionId, notes, events }: MessageSelection) {
  const query = sql
    .selectFrom("messages as message")
    .where("message.session_id", "=", sessionId)
    .where("message.project_id", "=", projectId);
  if (!notes && !events) return query.where("message.kind", "=", MESSAGE);
  if (!notes) return query.where("message.content_type", "!=", "note");
  return events ? query : query.where("message.content_type", "!=", "event");
}

const withAuthor = (sql: Sql) =>
  sql
    .selectFrom("messages as message")
    .leftJoin("users as author", "author.id", "message.user_id")
    .selectAll("message")
    .select(["author.name as user_name", "author.profile_pic as user_picture"]);

const after = prepared((sql, key: InSession & { afterId: number; limit: number }) =>
  withAuthor(sql)
    .where("message.session_id", "=", key.sessionId)
    .where("message.project_id", "=", key.projectId)
    .where("message.id", ">", key.afterId)
    .where("message.kind", "=", MESSAGE)
    .orderBy("message.id")
    .limit(key.limit),
);

/** What a visitor has not seen yet, oldest first. A session's messages get their ids in the order they are committed. */
export async function listMessagesAfter(
  sql: Sql,
  key: InSession & { afterId: number; limit: number },
): Promise<MessageWithAuthor[]> {
  return after(sql, key);
}

/** Whether a visitor has not seen more than so many, without reading them. */
export async function hasMoreAfter(
  sql: Sql,
  key: InSession & { afterId: number; count: number },
): Promise<boolean> {
  const beyond = await sql
    .selectFrom("messages")
    .select("id")
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("id", ">", key.afterId)
    .where("kind", "=", MESSAGE)
    .orderBy("id")
    .limit(1)
    .offset(key.count)
    .execute();
  return beyond.length > 0;
}

/** The end of a conversation as its visitor sees it, oldest first. */
export async function listRecentMessages(
  sql: Sql,
  { limit, ...key }: InSession & { limit: number },
): Promise<MessageWithAuthor[]> {
  const page = createPage({ limit });
  const asked = { ...key, notes: false, events: false, direction: "desc", page } as const;
  return (await listMessages(sql, asked)).reverse();
}

export type MessageOfProject = MessageWithAuthor & { readonly session_uid: string };

export async function listMessagesByIds(
  sql: Sql,
  key: { projectId: number; ids: readonly number[] },
): Promise<MessageOfProject[]> {
  if (key.ids.length === 0) return [];
  return withAuthor(sql)
    .innerJoin("sessions as session", "session.id", "message.session_id")
    .select("session.uid as session_uid")
    .where(isUnindexed("message.project_id", key.projectId))
    .where("message.id", "in", key.ids)
    .orderBy("message.id")
    .execute();
}

/** The messages of a project since a moment, found through the sessions that were active since. */
export async function listMessagesSince(
  sql: Sql,
  key: { projectId: number; since: number; afterId: number; limit: number },
): Promise<MessageOfProject[]> {
  return withAuthor(sql)
    .innerJoin("sessions as session", "session.id", "message.session_id")
    .select("session.uid as session_uid")
    .where("session.project_id", "=", key.projectId)
    .where("session.is_emulator", "in", [0, 1])
    .where("session.last_activity_at", ">=", key.since)
    .where("message.created_at", ">=", key.since)
    .where("message.id", ">", key.afterId)
    .orderBy("message.id")
    .limit(key.limit)
    .execute();
}

export type ConversationMoment = Pick<
  MessageRow,
  "id" | "session_id" | "send_by" | "content_type" | "message" | "event" | "reply_ms" | "created_at"
>;

/** The messages and lines of some conversations since a moment, the oldest first; notes are left out. */
export async function listMomentsOf(
  sql: Sql,
  key: { projectId: number; sessionIds: readonly number[]; since: number; limit: number },
): Promise<ConversationMoment[]> {
  if (key.sessionIds.length === 0) return [];
  return sql
    .selectFrom("messages")
    .select(["id", "session_id", "send_by", "content_type", "message", "event", "reply_ms", "created_at"])
    .where("session_id", "in", [...key.sessionIds])
    .where("project_id", "=", key.projectId)
    .where("created_at", ">=", key.since)
    .where("content_type", "!=", "note")
    .orderBy("id")
    .limit(key.limit)
    .execute();
}

/** What people have written to the visitor or done in a conversation, the latest first; notes are left out. */
export async function listPartsOfPeople(sql: Sql, key: InSession & { limit: number }) {
  return sql
    .selectFrom("messages")
    .select(["user_id", "kind", "event"])
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("user_id", "is not", null)
    .where("content_type", "!=", "note")
    .orderBy("id", "desc")
    .limit(key.limit)
    .execute();
}

/** What the latest messages with buttons offer, the newest first. */
export async function listOfferedChoices(sql: Sql, key: InSession & { limit: number }): Promise<JsonText[]> {
  const rows = await sql
    .selectFrom("messages")
    .select("choices")
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("choices", "is not", null)
    .orderBy("id", "desc")
    .limit(key.limit)
    .execute();
  return rows.flatMap(({ choices }) => (choices === null ? [] : [choices]));
}

/** The part of a message that a model receives. */
export interface HistoryMessage extends Pick<MessageRow, "send_by" | "message"> {
  /** Who wrote it, where several people write in the conversation. */
  readonly author?: string;
}

export type HistoryRow = Pick<MessageRow, "send_by" | "message" | "author_id">;

/** The messages before a message, newest first, without notes. */
const before = prepared((sql, key: InSession & { beforeId: number; limit: number }) =>
  sql
    .selectFrom("messages")
    .select(["send_by", "message", "author_id"])
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("id", "<", key.beforeId)
    .where("kind", "=", MESSAGE)
    .orderBy("id", "desc")
    .limit(key.limit),
);

export async function listMessagesBefore(
  sql: Sql,
  key: InSession & { beforeId: number; limit: number },
): Promise<HistoryRow[]> {
  return before(sql, key);
}

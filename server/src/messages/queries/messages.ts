import type { Selectable } from "kysely";
import { prepared, type JsonText, type Sql } from "../../platform/db/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { MESSAGE, type MessagesTable, type Sender } from "../tables.ts";

export type MessageRow = Selectable<MessagesTable>;
export type NewMessageRow = Omit<MessageRow, "id">;

const insertion = prepared((sql, row: NewMessageRow) =>
  sql
    .insertInto("messages")
    .values({
      project_id: row.project_id,
      session_id: row.session_id,
      send_by: row.send_by,
      origin: row.origin,
      kind: row.kind,
      content_type: row.content_type,
      message: row.message,
      folded: row.folded,
      choices: row.choices,
      sources: row.sources,
      rating: row.rating,
      user_id: row.user_id,
      author_id: row.author_id,
      client_key: row.client_key,
      reply_to: row.reply_to,
      reply_ms: row.reply_ms,
      event: row.event,
      attachments: row.attachments,
      delivery: row.delivery,
      picked: row.picked,
      reopens: row.reopens,
      created_at: row.created_at,
    })
    .returning("id"),
);

/** Answers the id it is stored under. */
export async function insertMessage(sql: Sql, row: NewMessageRow): Promise<number> {
  const [inserted] = await insertion(sql, row);
  if (!inserted) throw new Error("A message was not inserted");
  return inserted.id;
}

/** A text as it is searched. Most need no copy: the engines agree on the lower case of ASCII. */
export function foldedOrNull(text: string): string | null {
  if (Buffer.byteLength(text) === text.length) return null;
  const folded = foldText(text);
  return folded === text ? null : folded;
}

export interface InSession {
  readonly projectId: number;
  readonly sessionId: number;
}

const byClientKey = prepared((sql, key: InSession & { clientKey: string }) =>
  sql
    .selectFrom("messages")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("client_key", "=", key.clientKey),
);

export async function findMessageByClientKey(
  sql: Sql,
  key: InSession & { clientKey: string },
): Promise<MessageRow | null> {
  return (await byClientKey(sql, key))[0] ?? null;
}

const answering = prepared((sql, key: { projectId: number; messageId: number }) =>
  sql
    .selectFrom("messages")
    .selectAll()
    .where("reply_to", "=", key.messageId)
    .where("project_id", "=", key.projectId),
);

export async function findReplyTo(
  sql: Sql,
  key: { projectId: number; messageId: number },
): Promise<MessageRow | null> {
  return (await answering(sql, key))[0] ?? null;
}

export async function findLastMessageBy(
  sql: Sql,
  key: InSession & { sender: Sender },
): Promise<MessageRow | null> {
  const row = await sql
    .selectFrom("messages")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("send_by", "=", key.sender)
    .where("kind", "=", MESSAGE)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The last message of the team or the bot. */
export async function findLastAnswer(sql: Sql, key: InSession): Promise<MessageRow | null> {
  const row = await sql
    .selectFrom("messages")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("send_by", "!=", "user")
    .where("kind", "=", MESSAGE)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateRating(
  sql: Sql,
  key: { projectId: number; messageId: number },
  rating: "like" | "dislike",
): Promise<void> {
  await sql
    .updateTable("messages")
    .set({ rating })
    .where("id", "=", key.messageId)
    .where("project_id", "=", key.projectId)
    .execute();
}

export async function updateMessageAttachments(
  sql: Sql,
  key: { projectId: number; messageId: number },
  attachments: JsonText | null,
): Promise<MessageRow | null> {
  const row = await sql
    .updateTable("messages")
    .set({ attachments })
    .where("id", "=", key.messageId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateMessageText(
  sql: Sql,
  key: { projectId: number; sessionId: number; messageId: number },
  text: string,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("messages")
    .set({ message: text, folded: foldedOrNull(text) })
    .where("id", "=", key.messageId)
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("send_by", "=", "assistant")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateDelivery(
  sql: Sql,
  key: { projectId: number; messageId: number },
  delivery: JsonText,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("messages")
    .set({ delivery })
    .where("id", "=", key.messageId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findMessage(
  sql: Sql,
  key: { projectId: number; messageId: number },
): Promise<MessageRow | null> {
  const row = await sql
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", key.messageId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasRating(sql: Sql, key: InSession & { rating: "like" | "dislike" }): Promise<boolean> {
  const row = await sql
    .selectFrom("messages")
    .select("id")
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("rating", "=", key.rating)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another operator, or a program for one, has replied after a message. */
export async function hasReplyByColleague(
  sql: Sql,
  key: InSession & { afterId: number; userId: number | null },
): Promise<boolean> {
  let query = sql
    .selectFrom("messages")
    .select("id")
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("id", ">", key.afterId)
    .where("send_by", "=", "operator")
    .where("kind", "=", MESSAGE);
  if (key.userId !== null) {
    const { userId } = key;
    query = query.where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "!=", userId)]));
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

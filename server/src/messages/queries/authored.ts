import { isUnindexed, slicesOf, type Sql } from "../../platform/db/index.ts";
import { MESSAGE } from "../tables.ts";
import type { InSession, MessageRow } from "./messages.ts";

interface Authors {
  readonly projectId: number;
  readonly authorIds: readonly number[];
}

/** Conversations of others in which these visitors have written: threads that several people share. */
export async function listSharedSessionsOf(
  sql: Sql,
  { projectId, authorIds }: Authors,
): Promise<{ readonly id: number; readonly uid: string }[]> {
  const sessions = new Map<number, { readonly id: number; readonly uid: string }>();
  for (const slice of slicesOf(authorIds)) {
    const rows = await sql
      .selectFrom("messages as message")
      .innerJoin("sessions as session", "session.id", "message.session_id")
      .select(["session.id", "session.uid"])
      .distinct()
      .where("message.author_id", "in", slice)
      .where(isUnindexed("session.project_id", projectId))
      .whereRef("message.author_id", "!=", "session.visitor_id")
      .execute();
    for (const row of rows) sessions.set(row.id, row);
  }
  return [...sessions.values()];
}

/** Deletes what these visitors wrote in a conversation and the replies to it; answers the ids of both. */
export async function deleteMessagesOf(
  sql: Sql,
  { projectId, authorIds, sessionId }: Authors & { readonly sessionId: number },
): Promise<number[]> {
  const ids: number[] = [];
  for (const slice of slicesOf(authorIds)) {
    const rows = await sql
      .deleteFrom("messages")
      .where("session_id", "=", sessionId)
      .where("project_id", "=", projectId)
      .where((eb) => {
        const written = eb
          .selectFrom("messages as own")
          .select("own.id")
          .where("own.session_id", "=", sessionId)
          .where("own.author_id", "in", slice);
        return eb.or([eb("id", "in", written), eb("reply_to", "in", written)]);
      })
      .returning("id")
      .execute();
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

/** The last message or note, as lists of conversations show it. */
export async function findLastShown(sql: Sql, key: InSession): Promise<MessageRow | null> {
  const row = await sql
    .selectFrom("messages")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("content_type", "!=", "event")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** When a visitor first asked since a moment; null if none did. */
export async function findAskedSince(
  sql: Sql,
  key: InSession & { readonly since: number },
): Promise<number | null> {
  const row = await sql
    .selectFrom("messages")
    .select("created_at")
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .where("send_by", "=", "user")
    .where("kind", "=", MESSAGE)
    .where("created_at", ">=", key.since)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

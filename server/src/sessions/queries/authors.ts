import type { Sql } from "../../platform/db/index.ts";
import type { SessionRow } from "./sessions.ts";

/** The visitors who have written in a conversation. */
export async function listAuthorIds(sql: Sql, key: { readonly sessionId: number }): Promise<number[]> {
  const rows = await sql
    .selectFrom("messages")
    .select("author_id")
    .distinct()
    .where("session_id", "=", key.sessionId)
    .where("author_id", "is not", null)
    .orderBy("author_id")
    .execute();
  return rows.flatMap(({ author_id: id }) => (id === null ? [] : [id]));
}

/**
 * The people of a thread that several may write in; none where the conversation is one visitor's. In a thread, the
 * conversation's own visitor stands for the thread and never writes.
 */
export async function listThreadAuthors(
  sql: Sql,
  { id: sessionId, visitor_id: visitorId }: Pick<SessionRow, "id" | "visitor_id">,
): Promise<number[]> {
  if (visitorId === null) return [];
  const own = await sql
    .selectFrom("messages")
    .select("id")
    .where("session_id", "=", sessionId)
    .where("author_id", "=", visitorId)
    .limit(1)
    .executeTakeFirst();
  return own ? [] : listAuthorIds(sql, { sessionId });
}

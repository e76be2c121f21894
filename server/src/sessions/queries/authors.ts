import type { Sql } from "../../platform/db/index.ts";
import type { SessionRow } from "./sessions.ts";

/** The visitors who have written in a conversation, by id; with `most`, the last so many to write. */
export async function listAuthorIds(
  sql: Sql,
  { sessionId, most }: { readonly sessionId: number; readonly most?: number | undefined },
): Promise<number[]> {
  const authors = sql
    .selectFrom("messages")
    .select("author_id")
    .where("session_id", "=", sessionId)
    .where("author_id", "is not", null)
    .groupBy("author_id");
  const last = (limit: number) => authors.orderBy((eb) => eb.fn.max("id"), "desc").limit(limit);
  const rows = await (most === undefined ? authors : last(most)).execute();
  return rows.flatMap(({ author_id: id }) => (id === null ? [] : [id])).toSorted((one, other) => one - other);
}

/**
 * The people of a thread that several may write in; none where the conversation is one visitor's. In a thread, the
 * conversation's own visitor stands for the thread and never writes.
 */
export async function listThreadAuthors(
  sql: Sql,
  { id: sessionId, visitor_id: visitorId }: Pick<SessionRow, "id" | "visitor_id">,
  most?: number,
): Promise<number[]> {
  if (visitorId === null) return [];
  const own = await sql
    .selectFrom("messages")
    .select("id")
    .where("session_id", "=", sessionId)
    .where("author_id", "=", visitorId)
    .limit(1)
    .executeTakeFirst();
  return own ? [] : listAuthorIds(sql, { sessionId, most });
}

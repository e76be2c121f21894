import type { Selectable } from "kysely";
import { slicesOf, toJson, type Sql } from "../../platform/db/index.ts";
import type { ChannelThreadsTable } from "../tables.ts";

export type ThreadRow = Selectable<ChannelThreadsTable>;

export async function findThread(
  sql: Sql,
  key: { channelId: number; externalId: string },
): Promise<ThreadRow | null> {
  const row = await sql
    .selectFrom("channel_threads")
    .selectAll()
    .where("channel_id", "=", key.channelId)
    .where("external_id", "=", key.externalId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertThread(sql: Sql, row: Omit<ThreadRow, "id">): Promise<ThreadRow> {
  return sql
    .insertInto("channel_threads")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["channel_id", "external_id"]).doUpdateSet({ visitor_id: row.visitor_id }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function touchThread(sql: Sql, id: number, at: number): Promise<void> {
  await sql
    .updateTable("channel_threads")
    .set({ last_received_at: at })
    .where("id", "=", id)
    .where("last_received_at", "<", at)
    .execute();
}

export async function updateThreadData(sql: Sql, id: number, data: object): Promise<void> {
  await sql
    .updateTable("channel_threads")
    .set({ data: toJson(data) })
    .where("id", "=", id)
    .execute();
}

/** Where a conversation's messages go, and how far they have gone. */
export interface ThreadOfSession extends ThreadRow {
  readonly sent_through: number;
}

export async function findThreadOfSession(sql: Sql, sessionId: number): Promise<ThreadOfSession | null> {
  const row = await sql
    .selectFrom("channel_sessions as bound")
    .innerJoin("channel_threads as thread", "thread.id", "bound.thread_id")
    .selectAll("thread")
    .select("bound.sent_through")
    .where("bound.session_id", "=", sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The threads of a visitor with the doors of their channels. */
export async function listThreadsOfVisitor(
  sql: Sql,
  key: { projectId: number; visitorId: number },
): Promise<(ThreadRow & { readonly widget_uid: string })[]> {
  return sql
    .selectFrom("channel_threads as thread")
    .innerJoin("channels as channel", "channel.id", "thread.channel_id")
    .selectAll("thread")
    .select("channel.widget_uid")
    .where("thread.visitor_id", "=", key.visitorId)
    .where("thread.project_id", "=", key.projectId)
    .execute();
}

export async function insertChannelSession(
  sql: Sql,
  row: { sessionId: number; sessionUid: string; threadId: number },
): Promise<void> {
  await sql
    .insertInto("channel_sessions")
    .values({
      session_id: row.sessionId,
      session_uid: row.sessionUid,
      thread_id: row.threadId,
      sent_through: 0,
    })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute();
}

export async function advanceSentThrough(
  sql: Sql,
  { sessionId, messageId }: { sessionId: number; messageId: number },
): Promise<void> {
  await sql
    .updateTable("channel_sessions")
    .set({ sent_through: messageId })
    .where("session_id", "=", sessionId)
    .where("sent_through", "<", messageId)
    .execute();
}

/** What vendors reported about people who are to be forgotten. Threads go with their visitors. */
export async function deleteEventsOfVisitors(
  sql: Sql,
  { projectId, visitorIds }: { projectId: number; visitorIds: readonly number[] },
): Promise<void> {
  for (const slice of slicesOf(visitorIds)) {
    const threads = await sql
      .selectFrom("channel_threads")
      .select(["channel_id", "external_id"])
      .where("project_id", "=", projectId)
      .where("visitor_id", "in", slice)
      .execute();
    for (const thread of threads)
      await sql
        .deleteFrom("channel_events")
        .where("channel_id", "=", thread.channel_id)
        .where("thread", "=", thread.external_id)
        .execute();
  }
}

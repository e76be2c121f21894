import type { Selectable } from "kysely";
import { fromJson, preparedOne, type JsonText, type Sql } from "../../platform/db/index.ts";
import type { ChannelEvent } from "../channel.ts";
import type { ChannelEventsTable } from "../tables.ts";

export type EventRow = Selectable<ChannelEventsTable>;

const insertion = preparedOne(
  (sql, row: { channelId: number; externalId: string; thread: string; payload: JsonText; now: number }) =>
    sql
      .insertInto("channel_events")
      .values({
        channel_id: row.channelId,
        external_id: row.externalId,
        thread: row.thread,
        payload: row.payload,
        created_at: row.now,
      })
      .onConflict((conflict) => conflict.columns(["channel_id", "external_id"]).doNothing())
      .returning("id"),
);

/** False where the vendor has reported it before. */
export async function insertEvent(
  sql: Sql,
  row: { channelId: number; externalId: string; thread: string; payload: JsonText; now: number },
): Promise<boolean> {
  return (await insertion(sql, row)) !== null;
}

export async function listWaitingEvents(
  sql: Sql,
  key: { channelId: number; thread: string; afterId: number; limit: number },
): Promise<(EventRow & { payload: JsonText })[]> {
  return sql
    .selectFrom("channel_events")
    .selectAll()
    .where("channel_id", "=", key.channelId)
    .where("thread", "=", key.thread)
    .where("payload", "is not", null)
    .where("id", ">", key.afterId)
    .orderBy("id")
    .limit(key.limit)
    .$narrowType<{ payload: JsonText }>()
    .execute();
}

const MOST_WAITING = 100;

/** Whether the thread has events of other kinds that are not worked off. */
export async function hasWaitingEvents(
  sql: Sql,
  key: { channelId: number; thread: string; exceptKind: ChannelEvent["kind"] },
): Promise<boolean> {
  const rows = await listWaitingEvents(sql, { ...key, afterId: 0, limit: MOST_WAITING });
  return rows.some(({ payload }) => fromJson<ChannelEvent>(payload).kind !== key.exceptKind);
}

/** Only the id stays, to recognize a repetition. */
export async function finishEvent(sql: Sql, id: number): Promise<void> {
  await sql.updateTable("channel_events").set({ payload: null }).where("id", "=", id).execute();
}

export async function listWaitingThreads(sql: Sql, channelId: number): Promise<string[]> {
  const rows = await sql
    .selectFrom("channel_events")
    .select("thread")
    .distinct()
    .where("channel_id", "=", channelId)
    .where("payload", "is not", null)
    .execute();
  return rows.map(({ thread }) => thread);
}

export async function deleteEventsBefore(sql: Sql, before: number): Promise<void> {
  await sql
    .deleteFrom("channel_events")
    .where("created_at", "<", before)
    .where("payload", "is", null)
    .execute();
}

export async function listUnfinishedEvents(
  sql: Sql,
  { projectId }: { readonly projectId: number },
): Promise<{ readonly id: number; readonly channel_uid: string; readonly payload: JsonText }[]> {
  return sql
    .selectFrom("channel_events as event")
    .innerJoin("channels as channel", "channel.id", "event.channel_id")
    .select(["event.id", "channel.uid as channel_uid", "event.payload"])
    .where("channel.project_id", "=", projectId)
    .where("event.payload", "is not", null)
    .$narrowType<{ payload: JsonText }>()
    .execute();
}

export async function deleteEvent(sql: Sql, id: number): Promise<void> {
  await sql.deleteFrom("channel_events").where("id", "=", id).execute();
}

import type { Selectable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { ChannelDeliveriesTable } from "../tables.ts";

export type DeliveryRow = Selectable<ChannelDeliveriesTable>;

export async function upsertDelivery(sql: Sql, row: DeliveryRow): Promise<void> {
  const { vendor_message_id, state, problem, updated_at } = row;
  await sql
    .insertInto("channel_deliveries")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["message_id", "part"]).doUpdateSet({ vendor_message_id, state, problem, updated_at }),
    )
    .execute();
}

export async function listDeliveriesOf(sql: Sql, messageId: number): Promise<DeliveryRow[]> {
  return sql
    .selectFrom("channel_deliveries")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("part")
    .execute();
}

export async function findDelivery(
  sql: Sql,
  key: { channelId: number; vendorMessageId: string },
): Promise<(DeliveryRow & { readonly session_uid: string }) | null> {
  const row = await sql
    .selectFrom("channel_deliveries as delivery")
    .innerJoin("channel_sessions as bound", "bound.session_id", "delivery.session_id")
    .selectAll("delivery")
    .select("bound.session_uid")
    .where("delivery.channel_id", "=", key.channelId)
    .where("delivery.vendor_message_id", "=", key.vendorMessageId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest parts of a thread that the vendor has accepted and that are not known to be read. */
export async function listUnreadDeliveries(
  sql: Sql,
  { threadId, limit }: { threadId: number; limit: number },
): Promise<(DeliveryRow & { readonly session_uid: string })[]> {
  return sql
    .selectFrom("channel_sessions as bound")
    .innerJoin("channel_deliveries as delivery", "delivery.session_id", "bound.session_id")
    .selectAll("delivery")
    .select("bound.session_uid")
    .where("bound.thread_id", "=", threadId)
    .where("delivery.state", "in", ["sent", "delivered"])
    .orderBy("delivery.message_id", "desc")
    .limit(limit)
    .execute();
}

/** Whether a message to the thread is under way, or may have been sent without a stored answer. */
export async function isSendingTo(sql: Sql, threadId: number): Promise<boolean> {
  const row = await sql
    .selectFrom("channel_sessions as bound")
    .innerJoin("channel_deliveries as delivery", "delivery.session_id", "bound.session_id")
    .select("delivery.message_id")
    .where("bound.thread_id", "=", threadId)
    .where("delivery.state", "=", "queued")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The conversations whose messages wait for a channel that was paused or refused. */
export async function listQueuedSessions(
  sql: Sql,
  channelId: number,
): Promise<{ sessionId: number; sessionUid: string }[]> {
  return sql
    .selectFrom("channel_deliveries as delivery")
    .innerJoin("channel_sessions as bound", "bound.session_id", "delivery.session_id")
    .select(["bound.session_id as sessionId", "bound.session_uid as sessionUid"])
    .distinct()
    .where("delivery.channel_id", "=", channelId)
    .where("delivery.state", "=", "queued")
    .execute();
}

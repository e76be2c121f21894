import { listMessagesByIds } from "../../messages/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { DeliveryEvent } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";
import { findDelivery, listUnreadDeliveries, upsertDelivery } from "../queries/deliveries.ts";
import { findThread } from "../queries/threads.ts";
import { maskSecrets } from "../credentials.ts";
import { showDelivery } from "../send/show-delivery.ts";
import { storable } from "./store-events.ts";

const RANK = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 } as const;

/** Parts beyond these are older than anything that a person looks for. */
const MOST_UNREAD = 100;

type KnownDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** What became of what we sent. False where no such part is known, or not yet. */
export async function recordDelivery(app: App, open: OpenChannel, event: DeliveryEvent): Promise<boolean> {
  const { vendorMessageId } = event;
  if (vendorMessageId === null) return recordUntil(app, open, event);
  return app.db.write(async (transaction) => {
    const row = await findDelivery(transaction.sql, { channelId: open.row.id, vendorMessageId });
    if (!row) return false;
    await recordPart(app, transaction, open, row, event);
    return true;
  });
}

/** The vendor names a time instead of messages. */
async function recordUntil(app: App, open: OpenChannel, event: DeliveryEvent): Promise<true> {
  const { id: channelId, project_id: projectId } = open.row;
  const key = { channelId, externalId: storable(event.thread.id) };
  const thread = await findThread(app.db.read, key);
  if (!thread) return true;
  const rows = await listUnreadDeliveries(app.db.read, { threadId: thread.id, limit: MOST_UNREAD });
  const ids = [...new Set(rows.map((row) => row.message_id))];
  const messages = await listMessagesByIds(app.db.read, { projectId, ids });
  const before = new Set(messages.filter((one) => one.created_at <= event.at).map(({ id }) => id));
  await app.db.write(async (transaction) => {
    for (const row of rows)
      if (before.has(row.message_id)) await recordPart(app, transaction, open, row, event);
  });
  return true;
}

async function recordPart(
  app: App,
  transaction: Transaction,
  open: OpenChannel,
  { session_uid: sessionUid, ...delivery }: KnownDelivery,
  { state, problem }: DeliveryEvent,
): Promise<void> {
  // Vendors report in any order: a message that was read is not merely delivered afterwards.
  if (RANK[state] <= RANK[delivery.state]) return;
  await upsertDelivery(transaction.sql, {
    ...delivery,
    state,
    problem: problem === undefined ? null : maskSecrets(problem, open.vendor.credentials),
    updated_at: app.now(),
  });
  const { session_id: sessionId, message_id: messageId } = delivery;
  await showDelivery(app, transaction, { projectId: open.row.project_id, sessionId, sessionUid, messageId });
}

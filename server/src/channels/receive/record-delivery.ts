import type { App } from "../../platform/operations/context.ts";
import type { DeliveryEvent } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";
import { findDelivery, upsertDelivery } from "../queries/deliveries.ts";
import { maskSecrets } from "../credentials.ts";
import { showDelivery } from "../send/show-delivery.ts";

const RANK = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 } as const;

/** What became of a part that we sent. False where no such part is known, or not yet. */
export async function recordDelivery(app: App, open: OpenChannel, event: DeliveryEvent): Promise<boolean> {
  const { id: channelId, project_id: projectId } = open.row;
  const { vendorMessageId, state, problem } = event;
  return app.db.write(async (transaction) => {
    const row = await findDelivery(transaction.sql, { channelId, vendorMessageId });
    if (!row) return false;
    // Vendors report in any order: a message that was read is not merely delivered afterwards.
    if (RANK[state] <= RANK[row.state]) return true;
    const { session_uid: sessionUid, ...delivery } = row;
    await upsertDelivery(transaction.sql, {
      ...delivery,
      state,
      problem: problem === undefined ? null : maskSecrets(problem, open.vendor.credentials),
      updated_at: app.now(),
    });
    const message = { projectId, sessionId: row.session_id, sessionUid, messageId: row.message_id };
    await showDelivery(app, transaction, message);
    return true;
  });
}

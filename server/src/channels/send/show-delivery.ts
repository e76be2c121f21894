import { setDelivery, type DeliveryState } from "../../messages/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { listDeliveriesOf } from "../queries/deliveries.ts";

export interface MessageOfChannel {
  readonly projectId: number;
  readonly sessionId: number;
  readonly sessionUid: string;
  readonly messageId: number;
}

/** From the least to the most that can be said of all parts; one that failed decides. */
const ORDER: readonly DeliveryState[] = ["failed", "queued", "sent", "delivered", "read"];

/** Shows at the message what became of its parts. */
export async function showDelivery(
  app: App,
  transaction: Transaction,
  message: MessageOfChannel,
): Promise<void> {
  const parts = await listDeliveriesOf(transaction.sql, message.messageId);
  const least = parts.toSorted((left, right) => ORDER.indexOf(left.state) - ORDER.indexOf(right.state))[0];
  if (!least) return;
  const { state, problem, updated_at: at } = least;
  await setDelivery(app, transaction, message, { state, problem, at });
}

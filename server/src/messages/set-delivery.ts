import { toJson, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { updateDelivery } from "./queries/messages.ts";
import type { DeliveryState } from "./schema.ts";

/** What became of a message at a channel's vendor. */
export interface StoredDelivery {
  readonly state: DeliveryState;
  /** In plain words, where it waits or has failed. */
  readonly problem: string | null;
  readonly at: number;
}

/** Shows at a message what became of it. Only the team sees it. */
export async function setDelivery(
  app: App,
  transaction: Transaction,
  message: {
    readonly projectId: number;
    readonly sessionId: number;
    readonly sessionUid: string;
    readonly messageId: number;
  },
  delivery: StoredDelivery,
): Promise<void> {
  if (!(await updateDelivery(transaction.sql, message, toJson(delivery)))) return;
  await app.events.publish(transaction, { topic: "message.updated", ...message });
}

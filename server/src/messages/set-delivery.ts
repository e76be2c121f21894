import { fromJson, toJson, type JsonText, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findMessage, updateDelivery } from "./queries/messages.ts";
import type { DeliveryState } from "./schema.ts";

/** What became of a message at a channel's vendor. */
export interface StoredDelivery {
  readonly state: DeliveryState;
  /** In plain words, where it waits or has failed. */
  readonly problem: string | null;
  readonly at: number;
  /** When the vendor took it, whatever was reported since; absent while it waits or where it has failed. */
  readonly acceptedAt?: number;
}

/** When a channel's vendor took a message; null where it waits, has failed, or no vendor has a part in it. */
export const acceptedAt = ({ delivery }: { readonly delivery: JsonText | null }): number | null => {
  if (!delivery) return null;
  const { state, at, acceptedAt: taken } = fromJson<StoredDelivery>(delivery);
  return state === "queued" || state === "failed" ? null : (taken ?? at);
};

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
  delivery: Omit<StoredDelivery, "acceptedAt">,
): Promise<void> {
  const isAccepted = delivery.state !== "queued" && delivery.state !== "failed";
  const known = isAccepted ? await findMessage(transaction.sql, message) : null;
  const taken = isAccepted ? { acceptedAt: (known && acceptedAt(known)) ?? delivery.at } : {};
  if (!(await updateDelivery(transaction.sql, message, toJson({ ...delivery, ...taken })))) return;
  await app.events.publish(transaction, { topic: "message.updated", ...message });
}

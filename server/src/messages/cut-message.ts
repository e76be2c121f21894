import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { updateMessageText } from "./queries/messages.ts";

/** What was said of a message that was interrupted while it was spoken. */
export async function cutMessage(
  app: App,
  transaction: Transaction,
  message: {
    readonly projectId: number;
    readonly sessionId: number;
    readonly sessionUid: string;
    readonly messageId: number;
  },
  text: string,
): Promise<void> {
  if (!(await updateMessageText(transaction.sql, message, text))) return;
  await app.events.publish(transaction, { topic: "message.updated", ...message });
}

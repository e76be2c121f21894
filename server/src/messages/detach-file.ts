import { fromJson, toJson, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { StoredAttachment } from "./attachments.ts";
import { findMessage, updateMessageAttachments } from "./queries/messages.ts";

/** Removes a file from its message, which stays, and shows the change to everyone who has it open. */
export async function detachFile(
  app: App,
  transaction: Transaction,
  session: { readonly id: number; readonly uid: string; readonly projectId: number },
  file: { readonly messageId: number; readonly uid: string },
): Promise<void> {
  const key = { projectId: session.projectId, messageId: file.messageId };
  const message = await findMessage(transaction.sql, key);
  if (!message?.attachments) return;
  const rest = fromJson<StoredAttachment[]>(message.attachments).filter(({ uid }) => uid !== file.uid);
  await updateMessageAttachments(transaction.sql, key, rest.length > 0 ? toJson(rest) : null);
  await app.events.publish(transaction, {
    topic: "message.updated",
    projectId: session.projectId,
    sessionId: session.id,
    sessionUid: session.uid,
    messageId: file.messageId,
  });
}

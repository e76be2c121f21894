import { fromJson, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { changeSession, requireSessionForUpdate, type SessionKey } from "../sessions/index.ts";
import type { StoredAttachment } from "./attachments.ts";
import { deleteMessagesOf, findAskedSince, findLastShown } from "./queries/authored.ts";
import type { MessageRow } from "./queries/messages.ts";

/**
 * Deletes what these visitors wrote in a conversation, and the bot's replies to it. The conversation goes on without
 * it. Answers which messages are gone.
 */
export async function eraseAuthors(
  app: App,
  transaction: Transaction,
  key: SessionKey,
  authorIds: readonly number[],
): Promise<{ readonly sessionId: number; readonly messageIds: readonly number[] }> {
  const { sql } = transaction;
  const session = await requireSessionForUpdate(app, transaction, key);
  const inSession = { projectId: key.projectId, sessionId: session.id };
  const messageIds = await deleteMessagesOf(sql, { ...inSession, authorIds });
  if (messageIds.length === 0) return { sessionId: session.id, messageIds };
  const last = await findLastShown(sql, inSession);
  const since = session.waiting_since;
  const waitingSince = since === null ? null : await findAskedSince(sql, { ...inSession, since });
  const changes = {
    last_message_id: last?.id ?? null,
    last_message: last && previewOf(last),
    last_message_content_type: last?.content_type ?? null,
    last_message_type: last?.kind ?? null,
    last_message_at: last?.created_at ?? null,
    waiting_since: waitingSince,
    unseen: waitingSince === null ? 0 : session.unseen,
    updated_at: app.now(),
  };
  await changeSession(app, transaction, session, changes, { kind: "program" });
  return { sessionId: session.id, messageIds };
}

function previewOf({ message, attachments }: MessageRow): string {
  if (message.trim() !== "" || attachments === null) return message;
  return fromJson<readonly StoredAttachment[]>(attachments)
    .map(({ name }) => name)
    .join(", ");
}

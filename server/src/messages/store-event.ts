import type { z } from "zod";
import { toJson, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { WatchedSession } from "../sessions/index.ts";
import { foldedOrNull, insertMessage } from "./queries/messages.ts";
import type { ConversationEvent } from "./schema.ts";
import { NOTE_OR_EVENT } from "./tables.ts";

export type StoredEvent = z.output<typeof ConversationEvent>;

/**
 * Stores a line of the conversation's history in the transaction of what happened. It is no message: the list's
 * preview, its order, unread counts and inactivity stay as they are, and neither visitors nor models receive it.
 */
export async function storeEvent(
  app: App,
  transaction: Transaction,
  session: Pick<WatchedSession, "id" | "uid" | "project_id">,
  line: { readonly event: StoredEvent; readonly text: string; readonly userId: number | null },
): Promise<void> {
  const id = await insertMessage(transaction.sql, {
    project_id: session.project_id,
    session_id: session.id,
    send_by: line.event.by === "visitor" ? "user" : "operator",
    origin: line.event.by === "visitor" ? "widget" : "dashboard",
    kind: NOTE_OR_EVENT,
    content_type: "event",
    message: line.text,
    folded: foldedOrNull(line.text),
    choices: null,
    sources: null,
    rating: null,
    user_id: line.userId,
    author_id: null,
    client_key: null,
    reply_to: null,
    reply_ms: null,
    event: toJson(line.event),
    attachments: null,
    delivery: null,
    picked: null,
    reopens: 0,
    created_at: app.now(),
  });
  await app.events.publish(transaction, {
    topic: "message.created",
    projectId: session.project_id,
    sessionId: session.id,
    sessionUid: session.uid,
    messageId: id,
    sendBy: line.event.by === "visitor" ? "user" : "operator",
    contentType: "event",
    eventKind: line.event.kind,
  });
}

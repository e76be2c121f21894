import { assignFiles, toStored, type AttachmentRow } from "../attachments/index.ts";
import { appendLog, type LogEntry } from "../executions/index.ts";
import { storeMessage, type NewMessage, type StoredMessage } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import {
  changeSession,
  type ChangeAuthor,
  type LockedSession,
  type MessageEffect,
} from "../sessions/index.ts";

/** What is stored of a message, with the files it is sent with. */
export interface StorableMessage extends Pick<
  NewMessage,
  "text" | "origin" | "sendBy" | "authorId" | "clientKey" | "picked"
> {
  readonly userId: number | null;
  readonly fileRows?: readonly AttachmentRow[];
}

/** Stores a message that is new, with its files. */
export async function storeIncoming(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  { fileRows = [], ...incoming }: StorableMessage,
  effect: MessageEffect = {},
): Promise<StoredMessage> {
  const attachments = fileRows.map(toStored);
  const stored = await storeMessage(app, transaction, session, { ...incoming, attachments }, effect);
  await assignFiles(transaction, fileRows, stored.message);
  return stored;
}

/** A person who answers takes over, and becomes the assignee of a conversation that has none. */
export async function storeOperatorReply(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  reply: Omit<StorableMessage, "sendBy">,
): Promise<StoredMessage> {
  const { userId } = reply;
  const changes = { chat_mode: "operator", assignee_id: session.assignee_id ?? userId } as const;
  const isTheirs = session.chat_mode === "operator" && session.assignee_id === changes.assignee_id;
  const by: ChangeAuthor = userId === null ? { kind: "program" } : { kind: "person", userId };
  // Before the reply is stored, so that people read the line about it above the reply.
  const taken = isTheirs
    ? session
    : await changeSession(app, transaction, session, { ...changes, updated_at: app.now() }, by);
  return storeIncoming(app, transaction, taken, { ...reply, sendBy: "operator" });
}

/** Adds to the log of the message's conversation. */
export async function logStored(
  app: App,
  transaction: Transaction,
  { session }: StoredMessage,
  entries: readonly LogEntry[],
): Promise<void> {
  await appendLog(transaction, {
    projectId: session.project_id,
    sessionId: session.id,
    now: app.now(),
    entries,
  });
}

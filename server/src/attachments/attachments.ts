import { fromJson, type Sql, type Transaction } from "../platform/db/index.ts";
import { invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { detachFile, type StoredAttachment } from "../messages/index.ts";
import { lockSession, type LockedSession } from "../sessions/index.ts";
import {
  assignMessage,
  deleteAttachmentRow,
  findAttachment,
  listOfSession,
  listUnsent,
  type AttachmentRow,
} from "./queries/attachments.ts";
import { discardNow } from "./discard-objects.ts";

export const toStored = (row: AttachmentRow): StoredAttachment => ({
  uid: row.uid,
  name: row.name,
  kind: row.kind,
  contentType: row.content_type,
  bytes: row.bytes,
  image: row.image && fromJson<StoredAttachment["image"]>(row.image),
});

/** The files of a message on its way, and who sends it. */
export interface SentAttachments {
  readonly uploader: string;
  readonly uids: readonly string[];
}

/**
 * The files that a message is sent with, in their order. Another caller's, another conversation's and what was sent
 * before are all answered alike, so that an id reveals nothing.
 */
export async function requireUnsent(
  app: App,
  { sql }: Transaction,
  sessions: readonly LockedSession[],
  { uploader, uids }: SentAttachments,
): Promise<AttachmentRow[]> {
  const { perMessage } = app.config.attachments;
  if (uids.length === 0) return [];
  if (uids.length > perMessage)
    throw invalidParams({ attachments: `A message can have at most ${perMessage} files.` });
  const rows = await listUnsent(sql, { sessionIds: sessions.map(({ id }) => id), uploader, uids });
  const found = new Map(rows.map((row) => [row.uid, row]));
  if (found.size < uids.length)
    throw invalidParams({
      attachments:
        "attachments must be different files that you uploaded to this conversation and haven't sent.",
    });
  return uids.map((uid) => found.get(uid)!);
}

/** Makes the files those of a message. */
export async function assignFiles(
  { sql }: Transaction,
  rows: readonly AttachmentRow[],
  message: { readonly id: number; readonly session_id: number },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await assignMessage(sql, ids, { sessionId: message.session_id, messageId: message.id });
}

/** Where a file is looked for. */
export interface AttachmentKey {
  readonly uid: string;
  readonly projectId: number;
  readonly sessionId: number;
}

export async function requireAttachment(sql: Sql, key: AttachmentKey): Promise<AttachmentRow> {
  const row = await findAttachment(sql, key);
  if (!row) throw notFound("This file doesn't exist or has been deleted.");
  return row;
}

/** The conversation of a file. */
export interface FileSession {
  readonly id: number;
  readonly uid: string;
  readonly projectId: number;
}

/** Deletes a file, also out of the message it was sent with. */
export async function removeAttachment(app: App, session: FileSession, uid: string): Promise<void> {
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    // It may be on its way with a message, and other files of its message may be deleted at the same time.
    await lockSession(app, transaction, session);
    const row = await requireAttachment(sql, { uid, projectId: session.projectId, sessionId: session.id });
    await deleteAttachmentRow(sql, row.id);
    if (row.message_id !== null)
      await detachFile(app, transaction, session, { messageId: row.message_id, uid });
  });
  await discardNow(app);
}

/** Deletes a file that its uploader has not sent. */
export async function removeUnsent(
  app: App,
  session: FileSession,
  uid: string,
  uploader: string,
): Promise<void> {
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockSession(app, transaction, session);
    const row = await requireAttachment(sql, { uid, projectId: session.projectId, sessionId: session.id });
    if (row.message_id !== null || row.uploader !== uploader) throw notFound();
    await deleteAttachmentRow(sql, row.id);
  });
  await discardNow(app);
}

export interface ExportedFile {
  readonly facts: {
    readonly id: string;
    readonly message_id: number | null;
    readonly name: string;
    readonly content_type: string;
  };
  /** Null if the storage has lost it. */
  readonly content: AsyncIterable<Buffer> | null;
}

/** The files of a conversation with their content, one after the other. */
export async function* exportFiles(
  app: App,
  key: { readonly projectId: number; readonly sessionId: number },
): AsyncGenerator<ExportedFile> {
  for (const row of await listOfSession(app.db.read, key)) {
    const object = await app.storage.read(row.storage_key);
    yield {
      facts: { id: row.uid, message_id: row.message_id, name: row.name, content_type: row.content_type },
      content: object?.body ?? null,
    };
  }
}

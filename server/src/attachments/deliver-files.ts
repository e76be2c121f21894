import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../platform/operations/context.ts";
import { ReceivedFile } from "../platform/operations/received-file.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { createAttachment, type UploadTarget } from "./create-attachment.ts";
import { findAttachment, type AttachmentRow } from "./queries/attachments.ts";
import { uploaderAt } from "./upload-limits.ts";

/** Stores a file that a channel's vendor brings from a visitor, under the checks and limits of an upload. */
export async function storeVisitorFile(
  app: App,
  target: UploadTarget & { readonly visitorId: number },
  file: { readonly name: string; readonly contentType: string; readonly content: Buffer },
): Promise<AttachmentRow> {
  const { content, name, contentType } = file;
  await mkdir(app.config.downloadsDir, { recursive: true });
  const path = join(app.config.downloadsDir, `channel-${newUid(24)}`);
  const sha256 = createHash("sha256").update(content).digest("hex");
  try {
    await writeFile(path, content);
    const received = new ReceivedFile({ name, path, bytes: content.length, sha256, contentType });
    return await createAttachment(app, target, uploaderAt(target.visitorId), received);
  } finally {
    await rm(path, { force: true });
  }
}

/** The content of a file that was sent; null where it is gone. */
export async function readSentFile(
  app: App,
  key: { readonly projectId: number; readonly sessionId: number; readonly uid: string },
): Promise<Buffer | null> {
  const row = await findAttachment(app.db.read, key);
  const object = row && (await app.storage.read(row.storage_key));
  if (!object) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of object.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

import { open } from "node:fs/promises";
import { extname } from "node:path";
import type { StoredAttachment } from "../messages/index.ts";
import { lockOrganization } from "../organizations/index.ts";
import { toJson } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { ReceivedFile } from "../platform/operations/received-file.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import type { ObjectSource } from "../platform/storage/storage.ts";
import { cleanFilePath } from "../training/index.ts";
import { thumbnailKey } from "./discard-objects.ts";
import { reencodeImage } from "./images/reencode-image.ts";
import { requireType, type DetectedType, type FileEnds } from "./kinds.ts";
import { insertAttachment, type AttachmentRow } from "./queries/attachments.ts";
import { deleteDiscarded, insertDiscarded } from "./queries/discarded-objects.ts";
import { fileTooLarge, requireUploadRoom, spendUpload, type Uploader } from "./upload-limits.ts";

/** Longer than storing a file takes. */
export const UNCLAIMED_MS = 60 * 60 * 1000;
const END_BYTES = 64 * 1024;

/** The conversation that a file is uploaded to. */
export interface UploadTarget {
  readonly organizationId: number;
  readonly projectId: number;
  readonly sessionId: number;
}

/** Checks a file, makes it harmless, stores it and remembers it until its uploader sends it. */
export async function createAttachment(
  context: App,
  target: UploadTarget,
  by: Uploader,
  received: ReceivedFile,
): Promise<AttachmentRow> {
  const { key: uploader, isVisitor } = by;
  if (isVisitor) await spendUpload(context, by);
  const { maxBytes } = context.config.attachments;
  if (received.bytes === 0) throw invalidParams({ file: "file is empty." });
  if (received.bytes > maxBytes) throw fileTooLarge(maxBytes);
  const name = cleanAttachmentName(received.name);
  const type = requireType(name, received.contentType, await readEnds(received));
  await requireUploadRoom(context, context.db.read, {
    ...target,
    uploader,
    isVisitor,
    bytes: received.bytes,
  });
  const prepared = await prepareContent(context, name, type, received);
  const uid = newUid(24);
  const storageKey = `${target.projectId}/${uid}`;
  // Listed for deletion first: whatever breaks off from here leaves nothing behind.
  const discardAt = context.now() + UNCLAIMED_MS;
  await context.db.writeStatement((sql) => insertDiscarded(sql, storageKey, discardAt));
  await context.storage.write(storageKey, prepared.content);
  if (prepared.thumbnail) await context.storage.write(thumbnailKey(storageKey), prepared.thumbnail);
  return context.db.write(async ({ sql }) => {
    // Uploads of an organization are counted one after the other.
    await lockOrganization(sql, { organizationId: target.organizationId });
    await requireUploadRoom(context, sql, { ...target, uploader, isVisitor, bytes: prepared.bytes });
    await deleteDiscarded(sql, [storageKey]);
    return insertAttachment(sql, {
      uid,
      project_id: target.projectId,
      session_id: target.sessionId,
      uploader,
      name: prepared.name,
      kind: type.kind,
      content_type: prepared.contentType,
      bytes: prepared.bytes,
      image: prepared.image && toJson(prepared.image),
      storage_key: storageKey,
      created_at: context.now(),
    });
  });
}

interface PreparedFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: ObjectSource;
  readonly bytes: number;
  readonly thumbnail: Buffer | null;
  readonly image: StoredAttachment["image"];
}

/** Images are re-encoded; every other file is stored as it is and never shown, only downloaded. */
async function prepareContent(
  { config }: App,
  name: string,
  { kind, contentType }: DetectedType,
  { path, bytes }: ReceivedFile,
): Promise<PreparedFile> {
  if (kind !== "image")
    return { name, contentType, content: { path, bytes }, bytes, thumbnail: null, image: null };
  const { image, thumbnail } = await reencodeImage(path, config.downloadsDir);
  const { width, height } = image;
  return {
    name: withExtension(name, image.type === "image/png" ? ".png" : ".jpg"),
    contentType: image.type,
    content: image.content,
    bytes: image.bytes + thumbnail.bytes,
    thumbnail: thumbnail.content,
    image: {
      width,
      height,
      thumbnail: { width: thumbnail.width, height: thumbnail.height, contentType: thumbnail.type },
    },
  };
}

const withExtension = (name: string, extension: string): string =>
  /\.jpe?g$/i.test(name) && extension === ".jpg" ? name : name.slice(0, -extname(name).length) + extension;

/** Marks without width only disguise a name. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const LONGEST_NAME = 150;

/** The last segment of what the caller names it, as it is shown and saved: no folders, no hidden marks. */
export function cleanAttachmentName(raw: string): string {
  const segment = cleanFilePath(raw.normalize("NFC").replace(INVISIBLE, "")).split("/").at(-1) ?? "";
  const name = segment.replace(/[<>:"|?*]/g, "_").replace(/^[. ]+|[. ]+$/g, "");
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length).slice(0, LONGEST_NAME);
  return stem === "" ? `file${extension}` : stem + extension;
}

export async function readEnds({ path, bytes }: ReceivedFile): Promise<FileEnds> {
  const file = await open(path);
  try {
    const read = async (position: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(END_BYTES), 0, END_BYTES, position);
      return buffer.subarray(0, bytesRead);
    };
    return { head: await read(0), tail: await read(Math.max(0, bytes - END_BYTES)) };
  } finally {
    await file.close();
  }
}

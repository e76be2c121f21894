import type { Transaction } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { ReceivedFile } from "../platform/operations/received-file.ts";
import { cleanAttachmentName, readEnds, UNCLAIMED_MS } from "./create-attachment.ts";
import type { EncodedFacts, ImageShape } from "./images/image-messages.ts";
import { reencodeImage } from "./images/reencode-image.ts";
import { requireType } from "./kinds.ts";
import { deleteDiscarded, insertDiscarded } from "./queries/discarded-objects.ts";

export type SquareShape = Exclude<ImageShape, "whole">;

/** Fails unless a file is an image by its name, its declared type and its first bytes. */
export async function requireImage(received: ReceivedFile): Promise<void> {
  if (received.bytes === 0) throw invalidParams({ file: "file is empty." });
  const name = cleanAttachmentName(received.name);
  const { kind } = requireType(name, received.contentType, await readEnds(received));
  if (kind !== "image")
    throw invalidParams({ file: "The file is not an image. Send a PNG, JPEG, WebP or GIF." });
}

/** An image as a small square, made of its pixels alone, by the process that handles every image. */
export async function makeSquare(
  { config }: App,
  { path }: ReceivedFile,
  shape: SquareShape,
): Promise<EncodedFacts & { readonly content: Buffer }> {
  return (await reencodeImage(path, config.downloadsDir, shape)).image;
}

/** Stores an object that is deleted again unless `claimObject` claims it: whatever breaks off leaves nothing behind. */
export async function writeUnclaimed(app: App, storageKey: string, content: Buffer): Promise<void> {
  const discardAt = app.now() + UNCLAIMED_MS;
  await app.db.writeStatement((sql) => insertDiscarded(sql, storageKey, discardAt));
  await app.storage.write(storageKey, content);
}

/** In the transaction that inserts the row with its key. */
export const claimObject = ({ sql }: Transaction, storageKey: string): Promise<void> =>
  deleteDiscarded(sql, [storageKey]);

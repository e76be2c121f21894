import { open, rm, type FileHandle } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { App } from "../platform/operations/context.ts";
import { downloadsFolder } from "./downloads.ts";
import { FileProblem } from "./extraction/index.ts";
import type { FetchedFile } from "./fetching/index.ts";
import type { ItemKey } from "./queries/items.ts";
import { appendPiece, findPiece, listPieceStarts, type UploadRow } from "./queries/uploads.ts";

/** Small enough that storing a piece holds the event loop for a few milliseconds. */
export const PIECE_BYTES = 1024 * 1024;
/** How long an upload that stands still can be continued. */
export const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** Stores a file of this machine as the content of an upload, piece by piece. */
export async function storeContent(app: App, key: ItemKey, path: string, size: number): Promise<void> {
  const file = await open(path);
  try {
    for (let startAt = 0; startAt < size; startAt += PIECE_BYTES) {
      const bytes = await readSlice(file, startAt, Math.min(PIECE_BYTES, size - startAt));
      const piece = { ...key, startAt, bytes, expiresAt: app.now() + UNFINISHED_MS };
      const row = await app.db.write(({ sql }) => appendPiece(sql, piece));
      // Cancelled or deleted meanwhile.
      if (!row) throw new FileProblem("not_stored");
    }
  } finally {
    await file.close();
  }
}

/** Writes the content to a file of this machine, where a reader finds it. */
export async function writeContent(
  app: App,
  upload: UploadRow,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<FetchedFile> {
  const path = join(await downloadsFolder(app), `${randomUUID()}.upload`);
  const starts = await listPieceStarts(app.db.read, { uploadId: upload.id });
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  try {
    // Pieces of one file, in order: each is read only when the one before is written.
    for (const startAt of starts) {
      if (signal.aborted) break;
      const piece = await findPiece(app.db.read, { uploadId: upload.id, startAt });
      if (!piece) break;
      await file.write(piece);
      bytes += piece.length;
      onProgress(bytes / upload.size);
    }
  } finally {
    await file.close();
  }
  if (bytes !== upload.size || signal.aborted) {
    await rm(path, { force: true });
    signal.throwIfAborted();
    throw new FileProblem("not_stored", { detail: `${bytes} of ${upload.size} bytes` });
  }
  return { path, bytes };
}

export async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return await readSlice(file, 0, length);
  } finally {
    await file.close();
  }
}

async function readSlice(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

import type { z } from "zod";
import { lockOrganization, planOf } from "../organizations/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { conflict, invalidParams, limitReached, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { ReceivedFile } from "../platform/operations/received-file.ts";
import { claimAllowance } from "./allowance.ts";
import { isReadable, kindOfName } from "./extraction/index.ts";
import { cleanFilePath } from "./file-name.ts";
import { enqueueFile, unsupportedKind, type FileSettings } from "./files.ts";
import { findCounts } from "./queries/counts.ts";
import { findFile, insertFile, type FileRow } from "./queries/files.ts";
import type { ItemKey } from "./queries/items.ts";
import {
  appendPiece,
  assignFile,
  deleteUnfinished,
  findUpload,
  insertUpload,
  listUnfinished,
  sumHeld,
  type UploadRow,
} from "./queries/uploads.ts";
import type { Upload } from "./schema.ts";
import { PIECE_BYTES, readHead, storeContent, UNFINISHED_MS } from "./upload-content.ts";

/** How long the content of a file that was not learned can be tried again. */
export const STORED_MS = 7 * 24 * 60 * 60 * 1000;
/** Uploads on their way and files that wait to be learned, of one organization. */
const MAX_HELD_BYTES = 1024 * 1024 * 1024;
const MAX_UNFINISHED = 500;
const HEAD_BYTES = 64 * 1024;

export interface NewUpload extends FileSettings {
  readonly name: string;
  readonly size: number;
  readonly fingerprint: string;
}

/** Begins an upload, or finds the one that the same file has begun. */
export async function beginUpload(app: App, upload: NewUpload): Promise<UploadRow> {
  const { projectId, userId } = upload;
  const name = requireName(upload.name);
  if (upload.fingerprint !== "") {
    const begun = await listUnfinished(app.db.read, { projectId, userId, limit: MAX_UNFINISHED });
    const same = begun.find(
      (row) => row.name === name && row.size === upload.size && row.fingerprint === upload.fingerprint,
    );
    if (same) return same;
  }
  return app.db.write(async ({ sql }) => {
    const organizationId = upload.organization.id;
    // The lock makes concurrent uploads check one after the other.
    await lockOrganization(sql, { organizationId });
    const { files } = await findCounts(sql, { organizationId });
    if (files >= planOf(upload.organization.plan).files) throw limitReached();
    const held = await sumHeld(sql, { organizationId });
    if (held.unfinished >= MAX_UNFINISHED)
      throw conflict(`At most ${MAX_UNFINISHED} uploads can be open at once. Complete or cancel some.`);
    if (held.bytes + upload.size > MAX_HELD_BYTES)
      throw conflict("1 GB of uploaded files waits to be read. Try again when some are done.");
    const now = app.now();
    return insertUpload(sql, { ...upload, organizationId, name, expiresAt: now + UNFINISHED_MS, now });
  });
}

/** Adds a piece. A piece that has arrived before changes nothing, so a client may send it again. */
export async function continueUpload(
  app: App,
  key: ItemKey,
  startAt: number,
  received: ReceivedFile,
): Promise<UploadRow> {
  const upload = await requireUnfinished(app, key);
  const end = startAt + received.bytes;
  if (end > upload.size)
    throw invalidParams({ offset: `The upload has ${upload.size} bytes; this piece would end at ${end}.` });
  const bytes = await readHead(received.path, received.bytes);
  if (startAt === 0) requireReadable(bytes, upload.name, "file");
  if (end <= upload.received) return upload;
  const piece = { ...key, startAt, bytes, expiresAt: app.now() + UNFINISHED_MS };
  const row = await app.db.write(({ sql }) => appendPiece(sql, piece));
  if (row) return row;
  const current = await requireUnfinished(app, key);
  if (current.received >= end) return current;
  throw conflict(`The upload continues at byte ${current.received}, not at ${startAt}.`);
}

/** Makes a whole upload a file to learn. A repetition answers the same file. */
export async function completeUpload(
  app: App,
  organization: FileSettings["organization"],
  key: ItemKey,
  origin: { readonly archiveId?: number } = {},
): Promise<FileRow> {
  return app.db.write(async (transaction) => {
    const { sql } = transaction;
    const upload = await findUpload(sql, key);
    if (!upload) throw notFound("This upload doesn't exist or has expired.");
    const earlier = upload.file_id === null ? null : await findFile(sql, { ...key, id: upload.file_id });
    if (earlier) return earlier;
    if (upload.received < upload.size)
      throw conflict(`${upload.size - upload.received} bytes of the file are still missing.`);
    await claimAllowance(transaction, organization, "files");
    const row = await insertFile(sql, {
      projectId: key.projectId,
      userId: upload.user_id,
      name: upload.name,
      url: "",
      size: upload.size,
      ...origin,
      tags: upload.tags,
      extraSettings: fromJson(upload.extra_settings),
      now: app.now(),
    });
    await assignFile(sql, { ...key, fileId: row.id, expiresAt: app.now() + STORED_MS });
    await enqueueFile(app, transaction, row);
    return row;
  });
}

/** A file that is whole: it came in one request, or out of an archive. */
export async function createUploadedFile(
  app: App,
  settings: FileSettings,
  local: Pick<ReceivedFile, "name" | "path" | "bytes">,
  origin: { readonly archiveId?: number } = {},
): Promise<FileRow> {
  const name = requireName(local.name);
  if (local.bytes === 0) throw invalidParams({ file: "file is empty." });
  requireReadable(await readHead(local.path, HEAD_BYTES), name, "file");
  const upload = await beginUpload(app, { ...settings, name, size: local.bytes, fingerprint: "" });
  const key = { projectId: settings.projectId, id: upload.id };
  try {
    await storeContent(app, key, local.path, local.bytes);
    return await completeUpload(app, settings.organization, key, origin);
  } catch (error) {
    await app.db.writeStatement((sql) => deleteUnfinished(sql, key));
    throw error;
  }
}

export async function cancelUpload(app: App, key: ItemKey): Promise<void> {
  if (!(await app.db.writeStatement((sql) => deleteUnfinished(sql, key)))) throw notFound();
}

export async function listUploads(app: App, key: { projectId: number; userId: number | null }) {
  const rows = await listUnfinished(app.db.read, { ...key, limit: MAX_UNFINISHED });
  return rows.map(presentUpload);
}

export const presentUpload = (row: UploadRow): z.input<typeof Upload> => ({
  id: row.id,
  name: row.name,
  size: row.size,
  received: row.received,
  piece_bytes: PIECE_BYTES,
  fingerprint: row.fingerprint,
  expires_at: isoTime(row.expires_at),
});

async function requireUnfinished(app: App, key: ItemKey): Promise<UploadRow> {
  const upload = await findUpload(app.db.read, key);
  if (!upload) throw notFound("This upload doesn't exist or has expired.");
  return upload;
}

function requireName(raw: string): string {
  const name = cleanFilePath(raw);
  if (name === "") throw invalidParams({ name: "name must name the file." });
  return name;
}

/** Content decides: a known extension is checked by the reader, an unknown one by the first bytes. */
function requireReadable(head: Buffer, name: string, field: string): void {
  if (kindOfName(name) || isReadable(head)) return;
  throw unsupportedKind({ [field]: "The file's content is none of these types." });
}

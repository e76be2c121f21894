import type { Selectable } from "kysely";
import { toJson, type Sql } from "../../platform/db/index.ts";
import type { TrainingUploadsTable } from "../tables.ts";
import type { ItemKey } from "./items.ts";

export type UploadRow = Selectable<TrainingUploadsTable>;

export async function insertUpload(
  sql: Sql,
  upload: {
    organizationId: number;
    projectId: number;
    userId: number | null;
    name: string;
    size: number;
    fingerprint: string;
    tags: string | null;
    extraSettings: unknown;
    fileId?: number;
    expiresAt: number;
    now: number;
  },
): Promise<UploadRow> {
  return sql
    .insertInto("training_uploads")
    .values({
      organization_id: upload.organizationId,
      project_id: upload.projectId,
      user_id: upload.userId,
      name: upload.name,
      size: upload.size,
      received: 0,
      held_bytes: upload.size,
      fingerprint: upload.fingerprint,
      tags: upload.tags,
      extra_settings: toJson(upload.extraSettings),
      file_id: upload.fileId ?? null,
      expires_at: upload.expiresAt,
      created_at: upload.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findUpload(sql: Sql, key: ItemKey): Promise<UploadRow | null> {
  const row = await sql
    .selectFrom("training_uploads")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return row ?? null;
}

/** The stored content of a file; null for a file from a URL. */
export async function findUploadOfFile(sql: Sql, key: { fileId: number }): Promise<UploadRow | null> {
  const row = await sql
    .selectFrom("training_uploads")
    .selectAll()
    .where("file_id", "=", key.fileId)
    .executeTakeFirst();
  return row ?? null;
}

/** Uploads of a person that have not ended, the newest first. */
export async function listUnfinished(
  sql: Sql,
  key: { projectId: number; userId: number | null; limit: number },
): Promise<UploadRow[]> {
  return sql
    .selectFrom("training_uploads")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("user_id", "is not distinct from", key.userId)
    .where("file_id", "is", null)
    .orderBy("id", "desc")
    .limit(key.limit)
    .execute();
}

export async function sumHeld(
  sql: Sql,
  key: { organizationId: number },
): Promise<{ bytes: number; unfinished: number }> {
  const row = await sql
    .selectFrom("training_uploads")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("held_bytes"), eb.lit(0)).as("bytes"),
      eb.fn.countAll<number>().filterWhere("file_id", "is", null).as("unfinished"),
    ])
    .where("organization_id", "=", key.organizationId)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), unfinished: Number(row.unfinished) };
}

/** Appends a piece where the upload ends now; null if it ends elsewhere or has ended. */
export async function appendPiece(
  sql: Sql,
  piece: ItemKey & { startAt: number; bytes: Uint8Array; expiresAt: number },
): Promise<UploadRow | null> {
  const end = piece.startAt + piece.bytes.length;
  const row = await sql
    .updateTable("training_uploads")
    .set({ received: end, expires_at: piece.expiresAt })
    .where("project_id", "=", piece.projectId)
    .where("id", "=", piece.id)
    .where("received", "=", piece.startAt)
    .where("size", ">=", end)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await sql
    .insertInto("training_upload_pieces")
    .values({ upload_id: piece.id, start_at: piece.startAt, bytes: piece.bytes })
    .execute();
  return row;
}

export async function listPieceStarts(sql: Sql, key: { uploadId: number }): Promise<number[]> {
  const rows = await sql
    .selectFrom("training_upload_pieces")
    .select("start_at")
    .where("upload_id", "=", key.uploadId)
    .orderBy("start_at")
    .execute();
  return rows.map((row) => row.start_at);
}

export async function findPiece(
  sql: Sql,
  key: { uploadId: number; startAt: number },
): Promise<Uint8Array | null> {
  const row = await sql
    .selectFrom("training_upload_pieces")
    .select("bytes")
    .where("upload_id", "=", key.uploadId)
    .where("start_at", "=", key.startAt)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Makes the whole upload the content of a file, once. */
export async function assignFile(
  sql: Sql,
  key: ItemKey & { fileId: number; expiresAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("training_uploads")
    .set({ file_id: key.fileId, expires_at: key.expiresAt })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .where("file_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees the content of a learned file. Its upload stays a while: a client may ask once more to complete it. */
export async function releaseContent(sql: Sql, key: { fileId: number }): Promise<void> {
  const row = await sql
    .updateTable("training_uploads")
    .set({ held_bytes: 0 })
    .where("file_id", "=", key.fileId)
    .returning("id")
    .executeTakeFirst();
  if (row) await sql.deleteFrom("training_upload_pieces").where("upload_id", "=", row.id).execute();
}

export async function deleteUnfinished(sql: Sql, key: ItemKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("training_uploads")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .where("file_id", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Uploads that no client continued, and content of files that failed long ago. */
export const deleteExpiredUploads = (sql: Sql, now: number): Promise<unknown> =>
  sql.deleteFrom("training_uploads").where("expires_at", "<", now).execute();

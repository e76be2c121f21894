import type { Selectable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { AttachmentsTable } from "../tables.ts";

export type AttachmentRow = Selectable<AttachmentsTable>;
export type NewAttachmentRow = Omit<AttachmentRow, "id" | "message_id">;

export async function insertAttachment(sql: Sql, row: NewAttachmentRow): Promise<AttachmentRow> {
  return sql
    .insertInto("attachments")
    .values({ ...row, message_id: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findAttachment(
  sql: Sql,
  key: { readonly uid: string; readonly projectId?: number; readonly sessionId?: number },
): Promise<AttachmentRow | null> {
  let query = sql.selectFrom("attachments").selectAll().where("uid", "=", key.uid);
  if (key.projectId !== undefined) query = query.where("project_id", "=", key.projectId);
  if (key.sessionId !== undefined) query = query.where("session_id", "=", key.sessionId);
  return (await query.executeTakeFirst()) ?? null;
}

/** What one caller has uploaded to a conversation and not sent yet. */
export async function listUnsent(
  sql: Sql,
  key: {
    readonly sessionIds: readonly number[];
    readonly uploader: string;
    readonly uids: readonly string[];
  },
): Promise<AttachmentRow[]> {
  return sql
    .selectFrom("attachments")
    .selectAll()
    .where("session_id", "in", key.sessionIds)
    .where("uploader", "=", key.uploader)
    .where("uid", "in", key.uids)
    .where("message_id", "is", null)
    .execute();
}

export async function countUnsent(
  sql: Sql,
  key: { readonly sessionId: number; readonly uploader: string },
): Promise<number> {
  const { count } = await sql
    .selectFrom("attachments")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("session_id", "=", key.sessionId)
    .where("uploader", "=", key.uploader)
    .where("message_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function assignMessage(
  sql: Sql,
  ids: readonly number[],
  to: { readonly sessionId: number; readonly messageId: number },
): Promise<void> {
  await sql
    .updateTable("attachments")
    .set({ session_id: to.sessionId, message_id: to.messageId })
    .where("id", "in", ids)
    .execute();
}

export async function listOfSession(
  sql: Sql,
  key: { readonly projectId: number; readonly sessionId: number },
): Promise<AttachmentRow[]> {
  return sql
    .selectFrom("attachments")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .orderBy("id")
    .execute();
}

export async function deleteAttachmentRow(sql: Sql, id: number): Promise<void> {
  await sql.deleteFrom("attachments").where("id", "=", id).execute();
}

/** Deletes what was uploaded before a time and never sent. */
export async function deleteUnsentBefore(sql: Sql, before: number): Promise<void> {
  await sql
    .deleteFrom("attachments")
    .where("message_id", "is", null)
    .where("created_at", "<", before)
    .execute();
}

export async function sumProjectBytes(sql: Sql, projectId: number): Promise<number> {
  const { bytes } = await sql
    .selectFrom("attachments")
    .select(({ fn }) => fn.sum("bytes").as("bytes"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function sumUploaderBytes(
  sql: Sql,
  key: { readonly uploader: string; readonly since: number },
): Promise<number> {
  const { bytes } = await sql
    .selectFrom("attachments")
    .select(({ fn }) => fn.sum("bytes").as("bytes"))
    .where("uploader", "=", key.uploader)
    .where("created_at", ">=", key.since)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

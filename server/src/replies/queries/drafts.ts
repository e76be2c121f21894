import { sql as raw, type Selectable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { ReplyDraftsTable } from "../tables.ts";

export type ReplyDraftRow = Selectable<ReplyDraftsTable>;

export interface DraftKey {
  readonly sessionId: number;
  readonly userId: number;
}

export async function findReplyDraft(
  sql: Sql,
  { sessionId, userId }: DraftKey,
): Promise<ReplyDraftRow | null> {
  const row = await sql
    .selectFrom("reply_drafts")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Null where the stored draft is newer than the version that the text is based on. */
export async function upsertReplyDraft(
  sql: Sql,
  { sessionId, userId }: DraftKey,
  draft: Pick<ReplyDraftRow, "kind" | "text" | "project_id"> & { baseVersion: number; now: number },
): Promise<ReplyDraftRow | null> {
  const { kind, text, project_id, baseVersion, now } = draft;
  const values = { kind, text, updated_at: now };
  const row = await sql
    .insertInto("reply_drafts")
    .values({ project_id, session_id: sessionId, user_id: userId, version: now, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "user_id"])
        .doUpdateSet({
          ...values,
          version: raw<number>`case when reply_drafts.version >= ${now} then reply_drafts.version + 1 else ${now} end`,
        })
        .where("reply_drafts.version", "<=", baseVersion),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** False where there is none that is not newer. */
export async function deleteReplyDraft(
  sql: Sql,
  { sessionId, userId }: DraftKey,
  baseVersion: number,
): Promise<boolean> {
  const row = await sql
    .deleteFrom("reply_drafts")
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("version", "<=", baseVersion)
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDraftsOfMember(
  sql: Sql,
  { projectIds, userId }: { readonly projectIds: readonly number[]; readonly userId: number },
): Promise<void> {
  await sql
    .deleteFrom("reply_drafts")
    .where("user_id", "=", userId)
    .where("project_id", "in", projectIds)
    .execute();
}

export async function deleteDraftsOfSession(
  sql: Sql,
  { sessionId }: { readonly sessionId: number },
): Promise<void> {
  await sql.deleteFrom("reply_drafts").where("session_id", "=", sessionId).execute();
}

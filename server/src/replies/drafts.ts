import type { z } from "zod";
import type { DraftEffects } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { requireSession } from "../sessions/index.ts";
import { readerOf } from "./owner.ts";
import {
  deleteReplyDraft,
  deleteDraftsOfMember,
  findReplyDraft,
  upsertReplyDraft,
  type DraftKey,
  type ReplyDraftRow,
} from "./queries/drafts.ts";
import type { ReplyDraft } from "./schema.ts";

type Presented = z.input<typeof ReplyDraft>;

export async function readDraft(context: ProjectContext, sessionUid: string): Promise<Presented | null> {
  const row = await findReplyDraft(context.db.read, await keyOf(context, sessionUid));
  return row && presentDraft(row);
}

interface DraftInput {
  readonly kind: ReplyDraftRow["kind"];
  readonly text: string;
  /** The version that the text continues; null for none. */
  readonly baseVersion: number | null;
}

/** Not saved where a newer one is stored, which is returned instead. */
export async function writeDraft(
  context: ProjectContext,
  sessionUid: string,
  input: DraftInput,
): Promise<{ is_saved: boolean; draft: Presented | null }> {
  const key = await keyOf(context, sessionUid);
  const project_id = context.project.id;
  const baseVersion = input.baseVersion ?? 0;
  return context.db.write(async (transaction) => {
    const { sql } = transaction;
    const isEmpty = input.text === "";
    const saved = isEmpty
      ? null
      : await upsertReplyDraft(sql, key, { ...input, project_id, baseVersion, now: context.now() });
    const isDeleted = isEmpty && (await deleteReplyDraft(sql, key, baseVersion));
    if (saved || isDeleted) {
      const { userId } = key;
      await context.events.publish(transaction, {
        topic: "draft.changed",
        projectId: project_id,
        sessionUid,
        userId,
      });
      return { is_saved: true, draft: saved && presentDraft(saved) };
    }
    const newer = await findReplyDraft(sql, key);
    return { is_saved: isEmpty && newer === null, draft: newer && presentDraft(newer) };
  });
}

async function keyOf(context: ProjectContext, sessionUid: string): Promise<DraftKey> {
  const { userId } = readerOf(context);
  if (userId === null) throw conflict("Only a signed-in person has drafts.");
  const { id } = await requireSession(context, { projectId: context.project.id, uid: sessionUid });
  return { sessionId: id, userId };
}

const presentDraft = ({ kind, text, version, updated_at }: ReplyDraftRow): Presented => ({
  kind,
  text,
  version,
  updatedAt: isoTime(updated_at),
});

/** A draft that has been sent is over; what its author has typed since stays. */
export const draftEffects: DraftEffects = {
  async messageStored({ events }, transaction, { message, sessionUid }) {
    const { session_id: sessionId, user_id: userId, project_id: projectId } = message;
    if (userId === null) return;
    const key = { sessionId, userId };
    const draft = await findReplyDraft(transaction.sql, key);
    const isSent =
      draft?.text.trim() === message.message.trim() &&
      (draft.kind === "note") === (message.content_type === "note");
    if (!draft || !isSent) return;
    await deleteReplyDraft(transaction.sql, key, draft.version);
    await events.publish(transaction, { topic: "draft.changed", projectId, sessionUid, userId });
  },
};

/** A person who leaves projects leaves no drafts there. */
export async function forgetDrafts(
  { sql }: Transaction,
  leaving: { readonly projectIds: readonly number[]; readonly userId: number },
): Promise<void> {
  if (leaving.projectIds.length > 0) await deleteDraftsOfMember(sql, leaving);
}

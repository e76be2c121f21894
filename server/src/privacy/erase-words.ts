import { deleteActionRunsOf, deleteConfirmationsOf } from "../actions/index.ts";
import { deleteQuestionsOf } from "../analytics/index.ts";
import { deleteLogOf } from "../executions/index.ts";
import { deleteFlowRunsOf } from "../flows/index.ts";
import { eraseAuthors, listSharedSessionsOf } from "../messages/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { deleteDraftsOfSession } from "../replies/index.ts";
import { listAuthorIds, listSessionsOfContact } from "../sessions/index.ts";
import { eraseEventsOf } from "../webhooks/index.ts";
import { WORD_JOBS } from "./word-jobs.ts";

interface SharedSession {
  readonly id: number;
  readonly uid: string;
  /** The visitor who stands for the thread. */
  readonly visitor_id: number | null;
}

/** The contact's conversations in which others have written as well: threads of Slack channels and LINE groups. */
export async function listShared(
  { db }: ProjectContext,
  key: { readonly projectId: number; readonly contactId: number },
  authorIds: readonly number[],
): Promise<SharedSession[]> {
  const own = new Set(authorIds);
  const shared: SharedSession[] = [];
  for (const session of await listSessionsOfContact(db.readLong, key)) {
    const others = await listAuthorIds(db.readLong, { sessionId: session.id });
    if (others.some((id) => id !== session.visitor_id && !own.has(id))) shared.push(session);
  }
  return shared;
}

/**
 * Deletes what these visitors wrote in threads that others share, and what was made of it. The log, runs of flows and
 * drafts quote whole conversations, so they go with it; what the others wrote stays. `erasedBefore`: threads whose words
 * are gone, but where a job may have quoted them since.
 */
export async function eraseSharedWords(
  context: ProjectContext,
  key: { readonly projectId: number; readonly contactId: number },
  authorIds: readonly number[],
  erasedBefore: ReadonlySet<string> = new Set(),
): Promise<{ readonly shared: SharedSession[]; readonly erased: ReadonlySet<string> }> {
  const { projectId } = key;
  const shared = await listShared(context, key, authorIds);
  const elsewhere = await listSharedSessionsOf(context.db.readLong, { projectId, authorIds });
  const uids = new Set([...erasedBefore, ...[...shared, ...elsewhere].map(({ uid }) => uid)]);
  const erased = new Set<string>();
  for (const uid of authorIds.length > 0 ? uids : []) {
    const wasErased = erasedBefore.has(uid);
    if (await eraseIn(context, { projectId, uid, wasErased }, authorIds)) erased.add(uid);
  }
  return { shared, erased };
}

/** False where none of them has written: the log and the runs are others'. */
async function eraseIn(
  context: ProjectContext,
  key: { readonly projectId: number; readonly uid: string; readonly wasErased: boolean },
  authorIds: readonly number[],
): Promise<boolean> {
  return context.db
    .write(async (transaction) => {
      const { sql } = transaction;
      const { sessionId, messageIds } = await eraseAuthors(context, transaction, key, authorIds);
      if (messageIds.length === 0 && !key.wasErased) return false;
      const erased = { sessionId, messageIds, authorIds };
      await deleteLogOf(sql, erased);
      await deleteFlowRunsOf(sql, erased);
      await deleteDraftsOfSession(sql, erased);
      await deleteConfirmationsOf(sql, erased);
      await deleteActionRunsOf(sql, erased);
      await deleteQuestionsOf(sql, erased);
      await eraseEventsOf(sql, erased);
      await context.jobs.forget(transaction, key.uid, WORD_JOBS);
      return true;
    })
    .catch((error: unknown) => {
      // The conversation was deleted meanwhile.
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      return false;
    });
}

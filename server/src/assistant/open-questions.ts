import type { Transaction } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { MessageRow, Origin } from "../messages/index.ts";
import type { LockedSession } from "../sessions/index.ts";

export const REPLY_JOB = "assistant.reply";

/** A question that was stored and has no answer yet, with what another process needs to answer it. */
export interface OpenQuestion {
  readonly projectId: number;
  readonly organizationId: number;
  readonly origin: Origin;
  readonly sessionUid: string;
  readonly messageId: number;
  /** Of the conversation when the question was stored: who has taken over since then is not interrupted. */
  readonly modeEpoch: number;
  readonly isFirst: boolean;
  readonly isNew: boolean;
}

interface AskedQuestion extends Pick<OpenQuestion, "isFirst" | "isNew"> {
  readonly message: MessageRow;
  readonly session: LockedSession;
}

/**
 * Stores in the transaction of a question that this process answers it. If the process is killed or has to stop, the
 * job is answered by another one, or by this one after its restart.
 */
export function holdQuestion(
  app: App,
  transaction: Transaction,
  incoming: Pick<OpenQuestion, "organizationId" | "origin">,
  { message, session, isFirst, isNew }: AskedQuestion,
): Promise<void> {
  const payload: OpenQuestion = {
    projectId: session.project_id,
    organizationId: incoming.organizationId,
    origin: incoming.origin,
    sessionUid: session.uid,
    messageId: message.id,
    modeEpoch: session.mode_epoch,
    isFirst,
    isNew,
  };
  return app.jobs.hold(transaction, { kind: REPLY_JOB, key: String(message.id), payload });
}

/** False if it was answered before, or given up by the process that held it. */
export const settleOpenQuestion = (
  app: App,
  transaction: Transaction,
  { id }: MessageRow,
): Promise<boolean> => app.jobs.settle(transaction, REPLY_JOB, String(id));

/**
 * Keeps a question while its answer is made. Without an answer it is dropped, since the caller learns why, unless the
 * server stops. One that is resumed is kept and retried by the queue.
 */
export async function keepQuestion<Result extends { readonly isSettled: boolean }>(
  app: App,
  { message, isResumed }: Pick<AskedQuestion, "message"> & { readonly isResumed?: true },
  abort: AbortController,
  answer: () => Promise<Result>,
): Promise<Result> {
  const key = String(message.id);
  const interrupt = () => abort.abort(app.stopping.reason);
  if (app.stopping.aborted) interrupt();
  app.stopping.addEventListener("abort", interrupt, { once: true });
  const release = isResumed ? null : app.jobs.keep(REPLY_JOB, key);
  try {
    const result = await answer();
    if (!result.isSettled && !isResumed) await app.jobs.drop(REPLY_JOB, key);
    return result;
  } catch (error) {
    if (!isResumed)
      await app.jobs[app.stopping.aborted ? "leave" : "drop"](REPLY_JOB, key).catch(() => undefined);
    throw error;
  } finally {
    release?.();
    app.stopping.removeEventListener("abort", interrupt);
  }
}

export const stoppingError = (): AppError =>
  new AppError("unavailable", "The server is restarting. The reply will appear in the conversation.", {
    headers: { "retry-after": "2" },
  });

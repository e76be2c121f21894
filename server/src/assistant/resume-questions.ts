import { AppError } from "../platform/errors/app-error.ts";
import type { Job } from "../platform/jobs/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findReplyTo, listMessagesByIds } from "../messages/index.ts";
import { lockSession } from "../sessions/index.ts";
import { answerMessage } from "./answer-message.ts";
import { REPLY_JOB, type OpenQuestion } from "./open-questions.ts";
import { resumeMessage, type Question } from "./receive-message.ts";

const MOST_TRIES = 6;

/** Answers questions whose process was killed or had to stop. */
export function registerResumedQuestions(app: App): void {
  app.jobs.register(REPLY_JOB, {
    concurrency: 8,
    retryAfterMs: ({ attempt }, error) => {
      // A shutdown isn't a failed attempt.
      if (app.stopping.aborted) return 0;
      return attempt >= MOST_TRIES || (error instanceof AppError && error.status < 500)
        ? null
        : 2000 * 2 ** (attempt - 1);
    },
    async run(job, signal) {
      const open = job.payload as OpenQuestion;
      const question = await findQuestion(app, open, job);
      if (!question) return;
      const abort = new AbortController();
      const interrupt = () => abort.abort(signal.reason);
      signal.addEventListener("abort", interrupt, { once: true });
      if (signal.aborted) interrupt();
      await answerMessage(app, open, question, { abort });
    },
  });
}

/** Null if it is answered, deleted or in a person's hands. */
async function findQuestion(app: App, open: OpenQuestion, { attempt }: Job): Promise<Question | null> {
  const { projectId, messageId } = open;
  return app.db.write(async (transaction) => {
    const { sql } = transaction;
    const [message] = await listMessagesByIds(sql, { projectId, ids: [messageId] });
    if (!message || (await findReplyTo(sql, { projectId, messageId }))) return null;
    const session = await lockSession(app, transaction, { projectId, uid: open.sessionUid });
    if (session.mode_epoch !== open.modeEpoch) return null;
    const resumed = await resumeMessage(transaction, session, message);
    if (resumed.kind !== "wants-reply") return null;
    // The log has it if the first try came to an end.
    const isNew = open.isNew && attempt <= 2;
    return { ...resumed, isFirst: open.isFirst, isNew, isResumed: true };
  });
}

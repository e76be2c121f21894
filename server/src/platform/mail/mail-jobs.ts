import type { Transaction } from "../db/database.ts";
import type { App } from "../operations/context.ts";
import { sealedPlace } from "../secrets/sealed-place.ts";
import type { Mail } from "./mailer.ts";

/** The kind of jobs that send a mail. */
export const SEND_MAIL = "mail.send";
export const sealedMail = sealedPlace({
  purpose: SEND_MAIL,
  table: "jobs",
  id: "id",
  column: "payload",
  field: "sealed",
});
const LONGEST_PAUSE_MS = 15 * 60 * 1000;
/** About three hours of trying. */
const MAX_TRIES = 20;

/** Sends queued mails. A failing mail server delays them and never fails the operation that queued them. */
export function registerMailJobs(app: App): void {
  app.jobs.register(SEND_MAIL, {
    concurrency: 2,
    async run(job) {
      const { sealed } = job.payload as { sealed: string };
      await app.mailer.send(JSON.parse(sealedMail.unseal(app, sealed)) as Mail);
    },
    retryAfterMs: ({ attempt }) =>
      attempt >= MAX_TRIES ? null : Math.min(2000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS),
  });
}

/** Cancels a mail that is still queued, for example when its link was revoked. */
export async function cancelMail(
  app: Pick<App, "jobs">,
  transaction: Transaction,
  key: string,
): Promise<void> {
  await app.jobs.cancel(transaction, SEND_MAIL, key);
}

/**
 * Sends a mail once the transaction has committed. A mail with the same key that still waits is replaced.
 * Mails carry links that open something, so they wait sealed.
 */
export async function sendMail(
  app: Pick<App, "jobs" | "signingKey">,
  transaction: Transaction,
  key: string,
  mail: Mail,
): Promise<void> {
  const sealed = sealedMail.seal(app, JSON.stringify(mail));
  await app.jobs.enqueue(transaction, { kind: SEND_MAIL, key, payload: { sealed } });
}

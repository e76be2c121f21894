import { findOrganization, listOwners } from "../../organizations/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import { sendMail } from "../../platform/mail/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { claimKeyMail, clearLastError, updateLastError, type ConnectionRow } from "../queries/connections.ts";
import type { VendorError } from "../vendors/vendor-error.ts";
import { faultOf } from "../vendors/vendor-fault.ts";

const DAY_MS = 86_400_000;
/** Another process may have stored an error since: a success clears it, as often as this at most. */
const CLEARS_EACH_MS = 60_000;
/** What owners should know and do; a request that its author got wrong is none of it. */
const CONCERNS_OWNER = new Set([401, 402, 403, 404, 429]);

/**
 * Stores the last failure of a connection, and that it works again: once, not for each message. Owners get a mail where
 * the key is refused or its credit is spent, at most one a day for each connection.
 */
export function noteOutcomes(app: App, row: ConnectionRow): (error: VendorError | null) => void {
  let known = row.lastError;
  let triedAt = -Infinity;
  let clearedAt = -Infinity;
  const store = (write: (transaction: Transaction) => Promise<void>): void => {
    app.db
      .write(write)
      .catch((failure: unknown) => app.log.warn({ err: failure }, "the state of a model key was not stored"));
  };
  return (error) => {
    if (error === null) {
      const now = app.now();
      if (known === null && now - clearedAt < CLEARS_EACH_MS) return;
      known = null;
      clearedAt = now;
      return store(({ sql }) => clearLastError(sql, row.id));
    }
    const fault = faultOf(error);
    const needsOwner = fault === "key" || fault === "quota";
    if (error.kind === "refused" && !needsOwner && !CONCERNS_OWNER.has(error.status) && error.status < 500)
      return;
    const sentence = error.advice;
    const now = app.now();
    const mails = needsOwner && now - triedAt >= DAY_MS;
    if (sentence === known && !mails) return;
    known = sentence;
    if (mails) triedAt = now;
    store(async (transaction) => {
      await updateLastError(transaction.sql, row.id, sentence);
      if (mails && sentence !== null) await mailOwners(app, transaction, row, sentence);
    });
  };
}

async function mailOwners(
  app: App,
  transaction: Transaction,
  { id, organizationId, name }: ConnectionRow,
  sentence: string,
): Promise<void> {
  const { sql } = transaction;
  const now = app.now();
  if (!(await claimKeyMail(sql, { id, now, notSince: now - DAY_MS }))) return;
  const organization = await findOrganization(sql, organizationId);
  if (!organization) return;
  const text = [
    sentence,
    `Where a project has no other model to turn to, visitors are handed to your team. The page Models shows the state of the key:\n${app.publicUrl()}/o/${organizationId}/models`,
    "While this lasts, you get this mail once a day.",
  ].join("\n\n");
  for (const owner of await listOwners(sql, { organizationId })) {
    const subject = `${organization.name}: models of ${name} can't be used`;
    await sendMail(app, transaction, `model-key:${id}:${owner.id}`, { to: owner.email, subject, text });
  }
}

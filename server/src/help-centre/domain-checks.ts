import { listOwners } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { sendMail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectById } from "../projects/index.ts";
import { proofRecord } from "./proof-record.ts";
import { findCentre, updateDomain, updateDomainMissing, type CentreRow } from "./queries/centres.ts";

/** Stored with waiting jobs, so it never changes. */
const DOMAIN_JOB = "help-centre.domain";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A verified domain is looked at once a day: it may have been sold, and its new owner never asked for these pages. */
export function registerDomainChecks(app: App): void {
  app.jobs.register(DOMAIN_JOB, {
    concurrency: 2,
    run: ({ key }) => checkDomain(app, Number(key)),
    // Never given up: nothing else looks at the domain again.
    retryAfterMs: ({ attempt }) => Math.min(MINUTE_MS * attempt, HOUR_MS),
  });
}

/** In the transaction that verifies it. */
export const scheduleDomainCheck = (
  app: Pick<App, "jobs" | "now">,
  transaction: Transaction,
  projectId: number,
  afterMs = DAY_MS,
): Promise<void> =>
  app.jobs.enqueue(transaction, {
    kind: DOMAIN_JOB,
    key: String(projectId),
    payload: {},
    runAt: app.now() + afterMs,
    tenant: String(projectId),
  });

async function checkDomain(app: App, projectId: number): Promise<void> {
  const centre = await findCentre(app.db.read, { projectId });
  if (!centre?.domain || centre.domain_verified_at === null) return;
  const { domain, domain_token: token } = centre;
  const { record_name, record_value } = proofRecord(domain, token);
  // Name servers that don't answer decide nothing.
  const records = await app.services.resolveTxt(record_name).catch(() => null);
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    const current = await findCentre(sql, { projectId });
    if (current?.domain !== domain || current.domain_verified_at === null || current.domain_token !== token)
      return;
    const now = app.now();
    if (records === null) return scheduleDomainCheck(app, transaction, projectId, HOUR_MS);
    const missingSince = current.domain_missing_since;
    if (records.includes(record_value)) await updateDomainMissing(sql, { projectId, token }, null);
    else if (missingSince === null) await updateDomainMissing(sql, { projectId, token }, now);
    else if (now - missingSince >= DAY_MS) return pauseDomain(app, transaction, current);
    await scheduleDomainCheck(app, transaction, projectId);
  });
}

/** The claim and its record stay as they are: once the record is back, the owners verify the domain again. */
async function pauseDomain(app: App, transaction: Transaction, centre: CentreRow): Promise<void> {
  const { sql } = transaction;
  const { project_id: projectId, domain, domain_token: token } = centre;
  await updateDomain(sql, { projectId }, { host: domain, verifiedAt: null, now: app.now() });
  const project = await findProjectById(sql, projectId);
  if (!project || domain === null) return;
  const { record_name, record_value } = proofRecord(domain, token);
  for (const { id, email } of await listOwners(sql, { organizationId: project.organization_id }))
    await sendMail(app, transaction, `help-domain:${projectId}:${id}`, {
      to: email,
      subject: `${domain} no longer shows your help centre`,
      text: [
        `The TXT record that proves that ${domain} is yours has been gone for a day, so the help centre of ${project.name} is no longer shown there. It is still at its address on this server.`,
        `If the domain is yours, add the record again: ${record_name} with the value ${record_value}. Then choose Verify:`,
        `${app.publicUrl()}/p/${project.uid}/help`,
      ].join("\n\n"),
    });
}

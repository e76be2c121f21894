import { conflict, invalidParams, AppError } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { isOwnHost } from "./addresses.ts";
import { scheduleDomainCheck } from "./domain-checks.ts";
import { proofRecord } from "./proof-record.ts";
import { findCentre, findCentreByDomain, updateDomain, type CentreRow } from "./queries/centres.ts";

/** Each check asks name servers that a stranger may have chosen. */
const CHECKS: Allowance = { name: "help-domain", calls: 30, seconds: 3600 };

/** Another domain is another claim: it has its own record and nothing is served there before that is found. */
export async function claimHelpHost(context: ProjectContext, host: string | null): Promise<void> {
  const key = { projectId: context.project.id };
  if (host !== null) requireClaimable(context, host);
  await context.db.write(async ({ sql }) => {
    const centre = await findCentre(sql, key);
    if (!centre) throw conflict("Save the settings of the help centre first.");
    if (centre.domain === host) return;
    await updateDomain(sql, key, { host, token: newUid(32), verifiedAt: null, now: context.now() });
  });
}

function requireClaimable(context: ProjectContext, host: string): void {
  if (context.config.publicUrl === null) {
    throw conflict("An operator has to set PUBLIC_URL before help centres can have domains of their own.");
  }
  if (isOwnHost(context, host)) {
    throw invalidParams({ domain: "domain must be yours: this one belongs to the installation." });
  }
}

/** Looks for the record. A domain that another project has verified changes hands once that one's record is gone. */
export async function verifyHelpHost(context: ProjectContext): Promise<void> {
  const key = { projectId: context.project.id };
  const centre = await findCentre(context.db.read, key);
  if (!centre?.domain) throw conflict("Enter a domain first.");
  const { domain } = centre;
  requireClaimable(context, domain);
  await context.limiter.spend(CHECKS, String(key.projectId));
  if (!(await hasRecord(context, centre))) {
    const { record_name, record_value } = proofRecord(domain, centre.domain_token);
    throw conflict(
      `The TXT record ${record_name} with the value ${record_value} was not found. New records can take an hour to be visible.`,
    );
  }
  const holder = await findCentreByDomain(context.db.read, { domain });
  const isOfAnother = holder !== null && holder.project_id !== key.projectId;
  if (isOfAnother && (await hasRecord(context, holder))) {
    throw conflict(
      "Another help centre uses this domain, and its TXT record is still there. Remove that record first.",
    );
  }
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const now = context.now();
    const current = await findCentre(sql, key);
    if (current?.domain !== domain || current.domain_token !== centre.domain_token) {
      throw conflict("The domain was just changed. Check it again.");
    }
    const other = await findCentreByDomain(sql, { domain });
    if (other && other.project_id !== key.projectId) {
      if (other.project_id !== holder?.project_id)
        throw conflict("Another help centre just verified this domain.");
      await updateDomain(sql, { projectId: other.project_id }, { host: domain, verifiedAt: null, now });
    }
    await updateDomain(sql, key, { host: domain, verifiedAt: now, now });
    await scheduleDomainCheck(context, transaction, key.projectId);
  });
}

async function hasRecord(context: ProjectContext, { domain, domain_token }: CentreRow): Promise<boolean> {
  const { record_name, record_value } = proofRecord(domain ?? "", domain_token);
  try {
    return (await context.services.resolveTxt(record_name)).includes(record_value);
  } catch (error) {
    context.log.info(
      { err: error, name: record_name },
      "the name servers of a help centre's domain did not answer",
    );
    throw new AppError(
      "conflict",
      "The name servers of the domain did not answer. Try again in a few minutes.",
      {
        cause: error,
      },
    );
  }
}

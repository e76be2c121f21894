import { hasOrganization, pageOfOrganizations } from "../../organizations/index.ts";
import { isUniqueViolation, type ListPage } from "../../platform/db/index.ts";
import { conflict, notFound } from "../../platform/errors/app-error.ts";
import type { Context } from "../../platform/operations/context.ts";
import { deleteDomain, insertDomain, listDomainsOfOrganizations } from "./queries.ts";

interface DomainKey {
  readonly organizationId: number;
  readonly domain: string;
}

/** Only an operator verifies a domain: the organization's provider may then sign its addresses in. */
export async function verifyDomain(context: Pick<Context, "db" | "now">, key: DomainKey): Promise<void> {
  if (!(await hasOrganization(context.db.read, key.organizationId))) throw notFound();
  try {
    await context.db.writeStatement((sql) => insertDomain(sql, { ...key, now: context.now() }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(`${key.domain} is already verified for an organization.`);
  }
}

/** People who signed in before stay linked; no further address of the domain is admitted. */
export async function removeDomain(context: Pick<Context, "db">, key: DomainKey): Promise<void> {
  if (!(await context.db.writeStatement((sql) => deleteDomain(sql, key)))) throw notFound();
}

export async function pageOfOrganizationsWithDomains(context: Context, page: ListPage) {
  const { data, ...rest } = await pageOfOrganizations(context, page);
  const domains = await listDomainsOfOrganizations(
    context.db.read,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => ({ ...row, domains: domains.get(row.id) ?? [] })), ...rest };
}

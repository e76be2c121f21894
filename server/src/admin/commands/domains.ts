import { Domain, removeDomain, listDomains, verifyDomain } from "../../access/index.ts";
import { UsageError, type Command, type Input } from "../command.ts";
import { requireOrganizationById } from "../find.ts";

const ORGANIZATION = { name: "ORGANIZATION", describe: "The ID from `organizations list`" };
const DOMAIN = { name: "DOMAIN", describe: "An e-mail domain, such as company.example" };

export const domainCommands: readonly Command[] = [
  {
    name: "domains list",
    effect: "read",
    summary: "List the verified e-mail domains of an organization",
    arguments: [ORGANIZATION],
    options: {},
    async run(session, input) {
      const { read } = await session.database();
      const { id: organizationId } = await requireOrganizationById(read, input.argument("ORGANIZATION"));
      const domains = await listDomains(read, { organizationId });
      return { data: domains, text: domains.join("\n") || "No verified domains yet." };
    },
  },
  {
    name: "domains verify",
    effect: "write",
    summary: "Verify an e-mail domain, so the organization's identity provider can sign in its people",
    arguments: [ORGANIZATION, DOMAIN],
    options: {},
    async run(session, input) {
      const db = await session.database();
      const organization = await requireOrganizationById(db.read, input.argument("ORGANIZATION"));
      const domain = domainOf(input);
      await verifyDomain({ db, now: session.now }, { organizationId: organization.id, domain });
      return { data: { domain, verified: true }, text: `Verified ${domain} for ${organization.name}.` };
    },
  },
  {
    name: "domains remove",
    effect: "write",
    summary: "Remove a verified e-mail domain",
    arguments: [ORGANIZATION, DOMAIN],
    options: { yes: { type: "boolean", describe: "Confirms it", required: true } },
    async run(session, input) {
      const db = await session.database();
      const { id } = await requireOrganizationById(db.read, input.argument("ORGANIZATION"));
      const domain = domainOf(input);
      await removeDomain({ db }, { organizationId: id, domain });
      return { data: { domain, verified: false }, text: `${domain} is no longer verified.` };
    },
  },
];

function domainOf(input: Input): string {
  const parsed = Domain.safeParse(input.argument("DOMAIN"));
  if (!parsed.success) throw new UsageError(`${input.argument("DOMAIN")} is not a domain.`);
  return parsed.data;
}

import { Domain, removeDomain, listDomains, verifyDomain } from "../../access/index.ts";
import { UsageError, type Command, type Input } from "../command.ts";
import { requireOrganizationById } from "../find.ts";

const ORGANIZATION = { name: "ORGANIZATION", describe: "The ID from `organizations list`" };
const DOMAIN = { name: "DOMAIN", describe: "A mail domain, for example company.example" };

export const domainCommands: readonly Command[] = [
  {
    name: "domains list",
    effect: "read",
    summary: "List the mail domains that are verified for an organization",
    arguments: [ORGANIZATION],
    options: {},
    async run(session, input) {
      const { read } = await session.database();
      const { id: organizationId } = await requireOrganizationById(read, input.argument("ORGANIZATION"));
      const domains = await listDomains(read, { organizationId });
      return { data: domains, text: domains.join("\n") || "There is no verified domain yet." };
    },
  },
  {
    name: "domains verify",
    effect: "write",
    summary: "Let the organization's identity provider sign in people of a mail domain",
    arguments: [ORGANIZATION, DOMAIN],
    options: {},
    async run(session, input) {
      const db = await session.database();
      const organization = await requireOrganizationById(db.read, input.argument("ORGANIZATION"));
      const domain = domainOf(input);
      await verifyDomain({ db, now: session.now }, { organizationId: organization.id, domain });
      return { data: { domain, verified: true }, text: `${domain} is verified for ${organization.name}.` };
    },
  },
  {
    name: "domains remove",
    effect: "write",
    summary: "Take back the verification of a mail domain",
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

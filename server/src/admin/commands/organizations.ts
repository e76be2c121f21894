import {
  bookCredits,
  createOrganization,
  installationSettings,
  PLAN_NAMES,
} from "../../organizations/index.ts";
import { listAllOrganizations } from "../../organizations/queries/installation.ts";
import { listCreditEntries } from "../../organizations/queries/credits.ts";
import { updateOrganization } from "../../organizations/queries/organizations.ts";
import { createPage, eachPage } from "../../platform/db/index.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { columns, oneOf, UsageError, parseWholeNumber, type Command } from "../command.ts";
import { requireOrganizationById, requireUser } from "../find.ts";
import { listProjects } from "../queries.ts";

const ORGANIZATION = { name: "ORGANIZATION", describe: "The ID from `organizations list`" };
const LAST_ENTRIES = 20;

export const organizationCommands: readonly Command[] = [
  {
    name: "organizations list",
    effect: "read",
    summary: "List all organizations with plan and credits",
    arguments: [],
    options: {},
    async run(session) {
      const { read } = await session.database();
      const organizations = [];
      for await (const rows of eachPage(1000, (page) => listAllOrganizations(read, page)))
        organizations.push(...rows);
      const rows = organizations.map(({ created_at: createdAt, ...row }) => ({
        ...row,
        created: isoTime(createdAt),
      }));
      return { data: rows, text: columns(rows, "No organizations yet.") };
    },
  },
  {
    name: "organizations create",
    effect: "write",
    summary: "Create an organization for a user",
    arguments: [],
    options: {
      name: { type: "string", value: "NAME", describe: "The name", required: true },
      owner: { type: "string", value: "EMAIL", describe: "The user who owns it", required: true },
      plan: { type: "string", value: "PLAN", describe: `One of ${PLAN_NAMES.join(", ")}; Free by default` },
      credits: {
        type: "string",
        value: "NUMBER",
        describe: "Starting credits; the installation's setting by default",
      },
    },
    async run(session, input) {
      const database = await session.database();
      const name = nameOf(input.text("name"));
      const owner = await requireUser(database.read, input.text("owner")!);
      const { startingCredits } = await installationSettings(session, database.read);
      const plan = oneOf(input.text("plan") ?? "Free", PLAN_NAMES, "--plan");
      const credits = parseWholeNumber(input.text("credits") ?? String(startingCredits), "--credits");
      const id = await database.write((transaction) =>
        createOrganization(transaction, {
          name,
          ownerId: owner.id,
          plan,
          credits,
          now: session.now(),
        }),
      );
      return { data: { id, name }, text: `Created organization ${id}, ${name}, owned by ${owner.email}.` };
    },
  },
  {
    name: "organizations rename",
    effect: "write",
    summary: "Rename an organization",
    arguments: [ORGANIZATION],
    options: { name: { type: "string", value: "NAME", describe: "The new name", required: true } },
    async run(session, input) {
      const database = await session.database();
      const name = nameOf(input.text("name"));
      const { id } = await requireOrganizationById(database.read, input.argument("ORGANIZATION"));
      await database.write(({ sql }) =>
        updateOrganization(sql, { organizationId: id }, { name, now: session.now() }),
      );
      return { data: { id, name }, text: `Renamed organization ${id} to ${name}.` };
    },
  },
  {
    name: "plan set",
    effect: "write",
    summary: "Change the plan of an organization",
    arguments: [ORGANIZATION, { name: "PLAN", describe: `One of ${PLAN_NAMES.join(", ")}` }],
    options: {},
    async run(session, input) {
      const database = await session.database();
      const plan = oneOf(input.argument("PLAN"), PLAN_NAMES, "PLAN");
      const { id } = await requireOrganizationById(database.read, input.argument("ORGANIZATION"));
      await database.write(({ sql }) =>
        updateOrganization(sql, { organizationId: id }, { plan, now: session.now() }),
      );
      return { data: { id, plan }, text: `Organization ${id} is now on the ${plan} plan.` };
    },
  },
  {
    name: "credits show",
    effect: "read",
    summary: "Show an organization's balance and latest entries",
    arguments: [ORGANIZATION],
    options: {},
    async run(session, input) {
      const { read } = await session.database();
      const { id, credits } = await requireOrganizationById(read, input.argument("ORGANIZATION"));
      const page = createPage({ limit: LAST_ENTRIES });
      const rows = await listCreditEntries(read, { organizationId: id }, page);
      const entries = rows.map(({ amount, balance, reason, created_at }) => ({
        time: isoTime(created_at),
        amount,
        balance,
        reason,
      }));
      return {
        data: { id, credits, entries },
        text: `Credits: ${credits}\n\n${columns(entries, "No entries.")}`,
      };
    },
  },
  {
    name: "credits add",
    effect: "write",
    summary: "Add credits to an organization; a negative amount removes them",
    arguments: [ORGANIZATION, { name: "AMOUNT", describe: "The amount; write -- before a negative one" }],
    options: { reason: { type: "string", value: "TEXT", describe: "Shown in the ledger" } },
    async run(session, input) {
      const database = await session.database();
      const amount = parseWholeNumber(input.argument("AMOUNT"), "AMOUNT");
      const { id, credits: before } = await requireOrganizationById(
        database.read,
        input.argument("ORGANIZATION"),
      );
      if (before + amount < 0) throw new Error(`Organization ${id} only has ${before} credits.`);
      const reason = input.text("reason") ?? "added by the operator";
      const credits = await database.write((transaction) =>
        bookCredits(transaction, { organizationId: id, amount, reason, now: session.now() }),
      );
      return { data: { id, credits }, text: `Organization ${id} has ${credits} credits.` };
    },
  },
  {
    name: "projects list",
    effect: "read",
    summary: "List projects with their uids",
    arguments: [],
    options: {
      organization: { type: "string", value: "ID", describe: "Only projects of this organization" },
    },
    async run(session, input) {
      const only = input.text("organization");
      const { read } = await session.database();
      const rows = await listProjects(
        read,
        only === undefined ? null : parseWholeNumber(only, "--organization"),
      );
      return { data: rows, text: columns(rows, "No projects yet.") };
    },
  },
];

function nameOf(text: string | undefined): string {
  const name = text?.trim() ?? "";
  if (name === "" || name.length > 255) throw new UsageError("--name must be 1 to 255 characters long.");
  return name;
}

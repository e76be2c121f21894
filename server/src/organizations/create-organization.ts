import type { Sql, Transaction } from "../platform/db/index.ts";
import { forbidden } from "../platform/errors/app-error.ts";
import type { Context } from "../platform/operations/context.ts";
import { bookCredits } from "./credits.ts";
import { installationSettings } from "./installation.ts";
import { isOperator } from "./operators.ts";
import type { PlanName } from "./plans.ts";
import { countOrganizations } from "./queries/installation.ts";
import { insertMember } from "./queries/members.ts";
import { insertOrganization } from "./queries/organizations.ts";

/** What an organization starts with. */
export interface Start {
  readonly plan: PlanName;
  readonly credits: number;
}

/** The operator's own organization: the operator of the installation pays for it. */
export const FIRST_ORGANIZATION: Start = { plan: "Agency", credits: 1_000_000 };

/** A new organization with its creator as owner. */
export async function createOrganization(
  transaction: Transaction,
  values: { name: string; ownerId: number; now: number } & Start,
): Promise<number> {
  const { name, plan, ownerId, now } = values;
  const organizationId = await insertOrganization(transaction.sql, { name, plan, createdBy: ownerId, now });
  await insertMember(transaction.sql, { organizationId, userId: ownerId, role: "owner", now });
  const booking = { organizationId, amount: values.credits, reason: "starting credits", now };
  await bookCredits(transaction, booking);
  return organizationId;
}

/** Only a person's first organization gets starting credits. */
export async function startOf(context: Context, sql: Sql, ownerId: number): Promise<Start> {
  if ((await countOrganizations(sql)) === 0) return FIRST_ORGANIZATION;
  const hasOne = (await countOrganizations(sql, { createdBy: ownerId })) > 0;
  const { startingCredits } = await installationSettings(context, sql);
  return { plan: "Free", credits: hasOne && !(await isOperator(sql, ownerId)) ? 0 : startingCredits };
}

/** While sign-up is closed, only operators make organizations. */
export async function mayCreateOrganizations(context: Context, userId: number): Promise<boolean> {
  const sql = context.db.read;
  return (await installationSettings(context, sql)).openSignUp || isOperator(sql, userId);
}

export async function createOwnOrganization(
  context: Context,
  { name, ownerId }: { name: string; ownerId: number },
) {
  if (!(await mayCreateOrganizations(context, ownerId))) {
    throw forbidden("Only operators can create organizations.");
  }
  return context.db.write(async (transaction) => {
    const start = await startOf(context, transaction.sql, ownerId);
    const id = await createOrganization(transaction, { name, ownerId, ...start, now: context.now() });
    return { id, name, role: "owner" as const, plan: start.plan };
  });
}

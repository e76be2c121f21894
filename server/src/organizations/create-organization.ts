import type { Transaction } from "../platform/db/index.ts";
import { bookCredits } from "./credits.ts";
import type { PlanName } from "./plans.ts";
import { insertMember } from "./queries/members.ts";
import { insertOrganization } from "./queries/organizations.ts";

/** What a self-hosted organization starts with; the operator changes both. */
export const STARTING_PLAN: PlanName = "Agency";
export const STARTING_CREDITS = 1_000_000;

/** A new organization with its creator as owner. */
export async function createOrganization(
  transaction: Transaction,
  values: { name: string; ownerId: number; plan?: PlanName; credits?: number; now: number },
): Promise<number> {
  const { ownerId, now } = values;
  const organizationId = await insertOrganization(transaction.sql, {
    name: values.name,
    plan: values.plan ?? STARTING_PLAN,
    createdBy: ownerId,
    now,
  });
  await insertMember(transaction.sql, { organizationId, userId: ownerId, role: "owner", now });
  const amount = values.credits ?? STARTING_CREDITS;
  await bookCredits(transaction, { organizationId, amount, reason: "starting credits", now });
  return organizationId;
}

import { planOf } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { limitReached } from "../platform/errors/app-error.ts";
import type { OrganizationScope } from "../platform/operations/context.ts";
import { decrementCount, incrementCount, type CountedKind } from "./queries/counts.ts";

/** Takes one place of the plan's allowance, or fails with 409. */
export async function claimAllowance(
  { sql }: Transaction,
  organization: Pick<OrganizationScope, "id" | "plan">,
  kind: CountedKind,
): Promise<void> {
  const limit = planOf(organization.plan)[kind];
  if (!(await incrementCount(sql, { organizationId: organization.id, kind, limit }))) throw limitReached();
}

export const releaseAllowance = (
  { sql }: Transaction,
  organization: { readonly id: number },
  kind: CountedKind,
): Promise<void> => decrementCount(sql, { organizationId: organization.id, kind });

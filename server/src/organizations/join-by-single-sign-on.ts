import type { Transaction } from "../platform/db/index.ts";
import { forbidden, limitReached } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { Role } from "../platform/operations/requirement.ts";
import { planOf } from "./plans.ts";
import { countMembers, findMember, insertMember, updateMemberRole } from "./queries/members.ts";
import { lockOrganization } from "./queries/organizations.ts";

/**
 * Makes a person whom the organization's own provider vouches for a member, or gives a member the role that their
 * groups name. Owners keep theirs: a wrong group must not leave an organization without one.
 */
export async function joinBySingleSignOn(
  app: App,
  transaction: Transaction,
  values: {
    organizationId: number;
    userId: number;
    mappedRole: Role | null;
    defaultRole: Role | null;
    now: number;
  },
): Promise<void> {
  const { sql } = transaction;
  const { organizationId, userId, mappedRole, now } = values;
  const organization = await lockOrganization(sql, { organizationId });
  const member = await findMember(sql, { organizationId, userId });
  if (member) {
    if (mappedRole === null || member.role === "owner" || member.role === mappedRole) return;
    await updateMemberRole(sql, { organizationId, memberId: member.id }, { role: mappedRole, now });
    return;
  }
  const role = mappedRole ?? values.defaultRole;
  if (!role) throw forbidden("None of your groups has access to this organization. Ask one of its owners.");
  if ((await countMembers(sql, { organizationId })) >= planOf(organization.plan).members)
    throw limitReached();
  await insertMember(sql, { organizationId, userId, role, now });
  await app.services.membership.joined(app, transaction, { organizationId, userId });
}

import type { z } from "zod";
import type { Transaction } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { OrganizationContext } from "../platform/operations/context.ts";
import type { Role } from "../platform/operations/requirement.ts";
import { presentMember } from "./members.ts";
import { countOwners, deleteMember, findMember, updateMemberRole } from "./queries/members.ts";
import { lockOrganization } from "./queries/organizations.ts";
import type { OrganizationMember } from "./schema.ts";

export async function changeRole(
  context: OrganizationContext,
  memberId: number,
  role: Role,
): Promise<z.input<typeof OrganizationMember>> {
  const organizationId = context.organization.id;
  return context.db.write(async ({ sql }) => {
    await lockOrganization(sql, { organizationId });
    const member = await findMember(sql, { organizationId, memberId });
    if (!member) throw notFound();
    if (member.role === role) return presentMember(member);
    if (member.role === "owner") await requireAnotherOwner(sql, organizationId);
    const now = context.now();
    await updateMemberRole(sql, { organizationId, memberId }, { role, now });
    return presentMember({ ...member, role, updated_at: now });
  });
}

export function removeMember(context: OrganizationContext, memberId: number): Promise<void> {
  return endMembership(context, { organizationId: context.organization.id, memberId });
}

export function leave(context: OrganizationContext, userId: number): Promise<void> {
  return endMembership(context, { organizationId: context.organization.id, userId });
}

/** The person's tokens for the organization stop at once, since a token is worth what its creator is. */
async function endMembership(
  context: OrganizationContext,
  key: Parameters<typeof findMember>[1],
): Promise<void> {
  const { organizationId } = key;
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockOrganization(sql, { organizationId });
    const member = await findMember(sql, key);
    if (!member) throw notFound();
    if (member.role === "owner") await requireAnotherOwner(sql, organizationId);
    const membership = { organizationId, userId: member.user_id };
    await context.services.membership.left(context, transaction, membership);
    await deleteMember(sql, membership);
  });
}

async function requireAnotherOwner(sql: Transaction["sql"], organizationId: number): Promise<void> {
  if ((await countOwners(sql, { organizationId })) > 1) return;
  throw conflict("An organization needs at least one owner. Make another member an owner first.");
}

import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { Context, OrganizationContext } from "../platform/operations/context.ts";
import type { Role } from "../platform/operations/requirement.ts";
import type { PlanName } from "./plans.ts";
import { findOrganization, listOrganizationsOfUser, updateOrganization } from "./queries/organizations.ts";
import type { OwnOrganization } from "./schema.ts";

export async function requireOrganization(context: OrganizationContext) {
  const row = await findOrganization(context.db.read, context.organization.id);
  if (!row) throw notFound();
  return row;
}

/** The organizations of a person, each with their role there. */
export async function listOwnOrganizations(
  sql: Sql,
  userId: number,
): Promise<z.input<typeof OwnOrganization>[]> {
  const rows = await listOrganizationsOfUser(sql, { userId });
  return rows.map(({ id, name, role, plan }) => ({ id, name, role, ...(seesBilling(role) ? { plan } : {}) }));
}

/** Plan and credits are for those who pay. */
export const seesBilling = (role: Role | null): boolean => role === "owner" || role === "billing";

export async function renameOrganization(context: OrganizationContext, name: string): Promise<void> {
  const key = { organizationId: context.organization.id };
  await context.db.writeStatement((sql) => updateOrganization(sql, key, { name, now: context.now() }));
}

/** A smaller plan removes nothing; it only refuses more. */
export async function changePlan(context: Context, organizationId: number, plan: PlanName): Promise<void> {
  const now = context.now();
  await context.db.write(async ({ sql }) => {
    if (!(await findOrganization(sql, organizationId))) throw notFound();
    await updateOrganization(sql, { organizationId }, { plan, now });
  });
}

export async function hasOrganization(sql: Sql, organizationId: number): Promise<boolean> {
  return (await findOrganization(sql, organizationId)) !== undefined;
}

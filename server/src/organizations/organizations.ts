import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { OrganizationContext } from "../platform/operations/context.ts";
import type { PlanName } from "./plans.ts";
import { findOrganization, listOrganizationsOfUser, updateOrganization } from "./queries/organizations.ts";
import type { OwnOrganization } from "./schema.ts";

export async function requireOrganization(context: OrganizationContext) {
  const row = await findOrganization(context.db.read, context.organization.id);
  if (!row) throw notFound();
  return row;
}

/** The organizations somebody belongs to, each with their role there. */
export async function organizationsOf(sql: Sql, userId: number): Promise<z.input<typeof OwnOrganization>[]> {
  const rows = await listOrganizationsOfUser(sql, { userId });
  return rows.map(({ id, name, role, plan }) => ({ id, name, role, plan }));
}

/** Changes name or plan. Fewer allowances never take away what is there; they only refuse more of it. */
export async function changeOrganization(
  context: OrganizationContext,
  change: { name?: string; plan?: PlanName },
): Promise<void> {
  const key = { organizationId: context.organization.id };
  await context.db.writeStatement((sql) => updateOrganization(sql, key, { ...change, now: context.now() }));
}

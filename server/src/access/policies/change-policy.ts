import type { z } from "zod";
import { conflict } from "../../platform/errors/app-error.ts";
import type { OrganizationContext } from "../../platform/operations/context.ts";
import { signedInPerson } from "../me.ts";
import { findPolicy, upsertPolicy } from "./queries.ts";
import type { OrganizationSecurity } from "./schema.ts";

type Security = z.input<typeof OrganizationSecurity>;

export async function describePolicy(context: OrganizationContext): Promise<Security> {
  const policy = await findPolicy(context.db.read, { organizationId: context.organization.id });
  return { require_second_factor: policy.requireSecondFactor, idle_minutes: policy.idleMinutes };
}

/** The author of a policy that requires a second factor must have one, or the change would lock them out. */
export async function changePolicy(
  context: OrganizationContext,
  change: { require_second_factor?: boolean | undefined; idle_minutes?: number | null | undefined },
): Promise<Security> {
  const person = signedInPerson(context);
  if (change.require_second_factor && !person.secondFactor) {
    throw conflict("Set up two-factor authentication for yourself before you require it.");
  }
  const key = { organizationId: context.organization.id };
  await context.db.write(async ({ sql }) => {
    const before = await findPolicy(sql, key);
    await upsertPolicy(sql, key, {
      requireSecondFactor: change.require_second_factor ?? before.requireSecondFactor,
      idleMinutes: change.idle_minutes === undefined ? before.idleMinutes : change.idle_minutes,
      now: context.now(),
    });
  });
  return describePolicy(context);
}

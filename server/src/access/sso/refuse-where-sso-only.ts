import type { Sql } from "../../platform/db/index.ts";
import { forbidden } from "../../platform/errors/app-error.ts";
import { reasonClosed } from "../policies/closed.ts";
import { listDemands } from "../policies/queries.ts";

/** A password that would open no organization opens nothing, except for operators. */
export async function refuseWhereSsoOnly(sql: Sql, user: { id: number; is_operator: number }): Promise<void> {
  const demands = await listDemands(sql, { userId: user.id });
  if (demands.length === 0 || user.is_operator === 1) return;
  const shown = { secondFactor: true, ssoOrganizationId: null };
  if (!demands.every((one) => reasonClosed(shown, one) === "single_sign_on")) return;
  throw forbidden("Your organization requires single sign-on. Use it instead of a password.");
}

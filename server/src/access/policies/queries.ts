import type { Sql } from "../../platform/db/index.ts";

interface OrganizationKey {
  readonly organizationId: number;
}

export interface Policy {
  readonly requireSecondFactor: boolean;
  readonly idleMinutes: number | null;
}

export async function findPolicy(sql: Sql, { organizationId }: OrganizationKey): Promise<Policy> {
  const row = await sql
    .selectFrom("organization_policies")
    .select(["require_second_factor", "idle_minutes"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return { requireSecondFactor: row?.require_second_factor === 1, idleMinutes: row?.idle_minutes ?? null };
}

export async function upsertPolicy(
  sql: Sql,
  { organizationId }: OrganizationKey,
  policy: Policy & { now: number },
): Promise<void> {
  const values = {
    require_second_factor: Number(policy.requireSecondFactor),
    idle_minutes: policy.idleMinutes,
    updated_at: policy.now,
  };
  await sql
    .insertInto("organization_policies")
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(values))
    .execute();
}

/** Every organization of a user with its sign-in requirements. */
export async function listDemands(sql: Sql, { userId }: { userId: number }) {
  return sql
    .selectFrom("organization_members as member")
    .leftJoin("organization_policies as policy", "policy.organization_id", "member.organization_id")
    .leftJoin("sso_connections as connection", "connection.organization_id", "member.organization_id")
    .select([
      "member.organization_id as organizationId",
      "member.role",
      "connection.sso_only as ssoOnly",
      "policy.require_second_factor as requireSecondFactor",
    ])
    .where("member.user_id", "=", userId)
    .orderBy("member.organization_id")
    .execute();
}

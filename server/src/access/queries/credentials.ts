import { singleFlight, prepared, preparedOne, type Sql } from "../../platform/db/index.ts";
import type { Role } from "../../platform/operations/requirement.ts";
import { tokensWithAccess, toTokenAccess, type TokenAccess } from "./token-access.ts";

export interface TokenCredential extends TokenAccess {
  readonly id: number;
  readonly hash: string;
  readonly organizationId: number;
  readonly createdBy: number;
  readonly createdAt: number;
}

const tokenByHash = prepared((sql, { hash }: { hash: string }) =>
  tokensWithAccess(sql)
    .select(["token.hash", "token.organization_id", "token.created_at"])
    .where("token.hash", "=", hash),
);

export const findTokenByHash = singleFlight(async (sql, hash): Promise<TokenCredential | null> => {
  const [row] = await tokenByHash(sql, { hash });
  if (!row) return null;
  return {
    id: row.id,
    hash: row.hash,
    organizationId: row.organization_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    ...toTokenAccess(row),
  };
});

const keyByHash = preparedOne((sql, { hash }: { hash: string }) =>
  sql
    .selectFrom("project_keys as key")
    .innerJoin("projects as project", "project.id", "key.project_id")
    .innerJoin("organizations as organization", "organization.id", "project.organization_id")
    .innerJoin("organization_members as membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "project.organization_id")
        .onRef("membership.user_id", "=", "key.created_by")
        // A person who was removed and joins again does not reactivate their old keys.
        .onRef("membership.created_at", "<=", "key.created_at"),
    )
    .innerJoin("project_members as place", (join) =>
      join.onRef("place.project_id", "=", "key.project_id").onRef("place.user_id", "=", "key.created_by"),
    )
    // Nor does one who was removed from the project alone.
    .leftJoin("project_departures as departure", (join) =>
      join
        .onRef("departure.project_id", "=", "key.project_id")
        .onRef("departure.user_id", "=", "key.created_by")
        .onRef("departure.left_at", ">=", "key.created_at"),
    )
    .select([
      "key.id as id",
      "key.hash as hash",
      "key.last_used_at as lastUsedAt",
      "key.permissions as permissions",
      "key.origins as origins",
      "key.expires_at as expiresAt",
      "key.falls_back as fallsBack",
      "membership.role as creatorRole",
      "place.role as creatorProjectRole",
      "project.id as projectId",
      "project.uid as projectUid",
      "project.organization_id as organizationId",
      "organization.plan as plan",
      "organization.credits as credits",
    ])
    .where("key.hash", "=", hash)
    .where("departure.left_at", "is", null)
    .where("project.deleted_at", "is", null),
);

/**
 * A key has its creator's permissions and ends with their membership. Every call of an integration looks its key
 * up; lookups of one moment share the query.
 */
export const findKeyByHash = singleFlight((sql, hash) => keyByHash(sql, { hash }));

const signInByHash = prepared((sql, { hash }: { hash: string }) =>
  sql
    .selectFrom("sign_ins")
    .select([
      "id",
      "hash",
      "user_id as userId",
      "expires_at as expiresAt",
      "last_seen_at as lastSeenAt",
      "authenticated_at as authenticatedAt",
      "second_factor as secondFactor",
      "sso_organization_id as ssoOrganizationId",
      (eb) =>
        eb
          .selectFrom("organization_members as member")
          .innerJoin("organization_policies as policy", "policy.organization_id", "member.organization_id")
          .select((inner) => inner.fn.min("policy.idle_minutes").as("idleMinutes"))
          .whereRef("member.user_id", "=", "sign_ins.user_id")
          .as("idleMinutes"),
    ])
    .where("hash", "=", hash),
);

export async function findSignInHash(sql: Sql, signInId: number): Promise<string | null> {
  const row = await sql.selectFrom("sign_ins").select("hash").where("id", "=", signInId).executeTakeFirst();
  return row?.hash ?? null;
}

export async function findSignInByHash(sql: Sql, hash: string) {
  return (await signInByHash(sql, { hash }))[0] ?? null;
}

const projectForUser = prepared((sql, { uid, userId }: { uid: string; userId: number }) =>
  sql
    .selectFrom("projects as project")
    .innerJoin("organizations as organization", "organization.id", "project.organization_id")
    .leftJoin("project_members as inProject", (join) =>
      join.onRef("inProject.project_id", "=", "project.id").on("inProject.user_id", "=", userId),
    )
    .leftJoin("organization_members as inOrganization", (join) =>
      join
        .onRef("inOrganization.organization_id", "=", "project.organization_id")
        .on("inOrganization.user_id", "=", userId),
    )
    .leftJoin("project_departures as departure", (join) =>
      join.onRef("departure.project_id", "=", "project.id").on("departure.user_id", "=", userId),
    )
    .leftJoin("organization_policies as policy", "policy.organization_id", "project.organization_id")
    .leftJoin("sso_connections as connection", "connection.organization_id", "project.organization_id")
    .select([
      "departure.left_at as leftAt",
      "connection.sso_only as ssoOnly",
      "policy.require_second_factor as requireSecondFactor",
      "project.id as id",
      "project.uid as uid",
      "project.organization_id as organizationId",
      "organization.plan as plan",
      "inProject.id as membershipId",
      "inProject.role as projectRole",
      "inOrganization.role as organizationRole",
    ])
    .where("project.uid", "=", uid)
    .where("project.deleted_at", "is", null),
);

export interface ProjectForUser {
  readonly id: number;
  readonly uid: string;
  readonly organizationId: number;
  readonly plan: string;
  readonly isMember: boolean;
  /** When the person was last removed from it; null if never. */
  readonly leftAt: number | null;
  readonly projectRole: Role | null;
  readonly organizationRole: Role | null;
  readonly requireSecondFactor: number | null;
  readonly ssoOnly: number | null;
}

export async function findProjectForUser(
  sql: Sql,
  key: { uid: string; userId: number },
): Promise<ProjectForUser | null> {
  const [row] = await projectForUser(sql, key);
  return row ? { ...row, isMember: row.membershipId !== null } : null;
}

const membership = prepared((sql, { organizationId, userId }: { organizationId: number; userId: number }) =>
  sql
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .leftJoin("organization_policies as policy", "policy.organization_id", "member.organization_id")
    .leftJoin("sso_connections as connection", "connection.organization_id", "member.organization_id")
    .select([
      "connection.sso_only as ssoOnly",
      "member.role as role",
      "organization.plan as plan",
      "member.organization_id as organizationId",
      "policy.require_second_factor as requireSecondFactor",
    ])
    .where("member.user_id", "=", userId)
    .where("member.organization_id", "=", organizationId),
);

export async function findMembership(sql: Sql, key: { organizationId: number; userId: number }) {
  return (await membership(sql, key))[0] ?? null;
}

export type Touchable = "api_tokens" | "project_keys" | "sign_ins";

/** Only forward and only if no other process has just done it: several may serve the same credential. */
export async function updateLastUsed(sql: Sql, table: Touchable, id: number, now: number, before: number) {
  if (table === "sign_ins") {
    await sql
      .updateTable("sign_ins")
      .set({ last_seen_at: now })
      .where("id", "=", id)
      .where("last_seen_at", "<=", before)
      .execute();
    return;
  }
  if (table === "api_tokens") {
    await sql
      .updateTable("api_tokens")
      .set({ last_used_at: now })
      .where("id", "=", id)
      .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", before)]))
      .execute();
    return;
  }
  await sql
    .updateTable("project_keys")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", before)]))
    .execute();
}

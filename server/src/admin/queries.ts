import type { Sql } from "../platform/db/index.ts";

/** The operator's view goes across organizations; nothing here is reachable through the API. */

export async function listProjects(sql: Sql, organizationId: number | null) {
  let query = sql
    .selectFrom("projects")
    .select(["id", "uid", "name", "organization_id as organization"])
    .where("deleted_at", "is", null)
    .orderBy("id");
  if (organizationId !== null) query = query.where("organization_id", "=", organizationId);
  return query.execute();
}

export async function findProjectByUid(sql: Sql, uid: string) {
  return sql
    .selectFrom("projects as project")
    .innerJoin("organizations as organization", "organization.id", "project.organization_id")
    .select([
      "project.id",
      "project.id as projectId",
      "project.uid",
      "project.created_by",
      "project.organization_id as organizationId",
      "organization.plan",
    ])
    .where("project.uid", "=", uid)
    .where("project.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function listUsers(sql: Sql) {
  const users = await sql.selectFrom("users").select(["id", "email", "name"]).orderBy("id").execute();
  const memberships = await sql
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .select(["member.user_id", "member.role", "organization.id", "organization.name"])
    .orderBy("organization.id")
    .execute();
  return users.map((user) => ({
    ...user,
    organizations: memberships
      .filter((membership) => membership.user_id === user.id)
      .map((membership) => `${membership.name} (${membership.id}, ${membership.role})`),
  }));
}

/** The organization a token belongs to; the operator names tokens by their id alone. */
export async function findTokenScope(sql: Sql, tokenId: number) {
  return sql
    .selectFrom("api_tokens")
    .select(["id as tokenId", "organization_id as organizationId"])
    .where("id", "=", tokenId)
    .executeTakeFirst();
}

export async function findKeyScope(sql: Sql, keyId: number) {
  return sql
    .selectFrom("project_keys as key")
    .innerJoin("projects as project", "project.id", "key.project_id")
    .select(["key.id as keyId", "project.id as projectId", "project.organization_id as organizationId"])
    .where("key.id", "=", keyId)
    .executeTakeFirst();
}

export async function findProjectMembership(sql: Sql, key: { projectId: number; userId: number }) {
  return sql
    .selectFrom("project_members as place")
    .innerJoin("projects as project", "project.id", "place.project_id")
    .innerJoin("organization_members as member", (join) =>
      join
        .onRef("member.organization_id", "=", "project.organization_id")
        .onRef("member.user_id", "=", "place.user_id"),
    )
    .select("place.id")
    .where("place.project_id", "=", key.projectId)
    .where("place.user_id", "=", key.userId)
    .executeTakeFirst();
}

import type { Sql } from "../platform/db/index.ts";

/** The operator's view goes across organizations; nothing here is reachable through the API. */

export async function listProjects(sql: Sql, organizationId: number | null) {
  let query = sql
    .selectFrom("projects")
    .select(["id", "uid", "name", "organization_id as organization"])
    .orderBy("id");
  if (organizationId !== null) query = query.where("organization_id", "=", organizationId);
  return query.execute();
}

export async function findProjectByUid(sql: Sql, uid: string) {
  return sql
    .selectFrom("projects as project")
    .innerJoin("organizations as organization", "organization.id", "project.organization_id")
    .select(["project.id", "project.uid", "project.created_by", "organization.plan"])
    .where("project.uid", "=", uid)
    .executeTakeFirst();
}

export async function listUsers(sql: Sql) {
  const users = await sql.selectFrom("users").select(["id", "email", "name"]).orderBy("id").execute();
  const places = await sql
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .select(["member.user_id", "member.role", "organization.id", "organization.name"])
    .orderBy("organization.id")
    .execute();
  return users.map((user) => ({
    ...user,
    organizations: places
      .filter((place) => place.user_id === user.id)
      .map((place) => `${place.name} (${place.id}, ${place.role})`),
  }));
}

/** Organizations that would be left without an owner. */
export async function listSolelyOwned(sql: Sql, userId: number) {
  return sql
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .select(["organization.id", "organization.name"])
    .where("member.user_id", "=", userId)
    .where("member.role", "=", "owner")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("organization_members as other")
            .select("other.id")
            .whereRef("other.organization_id", "=", "member.organization_id")
            .where("other.role", "=", "owner")
            .where("other.user_id", "!=", userId),
        ),
      ),
    )
    .execute();
}

/**
 * Removes a person. What they made stays with an owner of the same organization; their tokens, keys and open
 * invitations, which act in their name, go.
 */
export async function deleteUserRow(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("api_tokens").where("created_by", "=", userId).execute();
  await sql.deleteFrom("project_keys").where("created_by", "=", userId).execute();
  await sql.deleteFrom("invitations").where("sent_by", "=", userId).execute();
  const organizations = await sql
    .selectFrom("organizations as organization")
    .leftJoin("projects as project", "project.organization_id", "organization.id")
    .select("organization.id")
    .distinct()
    .where((eb) => eb.or([eb("organization.created_by", "=", userId), eb("project.created_by", "=", userId)]))
    .execute();
  for (const { id } of organizations) await handOver(sql, id, userId);
  await sql.deleteFrom("users").where("id", "=", userId).execute();
}

async function handOver(sql: Sql, organizationId: number, userId: number): Promise<void> {
  const heir = await sql
    .selectFrom("organization_members")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "owner")
    .where("user_id", "!=", userId)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const made_by_heir = { created_by: heir.user_id };
  await sql
    .updateTable("organizations")
    .set(made_by_heir)
    .where("id", "=", organizationId)
    .where("created_by", "=", userId)
    .execute();
  await sql
    .updateTable("projects")
    .set(made_by_heir)
    .where("organization_id", "=", organizationId)
    .where("created_by", "=", userId)
    .execute();
}

/** The organization a token belongs to; the operator names tokens by their id alone. */
export async function findTokenPlace(sql: Sql, tokenId: number) {
  return sql
    .selectFrom("api_tokens")
    .select(["id as tokenId", "organization_id as organizationId"])
    .where("id", "=", tokenId)
    .executeTakeFirst();
}

export async function findKeyPlace(sql: Sql, keyId: number) {
  return sql
    .selectFrom("project_keys")
    .select(["id as keyId", "project_id as projectId"])
    .where("id", "=", keyId)
    .executeTakeFirst();
}

export async function findPlaceInProject(sql: Sql, key: { projectId: number; userId: number }) {
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

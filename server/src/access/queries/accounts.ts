import type { Sql } from "../../platform/db/index.ts";

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

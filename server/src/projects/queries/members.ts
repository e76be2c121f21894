import type { Sql } from "../../platform/db/index.ts";
import type { Role } from "../../platform/operations/requirement.ts";

export async function insertProjectMember(
  sql: Sql,
  values: { projectId: number; userId: number; role: Role | null; now: number },
): Promise<void> {
  await sql
    .insertInto("project_members")
    .values({
      project_id: values.projectId,
      user_id: values.userId,
      role: values.role,
      created_at: values.now,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doUpdateSet({ role: values.role }))
    .execute();
}

export async function listOrganizationUserIds(sql: Sql, key: { organizationId: number }): Promise<number[]> {
  const rows = await sql
    .selectFrom("organization_members")
    .select("user_id")
    .where("organization_id", "=", key.organizationId)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function findOrganizationRole(
  sql: Sql,
  key: { organizationId: number; userId: number },
): Promise<Role | null> {
  const row = await sql
    .selectFrom("organization_members")
    .select("role")
    .where("organization_id", "=", key.organizationId)
    .where("user_id", "=", key.userId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Members of the project who still belong to its organization. */
function members(sql: Sql, key: { projectId: number }) {
  return sql
    .selectFrom("project_members as member")
    .innerJoin("projects as project", "project.id", "member.project_id")
    .innerJoin("organization_members as inOrganization", (join) =>
      join
        .onRef("inOrganization.organization_id", "=", "project.organization_id")
        .onRef("inOrganization.user_id", "=", "member.user_id"),
    )
    .where("member.project_id", "=", key.projectId);
}

const described = (sql: Sql, key: { projectId: number }) =>
  members(sql, key)
    .innerJoin("users as person", "person.id", "member.user_id")
    .select([
      "member.id as id",
      "member.user_id as user_id",
      "member.role as role",
      "member.created_at as created_at",
      "inOrganization.role as organization_role",
      "person.name as person_name",
      "person.email as person_email",
      "person.profile_pic as person_picture",
    ]);

export async function listProjectMembers(
  sql: Sql,
  key: { projectId: number },
  page: { limit: number; offset: number },
) {
  return described(sql, key).orderBy("member.id").limit(page.limit).offset(page.offset).execute();
}

export async function findProjectMember(sql: Sql, key: { projectId: number; userId: number }) {
  return (await described(sql, key).where("member.user_id", "=", key.userId).executeTakeFirst()) ?? null;
}

export async function countProjectMembers(sql: Sql, key: { projectId: number }): Promise<number> {
  const row = await members(sql, key)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** People who may decide everything in the project: owners of the organization whose role is not narrowed here. */
export async function countProjectOwners(sql: Sql, key: { projectId: number }): Promise<number> {
  const row = await members(sql, key)
    .where("inOrganization.role", "=", "owner")
    .where((eb) => eb.or([eb("member.role", "is", null), eb("member.role", "=", "owner")]))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The person's conversations in the project are without an assignee then. */
export async function deleteProjectMember(
  sql: Sql,
  key: { projectId: number; userId: number },
): Promise<void> {
  await sql
    .updateTable("sessions")
    .set({ assignee_id: null })
    .where("assignee_id", "=", key.userId)
    .where("project_id", "=", key.projectId)
    .execute();
  await sql
    .deleteFrom("project_members")
    .where("project_id", "=", key.projectId)
    .where("user_id", "=", key.userId)
    .execute();
}

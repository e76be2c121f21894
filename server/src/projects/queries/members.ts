import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
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

export async function listProjectMembers(sql: Sql, key: { projectId: number }, page: ListPage) {
  return page.take(described(sql, key), [["member.id", "asc"]]);
}

export async function findProjectMember(sql: Sql, key: { projectId: number; userId: number }) {
  return (await described(sql, key).where("member.user_id", "=", key.userId).executeTakeFirst()) ?? null;
}

export async function countProjectMembers(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(members(sql, key));
}

/** People who may decide everything in the project: owners of the organization whose role is not narrowed here. */
export async function countProjectOwners(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(
    members(sql, key)
      .where("inOrganization.role", "=", "owner")
      .where((eb) => eb.or([eb("member.role", "is", null), eb("member.role", "=", "owner")])),
  );
}

export async function insertMemberOfEveryProject(
  sql: Sql,
  values: { projectIds: readonly number[]; userId: number; now: number },
): Promise<void> {
  if (values.projectIds.length === 0) return;
  await sql
    .insertInto("project_members")
    .values(
      values.projectIds.map((projectId) => ({
        project_id: projectId,
        user_id: values.userId,
        role: null,
        created_at: values.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doNothing())
    .execute();
}

export async function deleteMemberOfProjects(
  sql: Sql,
  key: { projectIds: readonly number[]; userId: number; now: number },
): Promise<void> {
  await sql
    .insertInto("project_departures")
    .columns(["project_id", "user_id", "left_at"])
    .expression((eb) =>
      eb
        .selectFrom("project_members")
        .select(["project_id", "user_id", eb.lit(key.now).as("left_at")])
        .where("project_id", "in", key.projectIds)
        .where("user_id", "=", key.userId),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doUpdateSet({ left_at: key.now }))
    .execute();
  await sql
    .deleteFrom("project_members")
    .where("project_id", "in", key.projectIds)
    .where("user_id", "=", key.userId)
    .execute();
}

/** The organization's projects, each with whether the user is in it. */
export async function listProjectsForScope(sql: Sql, key: { organizationId: number; userId: number }) {
  const rows = await sql
    .selectFrom("projects as project")
    .leftJoin("project_members as place", (join) =>
      join.onRef("place.project_id", "=", "project.id").on("place.user_id", "=", key.userId),
    )
    .select(["project.id", "project.uid", "place.id as place_id"])
    .where("project.organization_id", "=", key.organizationId)
    .where("project.deleted_at", "is", null)
    .execute();
  return rows.map((row) => ({ id: row.id, uid: row.uid, isMember: row.place_id !== null }));
}

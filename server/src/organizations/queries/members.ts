import type { Sql } from "../../platform/db/index.ts";
import type { Role } from "../../platform/operations/requirement.ts";

const membersOf = (sql: Sql, { organizationId }: { organizationId: number }) =>
  sql
    .selectFrom("organization_members as member")
    .innerJoin("users as person", "person.id", "member.user_id")
    .selectAll("member")
    .select([
      "person.name as person_name",
      "person.email as person_email",
      "person.profile_pic as person_picture",
    ])
    .where("member.organization_id", "=", organizationId);

export async function listMembers(
  sql: Sql,
  key: { organizationId: number },
  page: { limit: number; offset: number },
) {
  return membersOf(sql, key).orderBy("member.id").limit(page.limit).offset(page.offset).execute();
}

export async function countMembers(sql: Sql, key: { organizationId: number }): Promise<number> {
  const row = await sql
    .selectFrom("organization_members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", key.organizationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertMember(
  sql: Sql,
  values: { organizationId: number; userId: number; role: Role; now: number },
): Promise<number> {
  const row = await sql
    .insertInto("organization_members")
    .values({
      organization_id: values.organizationId,
      user_id: values.userId,
      role: values.role,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findMember(
  sql: Sql,
  key: { organizationId: number; memberId: number } | { organizationId: number; userId: number },
) {
  const query = membersOf(sql, key);
  return (
    "memberId" in key
      ? query.where("member.id", "=", key.memberId)
      : query.where("member.user_id", "=", key.userId)
  ).executeTakeFirst();
}

export async function findMemberByEmail(sql: Sql, key: { organizationId: number; email: string }) {
  return sql
    .selectFrom("organization_members as member")
    .innerJoin("users as person", "person.id", "member.user_id")
    .select("member.id")
    .where("member.organization_id", "=", key.organizationId)
    .where("person.email", "=", key.email)
    .executeTakeFirst();
}

export async function countOwners(sql: Sql, key: { organizationId: number }): Promise<number> {
  const row = await sql
    .selectFrom("organization_members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", key.organizationId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function updateMemberRole(
  sql: Sql,
  key: { organizationId: number; memberId: number },
  values: { role: Role; now: number },
): Promise<void> {
  await sql
    .updateTable("organization_members")
    .set({ role: values.role, updated_at: values.now })
    .where("organization_id", "=", key.organizationId)
    .where("id", "=", key.memberId)
    .execute();
}

/** Ends a membership together with the person's places and conversations in the organization's projects. */
export async function deleteMember(sql: Sql, key: { organizationId: number; userId: number }): Promise<void> {
  await sql
    .updateTable("sessions")
    .set({ assignee_id: null })
    .where("assignee_id", "=", key.userId)
    .where("project_id", "in", (eb) =>
      eb.selectFrom("projects").select("id").where("organization_id", "=", key.organizationId),
    )
    .execute();
  await sql
    .deleteFrom("project_members")
    .where("user_id", "=", key.userId)
    .where("project_id", "in", (eb) =>
      eb.selectFrom("projects").select("id").where("organization_id", "=", key.organizationId),
    )
    .execute();
  await sql
    .deleteFrom("organization_members")
    .where("organization_id", "=", key.organizationId)
    .where("user_id", "=", key.userId)
    .execute();
}

/** A place in every project of the organization, as everybody has who was there when the project was made. */
export async function insertProjectPlaces(
  sql: Sql,
  values: { organizationId: number; userId: number; now: number },
): Promise<void> {
  const projects = await sql
    .selectFrom("projects")
    .select("id")
    .where("organization_id", "=", values.organizationId)
    .execute();
  if (projects.length === 0) return;
  await sql
    .insertInto("project_members")
    .values(
      projects.map((project) => ({
        project_id: project.id,
        user_id: values.userId,
        role: null,
        created_at: values.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doNothing())
    .execute();
}

import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
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

export async function listMembers(sql: Sql, key: { organizationId: number }, page: ListPage) {
  return page.take(membersOf(sql, key), [["member.id", "asc"]]);
}

export async function countMembers(sql: Sql, key: { organizationId: number }): Promise<number> {
  return countRows(sql.selectFrom("organization_members").where("organization_id", "=", key.organizationId));
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
  return countRows(
    sql
      .selectFrom("organization_members")
      .where("organization_id", "=", key.organizationId)
      .where("role", "=", "owner"),
  );
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

export async function deleteMember(sql: Sql, key: { organizationId: number; userId: number }): Promise<void> {
  await sql
    .deleteFrom("organization_members")
    .where("organization_id", "=", key.organizationId)
    .where("user_id", "=", key.userId)
    .execute();
}

export async function listMemberUserIds(sql: Sql, key: { organizationId: number }): Promise<number[]> {
  const rows = await sql
    .selectFrom("organization_members")
    .select("user_id")
    .where("organization_id", "=", key.organizationId)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function findMemberRole(
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

/** An owner of the organization beside the person; an operator where it is being deleted and has no members. */
export async function findOtherOwner(
  sql: Sql,
  key: { organizationId: number; userId: number },
): Promise<number> {
  const row = await sql
    .selectFrom("organization_members")
    .select("user_id")
    .where("organization_id", "=", key.organizationId)
    .where("role", "=", "owner")
    .where("user_id", "!=", key.userId)
    .orderBy("id")
    .executeTakeFirst();
  if (row) return row.user_id;
  const operator = await sql
    .selectFrom("users")
    .select("id")
    .where("is_operator", "=", 1)
    .where("id", "!=", key.userId)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return operator.id;
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

export async function listOwners(sql: Sql, key: { organizationId: number }) {
  return sql
    .selectFrom("organization_members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .select(["user.id", "user.email"])
    .where("member.organization_id", "=", key.organizationId)
    .where("member.role", "=", "owner")
    .orderBy("user.id")
    .execute();
}

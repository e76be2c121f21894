import type { Sql } from "../platform/db/index.ts";
import type { Role } from "../platform/operations/requirement.ts";

export async function findOrganization(sql: Sql, organizationId: number) {
  return sql
    .selectFrom("organizations as organization")
    .innerJoin("users as creator", "creator.id", "organization.created_by")
    .selectAll("organization")
    .select(["creator.name as creator_name", "creator.email as creator_email"])
    .where("organization.id", "=", organizationId)
    .executeTakeFirst();
}

export async function listMembers(
  sql: Sql,
  key: { organizationId: number },
  page: { limit: number; offset: number },
) {
  return sql
    .selectFrom("organization_members as member")
    .innerJoin("users as person", "person.id", "member.user_id")
    .selectAll("member")
    .select([
      "person.name as person_name",
      "person.email as person_email",
      "person.profile_pic as person_picture",
    ])
    .where("member.organization_id", "=", key.organizationId)
    .orderBy("member.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMembers(sql: Sql, key: { organizationId: number }): Promise<number> {
  const row = await sql
    .selectFrom("organization_members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", key.organizationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function listProjectsOfOrganization(sql: Sql, key: { organizationId: number }) {
  return sql
    .selectFrom("projects")
    .select(["id", "name", "uid"])
    .where("organization_id", "=", key.organizationId)
    .orderBy("id")
    .execute();
}

export async function listPendingInvitations(sql: Sql, key: { organizationId: number }) {
  return sql
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", key.organizationId)
    .where("status", "=", "pending")
    .orderBy("id")
    .execute();
}

export async function insertUser(
  sql: Sql,
  values: { name: string; email: string; passwordHash: string | null; now: number },
): Promise<number> {
  const row = await sql
    .insertInto("users")
    .values({
      name: values.name,
      email: values.email.toLowerCase(),
      password_hash: values.passwordHash,
      profile_pic: null,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertOrganization(
  sql: Sql,
  values: { name: string; plan: string; createdBy: number; now: number },
): Promise<number> {
  const row = await sql
    .insertInto("organizations")
    .values({
      name: values.name,
      plan: values.plan,
      credits: 0,
      created_by: values.createdBy,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
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

/** Changes the balance unless it would fall below zero, and answers the new one. */
export async function updateCredits(
  sql: Sql,
  key: { organizationId: number },
  amount: number,
): Promise<number | null> {
  const row = await sql
    .updateTable("organizations")
    .set((eb) => ({ credits: eb("credits", "+", amount) }))
    .where("id", "=", key.organizationId)
    .where((eb) => eb(eb("credits", "+", amount), ">=", 0))
    .returning("credits")
    .executeTakeFirst();
  return row?.credits ?? null;
}

export async function insertCreditEntry(
  sql: Sql,
  values: {
    organizationId: number;
    amount: number;
    balance: number;
    reason: string;
    reference: string | null;
    now: number;
  },
): Promise<void> {
  await sql
    .insertInto("credit_entries")
    .values({
      organization_id: values.organizationId,
      amount: values.amount,
      balance: values.balance,
      reason: values.reason,
      reference: values.reference,
      created_at: values.now,
    })
    .execute();
}

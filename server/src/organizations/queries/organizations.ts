import type { Sql } from "../../platform/db/index.ts";

export async function findOrganization(sql: Sql, organizationId: number) {
  return sql
    .selectFrom("organizations as organization")
    .innerJoin("users as creator", "creator.id", "organization.created_by")
    .selectAll("organization")
    .select(["creator.name as creator_name", "creator.email as creator_email"])
    .where("organization.id", "=", organizationId)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function listProjectsOfOrganization(sql: Sql, key: { organizationId: number }) {
  return sql
    .selectFrom("projects")
    .select(["id", "name", "uid"])
    .where("organization_id", "=", key.organizationId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
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

/** Reads the organization and keeps others from changing its members and invitations until the unit ends. */
export async function lockOrganization(sql: Sql, key: { organizationId: number }) {
  return sql
    .updateTable("organizations")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", key.organizationId)
    .returning(["id", "name", "plan", "credits"])
    .executeTakeFirstOrThrow();
}

export async function updateOrganization(
  sql: Sql,
  key: { organizationId: number },
  values: { name?: string; plan?: string; sharesVendorKeys?: boolean; now: number },
): Promise<void> {
  await sql
    .updateTable("organizations")
    .set({
      ...(values.name === undefined ? {} : { name: values.name }),
      ...(values.plan === undefined ? {} : { plan: values.plan }),
      ...(values.sharesVendorKeys === undefined
        ? {}
        : { shares_vendor_keys: values.sharesVendorKeys ? 1 : 0 }),
      updated_at: values.now,
    })
    .where("id", "=", key.organizationId)
    .execute();
}

export async function listOrganizationsOfUser(sql: Sql, key: { userId: number }) {
  return sql
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .select(["organization.id", "organization.name", "organization.plan", "member.role"])
    .where("member.user_id", "=", key.userId)
    .orderBy("organization.id")
    .execute();
}

/** From here on no caller finds the organization: its members and invitations are gone. */
export async function hideOrganization(sql: Sql, organizationId: number, now: number): Promise<void> {
  await sql.updateTable("organizations").set({ deleted_at: now }).where("id", "=", organizationId).execute();
  await sql.deleteFrom("organization_members").where("organization_id", "=", organizationId).execute();
  await sql.deleteFrom("invitations").where("organization_id", "=", organizationId).execute();
}

export async function deleteOrganizationRow(sql: Sql, organizationId: number): Promise<void> {
  await sql.deleteFrom("organizations").where("id", "=", organizationId).execute();
}

export async function listOrganizationIdsCreatedBy(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.selectFrom("organizations").select("id").where("created_by", "=", userId).execute();
  return rows.map(({ id }) => id);
}

export async function updateOrganizationCreator(
  sql: Sql,
  { organizationId, createdBy }: { organizationId: number; createdBy: number },
): Promise<void> {
  await sql
    .updateTable("organizations")
    .set({ created_by: createdBy })
    .where("id", "=", organizationId)
    .execute();
}

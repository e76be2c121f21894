import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";

const ONLY_ROW = 1;

export async function findInstallation(sql: Sql) {
  return sql
    .selectFrom("installation")
    .select(["open_sign_up", "starting_credits"])
    .where("id", "=", ONLY_ROW)
    .executeTakeFirst();
}

export async function upsertInstallation(
  sql: Sql,
  values: { openSignUp: boolean; startingCredits: number; now: number },
): Promise<void> {
  const row = {
    open_sign_up: values.openSignUp ? 1 : 0,
    starting_credits: values.startingCredits,
    updated_at: values.now,
  };
  await sql
    .insertInto("installation")
    .values({ id: ONLY_ROW, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Every organization of the installation with its number of members and projects. */
export async function listAllOrganizations(sql: Sql, page: ListPage) {
  const query = sql
    .selectFrom("organizations as organization")
    .where("deleted_at", "is", null)
    .select((eb) => [
      "organization.id",
      "organization.name",
      "organization.plan",
      "organization.credits",
      "organization.shares_vendor_keys",
      "organization.created_at",
      eb
        .selectFrom("organization_members")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("organization_id", "=", "organization.id")
        .as("members"),
      eb
        .selectFrom("projects")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("organization_id", "=", "organization.id")
        .where("deleted_at", "is", null)
        .as("projects"),
    ]);
  return page.take(query, [["organization.id", "asc"]]);
}

export async function countOrganizations(sql: Sql, key: { createdBy?: number } = {}): Promise<number> {
  let query = sql.selectFrom("organizations").where("deleted_at", "is", null);
  if (key.createdBy !== undefined) query = query.where("created_by", "=", key.createdBy);
  return countRows(query);
}

import { countRows, prepared, type Sql, type ListPage } from "../../platform/db/index.ts";

export async function insertProject(
  sql: Sql,
  values: { organizationId: number; uid: string; name: string; createdBy: number; now: number },
): Promise<number> {
  const row = await sql
    .insertInto("projects")
    .values({
      organization_id: values.organizationId,
      uid: values.uid,
      name: values.name,
      created_by: values.createdBy,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertIntegration(
  sql: Sql,
  values: { projectId: number; kind: string; now: number },
): Promise<number> {
  const row = await sql
    .insertInto("integrations")
    .values({ project_id: values.projectId, kind: values.kind, created_at: values.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The project's integration of a kind, for example the one its web widgets belong to. */
export async function findIntegration(
  sql: Sql,
  key: { projectId: number; kind: string },
): Promise<number | null> {
  const row = await sql
    .selectFrom("integrations")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("kind", "=", key.kind)
    .orderBy("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findIntegrationKind(
  sql: Sql,
  key: { projectId: number; integrationId: number },
): Promise<string | null> {
  const row = await sql
    .selectFrom("integrations")
    .select("kind")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.integrationId)
    .executeTakeFirst();
  return row?.kind ?? null;
}

export async function hasIntegrations(
  sql: Sql,
  key: { projectId: number; kinds: readonly string[] },
): Promise<boolean> {
  const row = await sql
    .selectFrom("integrations")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("kind", "in", key.kinds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const projectById = prepared(
  (sql, { organizationId, projectId }: { organizationId: number; projectId: number }) =>
    sql
      .selectFrom("projects")
      .selectAll()
      .where("id", "=", projectId)
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null),
);

export async function findProject(sql: Sql, key: { organizationId: number; projectId: number }) {
  return (await projectById(sql, key))[0] ?? null;
}

/** Makes changes that depend on a count (the last owner, the most rules) or on a whole list wait for each other. */
export async function lockProject(sql: Sql, key: { projectId: number }): Promise<void> {
  await sql
    .updateTable("projects")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", key.projectId)
    .execute();
}

export async function updateProjectName(
  sql: Sql,
  key: { organizationId: number; projectId: number },
  values: { name: string; now: number },
): Promise<void> {
  await sql
    .updateTable("projects")
    .set({ name: values.name, updated_at: values.now })
    .where("id", "=", key.projectId)
    .where("organization_id", "=", key.organizationId)
    .execute();
}

/** Takes everything the project has with it. */
export async function deleteProjectRow(
  sql: Sql,
  key: { organizationId: number; projectId: number },
): Promise<void> {
  await sql
    .deleteFrom("projects")
    .where("id", "=", key.projectId)
    .where("organization_id", "=", key.organizationId)
    .execute();
}

/** Which of a person's projects to list. A token's are those of its organization and, where chosen, of its scope. */
export interface Reach {
  readonly userId: number;
  readonly organizationId?: number;
  readonly projectIds?: readonly number[] | null;
  readonly closedOrganizationIds?: readonly number[];
  /** Of a token: projects that its creator has left since are closed to it. */
  readonly issuedAt?: number;
}

function reachable(sql: Sql, reach: Reach) {
  let query = sql
    .selectFrom("project_members as inProject")
    .innerJoin("projects as project", "project.id", "inProject.project_id")
    .innerJoin("organizations as organization", "organization.id", "project.organization_id")
    .innerJoin("organization_members as inOrganization", (join) =>
      join
        .onRef("inOrganization.organization_id", "=", "project.organization_id")
        .onRef("inOrganization.user_id", "=", "inProject.user_id"),
    )
    .where("inProject.user_id", "=", reach.userId)
    .where("project.deleted_at", "is", null);
  if (reach.organizationId !== undefined)
    query = query.where("project.organization_id", "=", reach.organizationId);
  if (reach.closedOrganizationIds?.length)
    query = query.where("project.organization_id", "not in", reach.closedOrganizationIds);
  const { issuedAt } = reach;
  if (issuedAt !== undefined)
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("project_departures as departure")
            .select("departure.left_at")
            .whereRef("departure.project_id", "=", "project.id")
            .whereRef("departure.user_id", "=", "inProject.user_id")
            .where("departure.left_at", ">=", issuedAt),
        ),
      ),
    );
  if (reach.projectIds) query = query.where("project.id", "in", reach.projectIds);
  return query;
}

export async function listReachableProjects(sql: Sql, reach: Reach, page: ListPage) {
  const projects = reachable(sql, reach)
    .selectAll("project")
    .select([
      "organization.name as organization_name",
      "organization.plan as organization_plan",
      "inProject.role as project_role",
      "inOrganization.role as organization_role",
    ]);
  return page.take(projects, [["project.id", "asc"]]);
}

export async function countReachableProjects(sql: Sql, reach: Reach): Promise<number> {
  return countRows(reachable(sql, reach));
}

/** With those that are being deleted, unless they are left out. */
export async function listProjectIds(
  sql: Sql,
  { organizationId, isVisible = false }: { organizationId: number; isVisible?: boolean },
): Promise<number[]> {
  const rows = await sql
    .selectFrom("projects")
    .select("id")
    .where("organization_id", "=", organizationId)
    .$if(isVisible, (query) => query.where("deleted_at", "is", null))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The project of a background job, which knows its id alone. */
export async function findProjectById(sql: Sql, projectId: number) {
  return (
    (await sql
      .selectFrom("projects")
      .select(["name", "uid", "organization_id"])
      .where("id", "=", projectId)
      .where("deleted_at", "is", null)
      .executeTakeFirst()) ?? null
  );
}

export async function listProjectsCreatedBy(sql: Sql, userId: number) {
  return sql
    .selectFrom("projects")
    .select(["id", "organization_id"])
    .where("created_by", "=", userId)
    .execute();
}

export async function updateProjectCreator(
  sql: Sql,
  { projectId, createdBy }: { projectId: number; createdBy: number },
): Promise<void> {
  await sql.updateTable("projects").set({ created_by: createdBy }).where("id", "=", projectId).execute();
}

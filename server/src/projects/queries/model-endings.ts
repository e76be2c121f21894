import { fromJson, type Sql } from "../../platform/db/index.ts";

export interface ChosenModels {
  readonly projectId: number;
  readonly organizationId: number;
  readonly plan: string;
  readonly uid: string;
  readonly name: string;
  readonly model: string;
  readonly others: readonly string[];
}

/** The models of projects, in the order of the projects. */
export async function listChosenModels(
  sql: Sql,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ChosenModels[]> {
  const rows = await sql
    .selectFrom("projects as project")
    .innerJoin("project_settings as settings", "settings.project_id", "project.id")
    .innerJoin("organizations as organization", "organization.id", "project.organization_id")
    .select(["project.id", "project.organization_id", "project.uid", "project.name", "settings.model"])
    .select(["settings.fallback_models", "settings.search_model", "organization.plan"])
    .where("project.id", ">", after)
    .where("project.deleted_at", "is", null)
    .orderBy("project.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    projectId: row.id,
    organizationId: row.organization_id,
    plan: row.plan,
    uid: row.uid,
    name: row.name,
    model: row.model,
    others: [
      ...(row.fallback_models === null ? [] : fromJson<string[]>(row.fallback_models)),
      ...(row.search_model === null ? [] : [row.search_model]),
    ],
  }));
}

/** Whether the notice is the first of its kind. */
export async function insertEndingNotice(
  sql: Sql,
  notice: { projectId: number; model: string; days: number },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto("model_ending_notices")
    .values({ project_id: notice.projectId, model: notice.model, days: notice.days, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

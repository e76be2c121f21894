import { toJson, type Sql } from "../platform/db/index.ts";
import type { Role } from "../platform/operations/requirement.ts";

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

export async function insertSettings(
  sql: Sql,
  values: { projectId: number; model: string; prompt: string; now: number },
): Promise<void> {
  await sql
    .insertInto("project_settings")
    .values({
      project_id: values.projectId,
      prompt: values.prompt,
      restriction: "",
      model: values.model,
      temperature: 0.7,
      mode: "agent",
      chat_history_count: 10,
      max_nodes: 5,
      add_page_link: 0,
      auto_close_duration: null,
      auto_resolve_duration: null,
      updated_at: values.now,
    })
    .execute();
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

export async function insertWidget(
  sql: Sql,
  values: {
    projectId: number;
    integrationId: number;
    uid: string;
    name: string;
    settings: unknown;
    allowedOrigins: readonly string[];
    identitySecret: string;
    now: number;
  },
): Promise<number> {
  const row = await sql
    .insertInto("widgets")
    .values({
      project_id: values.projectId,
      integration_id: values.integrationId,
      uid: values.uid,
      name: values.name,
      settings: toJson(values.settings),
      allowed_origins: toJson(values.allowedOrigins),
      identity_secret: values.identitySecret,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

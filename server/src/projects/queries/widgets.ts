import { countRows, prepared, toJson, type Sql } from "../../platform/db/index.ts";

/** The kind of integration that pages of sites use. Widgets of other kinds are the doors of channels. */
export const WEB = "web";

const webIntegrations = (sql: Sql, key: { projectId: number }) =>
  sql
    .selectFrom("integrations")
    .select("integrations.id")
    .where("integrations.project_id", "=", key.projectId)
    .where("integrations.kind", "=", WEB);

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
      logo: null,
      bot_picture: null,
      deleted_at: null,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findWidgetRow(sql: Sql, key: { projectId: number; uid: string }) {
  const row = await sql
    .selectFrom("widgets")
    .selectAll()
    .where("uid", "=", key.uid)
    .where("project_id", "=", key.projectId)
    .where("integration_id", "in", webIntegrations(sql, key))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

const publicWidget = prepared((sql, { uid }: { uid: string }) =>
  sql
    .selectFrom("widgets as widget")
    .innerJoin("projects as project", "project.id", "widget.project_id")
    .innerJoin("integrations as integration", "integration.id", "widget.integration_id")
    .select([
      "widget.id",
      "widget.uid",
      "widget.name",
      "widget.project_id",
      "widget.integration_id",
      "widget.settings",
      "widget.allowed_origins",
      "widget.identity_secret",
      "widget.logo",
      "widget.bot_picture",
      "project.organization_id",
      "project.uid as project_uid",
    ])
    .where("widget.uid", "=", uid)
    .where("widget.deleted_at", "is", null)
    .where("project.deleted_at", "is", null)
    .where("integration.kind", "=", WEB),
);

/** A visitor's page knows the widget alone, and the widget names its tenant. */
export async function findPublicWidgetRow(sql: Sql, uid: string) {
  return (await publicWidget(sql, { uid }))[0] ?? null;
}

export async function listWidgets(sql: Sql, key: { projectId: number }) {
  return sql
    .selectFrom("widgets")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("integration_id", "in", webIntegrations(sql, key))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

export async function countWidgets(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(
    sql
      .selectFrom("widgets")
      .where("project_id", "=", key.projectId)
      .where("integration_id", "in", webIntegrations(sql, key))
      .where("deleted_at", "is", null),
  );
}

export async function updateWidgetRow(
  sql: Sql,
  key: { projectId: number; widgetId: number },
  values: {
    name?: string;
    settings?: unknown;
    allowedOrigins?: readonly string[];
    identitySecret?: string;
    logo?: string | null;
    botPicture?: string | null;
    deletedAt?: number;
    now: number;
  },
): Promise<void> {
  await sql
    .updateTable("widgets")
    .set({
      updated_at: values.now,
      ...(values.name === undefined ? {} : { name: values.name }),
      ...(values.settings === undefined ? {} : { settings: toJson(values.settings) }),
      ...(values.allowedOrigins === undefined ? {} : { allowed_origins: toJson(values.allowedOrigins) }),
      ...(values.identitySecret === undefined ? {} : { identity_secret: values.identitySecret }),
      ...(values.logo === undefined ? {} : { logo: values.logo }),
      ...(values.botPicture === undefined ? {} : { bot_picture: values.botPicture }),
      ...(values.deletedAt === undefined ? {} : { deleted_at: values.deletedAt }),
    })
    .where("id", "=", key.widgetId)
    .where("project_id", "=", key.projectId)
    .execute();
}

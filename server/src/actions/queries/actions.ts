import type { Selectable, Updateable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { ActionsTable } from "../tables.ts";

export type ActionRow = Selectable<ActionsTable>;
export type ActionValues = Omit<ActionRow, "id" | "project_id" | "created_at" | "updated_at">;

export interface ActionKey {
  readonly projectId: number;
  readonly id: number;
}

export function insertAction(
  sql: Sql,
  { projectId, now }: { projectId: number; now: number },
  values: ActionValues,
): Promise<ActionRow> {
  return sql
    .insertInto("actions")
    .values({ ...values, project_id: projectId, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findAction(sql: Sql, key: ActionKey): Promise<ActionRow | null> {
  const row = await sql
    .selectFrom("actions")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findActionByName(
  sql: Sql,
  key: { projectId: number; name: string },
): Promise<ActionRow | null> {
  const row = await sql
    .selectFrom("actions")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("name", "=", key.name)
    .executeTakeFirst();
  return row ?? null;
}

export function listActions(sql: Sql, key: { projectId: number }): Promise<ActionRow[]> {
  return sql
    .selectFrom("actions")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("name")
    .execute();
}

export async function updateActionRow(
  sql: Sql,
  key: ActionKey,
  changes: Updateable<ActionsTable>,
): Promise<ActionRow | null> {
  const row = await sql
    .updateTable("actions")
    .set(changes)
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteActionRow(sql: Sql, key: ActionKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("actions")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

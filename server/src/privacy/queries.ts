import type { Selectable } from "kysely";
import type { Sql } from "../platform/db/index.ts";
import type { RetentionSettingsTable } from "./tables.ts";

export type RetentionRow = Selectable<RetentionSettingsTable>;

export async function findRetention(sql: Sql, projectId: number): Promise<RetentionRow | null> {
  const row = await sql
    .selectFrom("retention_settings")
    .selectAll()
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertRetention(sql: Sql, row: RetentionRow): Promise<void> {
  const { project_id: _key, ...changes } = row;
  await sql
    .insertInto("retention_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(changes))
    .execute();
}

export async function listRetention(sql: Sql): Promise<RetentionRow[]> {
  return sql.selectFrom("retention_settings").selectAll().orderBy("project_id").execute();
}

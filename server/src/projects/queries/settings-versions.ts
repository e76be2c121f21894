import type { Selectable } from "kysely";
import { countRows, fromJson, toJson, type Sql, type ListPage, createPage } from "../../platform/db/index.ts";
import { settingsOf, type Settings } from "../settings-fields.ts";
import type { SettingsVersionsTable, VersionKind } from "../tables.ts";

export type VersionRow = Omit<Selectable<SettingsVersionsTable>, "settings"> & {
  readonly settings: Settings;
  readonly user_name: string | null;
};

export async function insertVersion(
  sql: Sql,
  version: {
    projectId: number;
    settings: Settings;
    kind: VersionKind;
    userId: number | null;
    reason: string | null;
    now: number;
  },
): Promise<void> {
  await sql
    .insertInto("settings_versions")
    .values({
      project_id: version.projectId,
      settings: toJson(version.settings),
      kind: version.kind,
      user_id: version.userId,
      reason: version.reason,
      created_at: version.now,
    })
    .execute();
}

const versions = (sql: Sql, key: { projectId: number }) =>
  sql
    .selectFrom("settings_versions as version")
    .leftJoin("users as person", "person.id", "version.user_id")
    .selectAll("version")
    .select("person.name as user_name")
    .where("version.project_id", "=", key.projectId);

/** Newest first. */
export async function listVersions(
  sql: Sql,
  key: { projectId: number },
  page: ListPage,
): Promise<VersionRow[]> {
  const rows = await page.take(versions(sql, key), [["version.id", "desc"]]);
  return rows.map((row) => ({ ...row, settings: settingsOf(fromJson<Settings>(row.settings)) }));
}

export async function findVersion(
  sql: Sql,
  key: { projectId: number; versionId: number },
): Promise<VersionRow | null> {
  const row = await versions(sql, key).where("version.id", "=", key.versionId).executeTakeFirst();
  return row ? { ...row, settings: settingsOf(fromJson<Settings>(row.settings)) } : null;
}

export async function findVersionBefore(
  sql: Sql,
  key: { projectId: number; versionId: number },
): Promise<VersionRow | null> {
  const [before] = await listVersions(sql, key, createPage({ limit: 1, after: [key.versionId] }));
  return before ?? null;
}

export function countVersions(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("settings_versions").where("project_id", "=", key.projectId));
}

export async function hasVersions(sql: Sql, key: { projectId: number }): Promise<boolean> {
  return (await countVersions(sql, key)) > 0;
}

export async function deleteOldVersions(sql: Sql, key: { projectId: number }, kept: number): Promise<void> {
  const oldest = await sql
    .selectFrom("settings_versions")
    .select("id")
    .where("project_id", "=", key.projectId)
    .orderBy("id", "desc")
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await sql
    .deleteFrom("settings_versions")
    .where("project_id", "=", key.projectId)
    .where("id", "<=", oldest.id)
    .execute();
}

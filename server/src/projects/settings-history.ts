import type { z } from "zod";
import { notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { publishSettings } from "./publish-settings.ts";
import { countVersions, findVersion, listVersions, type VersionRow } from "./queries/settings-versions.ts";
import type { SettingsVersion } from "./schema.ts";
import { settingsChanges, settingsOf } from "./settings-fields.ts";
import { requireModel } from "./settings.ts";

export async function pageOfVersions(
  context: ProjectContext,
  { limit, page }: { limit: number; page: number },
): Promise<{ total: number; data: z.input<typeof SettingsVersion>[] }> {
  const sql = context.db.read;
  const key = { projectId: context.project.id };
  const offset = (page - 1) * limit;
  // One more than is shown: a version is described by what differs from the one before it.
  const rows = await listVersions(sql, key, { limit: limit + 1, offset });
  const data = rows
    .slice(0, limit)
    .map((row, at) => presentVersion(row, rows[at + 1] ?? null, page === 1 && at === 0));
  return { total: await countVersions(sql, key), data };
}

const presentVersion = (
  row: VersionRow,
  former: VersionRow | null,
  isLive: boolean,
): z.input<typeof SettingsVersion> => ({
  id: row.id,
  kind: row.kind,
  is_live: isLive,
  changed_by: row.user_name,
  reason: row.reason,
  changes: former ? settingsChanges(former.settings, row.settings) : [],
  settings: settingsOf(row.settings),
  createdAt: isoTime(row.created_at),
});

/** Goes back to an earlier version; that is a new version of its own. */
export async function restoreVersion(context: ProjectContext, versionId: number): Promise<void> {
  const key = { projectId: context.project.id, versionId };
  const version = await findVersion(context.db.read, key);
  if (!version) throw notFound();
  await requireModel(context, version.settings.model);
  await context.db.write((transaction) =>
    publishSettings(context, transaction, version.settings, { kind: "restored", reason: null }),
  );
}

import type { z } from "zod";
import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { publishSettings } from "./publish-settings.ts";
import {
  countVersions,
  findVersion,
  findVersionBefore,
  listVersions,
  type VersionRow,
} from "./queries/settings-versions.ts";
import type { SettingsVersion } from "./schema.ts";
import { settingsChanges, settingsOf } from "./settings-fields.ts";
import { requireModels } from "./settings.ts";

export async function pageOfVersions(
  context: ProjectContext,
  page: ListPage,
): Promise<ListAnswer<z.input<typeof SettingsVersion>[]>> {
  const sql = context.db.read;
  const key = { projectId: context.project.id };
  const rows = await listVersions(sql, key, page);
  // A version is described by what differs from the one before it, the last one of the page too.
  const last = rows.at(-1);
  const former = last ? await findVersionBefore(sql, { ...key, versionId: last.id }) : null;
  const data = rows.map((row, at) => presentVersion(row, rows[at + 1] ?? former, page.isFirst && at === 0));
  return page.answer(data, () => countVersions(sql, key));
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
  changes: former ? settingsChanges(settingsOf(former.settings), settingsOf(row.settings)) : [],
  settings: settingsOf(row.settings),
  createdAt: isoTime(row.created_at),
});

/** Goes back to an earlier version; that is a new version of its own. */
export async function restoreVersion(context: ProjectContext, versionId: number): Promise<void> {
  const key = { projectId: context.project.id, versionId };
  const version = await findVersion(context.db.read, key);
  if (!version) throw notFound();
  const settings = settingsOf(version.settings);
  await requireModels(context, settings);
  await context.db.write((transaction) =>
    publishSettings(context, transaction, settings, { kind: "restored", reason: null }),
  );
}

import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import { conflict, forbidden, notFound } from "../platform/errors/app-error.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { publishSettings } from "./publish-settings.ts";
import { deleteDraft, findDraft, upsertDraft } from "./queries/settings-drafts.ts";
import { findSettings, type SettingsChange } from "./queries/settings.ts";
import type { SettingsDraft } from "./schema.ts";
import { isEqual, SETTINGS_FIELDS, settingsOf, type Settings } from "./settings-fields.ts";
import { includedFields, requireModels } from "./settings.ts";

/** What the draft changes of what is live now; empty if there is none. */
export async function findDraftChanges(sql: Sql, key: { projectId: number }): Promise<SettingsChange> {
  const draft = await findDraft(sql, key);
  const live = await findSettings(sql, key);
  return draft && live ? differing(settingsOf(live), draft.changes) : {};
}

export async function describeDraft(context: ProjectContext): Promise<z.input<typeof SettingsDraft>> {
  const key = { projectId: context.project.id };
  const draft = await findDraft(context.db.read, key);
  return {
    changes: await findDraftChanges(context.db.read, key),
    updated_by: draft?.user_name ?? null,
    updatedAt: draft ? isoTime(draft.updated_at) : null,
  };
}

/** Replaces the draft. One without a difference to what is live is none. */
export async function saveDraft(
  context: ProjectContext,
  input: Readonly<Record<string, unknown>>,
): Promise<z.input<typeof SettingsDraft>> {
  const projectId = context.project.id;
  const included = includedFields(input);
  await requireModels(context, included);
  await context.db.write(async ({ sql }) => {
    const live = await findSettings(sql, { projectId });
    if (!live) throw notFound();
    const changes = differing(settingsOf(live), included);
    if (Object.keys(changes).length === 0) await deleteDraft(sql, { projectId });
    else await upsertDraft(sql, { projectId, changes, userId: callerUserId(context), now: context.now() });
  });
  return describeDraft(context);
}

/** Makes the draft live. An owner may override the gate with a reason. */
export async function publishDraft(context: ProjectContext, reason: string | null): Promise<void> {
  if (reason !== null && context.organization.role !== "owner")
    throw forbidden("Only an owner of the organization can override the gate.");
  const projectId = context.project.id;
  await requireModels(context, await findDraftChanges(context.db.read, { projectId }));
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const changes = await findDraftChanges(sql, { projectId });
    if (Object.keys(changes).length === 0) throw conflict("There is no draft to publish. Save one first.");
    await publishSettings(context, transaction, changes, { kind: "published", reason });
    await deleteDraft(sql, { projectId });
  });
}

/** In the order of the schema. */
function differing(live: Settings, changes: SettingsChange): SettingsChange {
  const fields = SETTINGS_FIELDS.filter(
    (field) => changes[field] !== undefined && !isEqual(changes[field], live[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, changes[field]]));
}

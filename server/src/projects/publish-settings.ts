import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import { deleteOldVersions, hasVersions, insertVersion } from "./queries/settings-versions.ts";
import { findSettings, updateSettings, type SettingsChange } from "./queries/settings.ts";
import { settingsOf, type Settings } from "./settings-fields.ts";
import type { VersionKind } from "./tables.ts";

const VERSIONS_KEPT = 200;

export interface Publication {
  readonly kind: Exclude<VersionKind, "initial">;
  /** Why an owner publishes against the gate; null if the gate decides. */
  readonly reason: string | null;
}

/**
 * The only way settings go live: the gate decides, the change is written and the history gets a version. Going back to
 * a version that was live before is never blocked, since it is how people leave a bad state.
 */
export async function publishSettings(
  context: ProjectContext,
  transaction: Transaction,
  change: SettingsChange,
  { kind, reason }: Publication,
): Promise<void> {
  const { sql } = transaction;
  const projectId = context.project.id;
  const now = context.now();
  const former = await findSettings(sql, { projectId });
  // Locks the row: concurrent changes write their versions one after the other.
  await updateSettings(sql, { projectId }, {}, now);
  const before = await findSettings(sql, { projectId });
  if (!before || !former) throw notFound();
  const after = { ...before, ...change };
  if (reason === null && kind !== "restored")
    await context.services.settingsGate.check(context, sql, { before, after });
  await updateSettings(sql, { projectId }, change, now);
  const userId = callerUserId(context);
  if (!isSame(settingsOf(before), settingsOf(after))) {
    if (!(await hasVersions(sql, { projectId }))) {
      const initial = { kind: "initial", userId: null, reason: null, now: former.updated_at } as const;
      await insertVersion(sql, { projectId, settings: settingsOf(before), ...initial });
    }
    await insertVersion(sql, { projectId, settings: settingsOf(after), kind, userId, reason, now });
    await deleteOldVersions(sql, { projectId }, VERSIONS_KEPT);
  }
  await context.events.publish(transaction, { topic: "project.settings.updated", projectId });
}

const isSame = (one: Settings, other: Settings): boolean => JSON.stringify(one) === JSON.stringify(other);

import type { z } from "zod";
import { describeDevice } from "../access/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import { callerUserId, type App, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { findProjectMember } from "../projects/index.ts";
import { scheduleDigest } from "./digest-time.ts";
import { loadPushKeys } from "./push/push-keys.ts";
import {
  findNotificationSettings,
  upsertNotificationSettings,
  type NotificationSettingsRow,
  type SettingsKey,
} from "./queries/settings.ts";
import { listReachableSubscriptions } from "./queries/subscriptions.ts";
import type { NotificationSettings, settingsInput } from "./schema.ts";

export type SettingsChanges = z.output<typeof settingsInput>;

const DEFAULT_MAIL_AFTER_MINUTES = 15;

/** What a person gets who has chosen nothing. */
export const settingsOrDefaults = (
  row: NotificationSettingsRow | null | undefined,
  key: SettingsKey,
): NotificationSettingsRow =>
  row ?? {
    project_id: key.projectId,
    user_id: key.userId,
    conversations: "mine_and_unassigned",
    sound: 1,
    mail_after_minutes: DEFAULT_MAIL_AFTER_MINUTES,
    digest_hour: null,
    time_zone: "UTC",
    updated_at: 0,
  };

/** Settings belong to the person, also where a token acts for them. */
async function requireMember(context: ProjectContext): Promise<SettingsKey> {
  const userId = callerUserId(context);
  const projectId = context.project.id;
  if (userId === null || !(await findProjectMember(context.db.read, { projectId, userId }))) {
    throw conflict("Only a member of the project has notification settings.");
  }
  return { projectId, userId };
}

export async function readSettings(context: ProjectContext): Promise<z.input<typeof NotificationSettings>> {
  const key = await requireMember(context);
  const row = settingsOrDefaults(await findNotificationSettings(context.db.read, key), key);
  const ssoOrganizationId = context.actor.kind === "person" ? context.actor.ssoOrganizationId : null;
  const browsers = await listReachableSubscriptions(context.db.read, {
    userId: key.userId,
    ssoOrganizationId,
  });
  return {
    conversations: row.conversations,
    sound: row.sound === 1,
    mail_after_minutes: row.mail_after_minutes,
    digest_hour: row.digest_hour,
    time_zone: row.time_zone,
    push_key: (await loadPushKeys(context)).publicKey,
    push_browsers: browsers.map(({ id, user_agent, created_at }) => ({
      id,
      browser: describeDevice(user_agent),
      created_at: isoTime(created_at),
    })),
    mail_delivers: context.mailer.delivers,
  };
}

export async function changeNotificationSettings(
  context: ProjectContext,
  changes: SettingsChanges,
): Promise<void> {
  const key = await requireMember(context);
  await context.db.write((transaction) => changeSettingsIn(context, transaction, key, changes));
}

/** As part of a transaction, with the digest that follows from it. */
export async function changeSettingsIn(
  app: App,
  transaction: Transaction,
  key: SettingsKey,
  changes: SettingsChanges,
): Promise<void> {
  const before = settingsOrDefaults(await findNotificationSettings(transaction.sql, key), key);
  const chosen = <Value>(given: Value | undefined, kept: Value): Value =>
    given === undefined ? kept : given;
  const after: NotificationSettingsRow = {
    ...before,
    conversations: chosen(changes.conversations, before.conversations),
    sound: Number(chosen(changes.sound, before.sound === 1)),
    mail_after_minutes: chosen(changes.mail_after_minutes, before.mail_after_minutes),
    digest_hour: chosen(changes.digest_hour, before.digest_hour),
    time_zone: chosen(changes.time_zone, before.time_zone),
    updated_at: app.now(),
  };
  await upsertNotificationSettings(transaction.sql, after);
  await scheduleDigest(app, transaction, after);
}

import { sendMail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectById, findProjectMember } from "../projects/index.ts";
import { countInbox } from "../sessions/index.ts";
import { DIGEST, scheduleDigest } from "./digest-time.ts";
import { findNotificationSettings, type SettingsKey } from "./queries/settings.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";

/** A count that stops there is shown as at least that. */
const MOST_COUNTED = 1000;

export function registerDigests(app: App): void {
  app.jobs.register(DIGEST, {
    concurrency: 2,
    run: ({ payload }) => sendDigest(app, payload as SettingsKey),
  });
}

/** Sends what waits in the project to one person, and schedules the next. A quiet inbox sends nothing. */
async function sendDigest(app: App, key: SettingsKey): Promise<void> {
  const settings = await findNotificationSettings(app.db.read, key);
  const member = await findProjectMember(app.db.read, key);
  const project = await findProjectById(app.db.read, key.projectId);
  // Who has left the project, or reads none of it, gets no more of them.
  if (!settings || !member || !project || member.organization_role === "billing") return;
  const counts = await countInbox(app, key);
  const shown = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count));
  await app.db.write(async (transaction) => {
    await scheduleDigest(app, transaction, settings);
    if (counts.open === 0 || !app.mailer.delivers || settings.digest_hour === null) return;
    const url = unsubscribeUrl(app, { ...key, kind: "digest" });
    await sendMail(app, transaction, `digest:${key.projectId}:${key.userId}`, {
      to: member.person_email,
      subject: `${project.name}: ${shown(counts.waiting)} waiting, ${shown(counts.open)} open`,
      text: [
        `Waiting for a person: ${shown(counts.waiting)}`,
        `With unread messages: ${shown(counts.unread)}`,
        `Assigned to you: ${shown(counts.mine)}`,
        `Without an assignee: ${shown(counts.unassigned)}`,
        `Open in all: ${shown(counts.open)}`,
        `\nOpen the inbox:\n${app.publicUrl()}/p/${project.uid}/inbox`,
        `\nYou chose this daily digest. Stop it:\n${url}`,
      ].join("\n"),
      unsubscribeUrl: url,
    });
  });
}

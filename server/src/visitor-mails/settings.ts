import type { z } from "zod";
import type { ProjectContext } from "../platform/operations/context.ts";
import { findVisitorMailSettings, upsertVisitorMailSettings } from "./queries/visitor-mails.ts";
import type { VisitorMailSettings, visitorMailInput } from "./schema.ts";

/** The reaction to answers, which projects use that have turned it on. */
export const ANSWERS = "visitor-mails.answers";
const DEFAULT_AFTER_MINUTES = 5;

export async function readVisitorMailSettings({
  db,
  project,
  mailer,
  config,
}: ProjectContext): Promise<z.input<typeof VisitorMailSettings>> {
  const row = await findVisitorMailSettings(db.read, project.id);
  return {
    enabled: row?.is_enabled === 1,
    after_minutes: row?.after_minutes ?? DEFAULT_AFTER_MINUTES,
    mail_delivers: mailer.delivers,
    reply_domain: config.mail.replyDomain,
  };
}

export async function changeVisitorMailSettings(
  context: ProjectContext,
  changes: z.output<typeof visitorMailInput>,
): Promise<void> {
  const projectId = context.project.id;
  await context.db.write(async (transaction) => {
    const before = await findVisitorMailSettings(transaction.sql, projectId);
    await upsertVisitorMailSettings(transaction.sql, {
      project_id: projectId,
      is_enabled: changes.enabled === undefined ? (before?.is_enabled ?? 0) : Number(changes.enabled),
      after_minutes: changes.after_minutes ?? before?.after_minutes ?? DEFAULT_AFTER_MINUTES,
      updated_at: context.now(),
    });
    await context.reactions.projectChanged(transaction, ANSWERS, projectId);
  });
}

import type { App } from "../platform/operations/context.ts";
import type { UnsubscribePage } from "../platform/web/register-unsubscribe-page.ts";
import { findProjectMember } from "../projects/index.ts";
import { changeSettingsIn } from "./settings.ts";
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from "./unsubscribe-link.ts";

const QUESTIONS = {
  waiting: "Stop mails about waiting visitors?",
  digest: "Stop the daily digest?",
} as const;

/** Ends the kind of mails that a token names, for its person and project. */
export const unsubscribePage = (app: App): UnsubscribePage => ({
  path: UNSUBSCRIBE_PATH,
  afterwards: "You can turn them on again in your notification settings.",
  questionOf(token) {
    const subscription = readUnsubscribeToken(app, token);
    return subscription && QUESTIONS[subscription.kind];
  },
  async end(token) {
    const subscription = readUnsubscribeToken(app, token);
    if (!subscription) return;
    const { kind, ...key } = subscription;
    const changes = kind === "digest" ? { digest_hour: null } : { mail_after_minutes: null };
    await app.db.write(async (transaction) => {
      if (await findProjectMember(transaction.sql, key))
        await changeSettingsIn(app, transaction, key, changes);
    });
  },
});

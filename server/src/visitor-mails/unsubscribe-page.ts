import type { App } from "../platform/operations/context.ts";
import type { UnsubscribePage } from "../platform/web/register-unsubscribe-page.ts";
import { findProjectById } from "../projects/index.ts";
import { insertStop } from "./queries/visitor-mails.ts";
import { readStopToken, VISITOR_UNSUBSCRIBE_PATH } from "./signed-addresses.ts";

/** Ends the mails with answers of one project to one address. */
export const visitorUnsubscribePage = (app: App): UnsubscribePage => ({
  path: VISITOR_UNSUBSCRIBE_PATH,
  afterwards: "You can still read answers in the chat.",
  questionOf: (token) => (readStopToken(app, token) ? "Stop mails with answers from this chat?" : null),
  async end(token) {
    const stop = readStopToken(app, token);
    if (!stop) return;
    await app.db.write(async ({ sql }) => {
      if (await findProjectById(sql, stop.projectId)) await insertStop(sql, stop, app.now());
    });
  },
});

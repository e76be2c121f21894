import { nullIfMissing } from "../platform/errors/null-if-missing.ts";
import type { AppEvent } from "../platform/events/app-event.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSession } from "../sessions/index.ts";
import { advanceReadMark, findVisitorMailSettings } from "./queries/visitor-mails.ts";
import { sendAnswers } from "./send-answers.ts";
import { ANSWERS } from "./settings.ts";
import type { MailedConversation } from "./signed-addresses.ts";

const SEND = "visitor-mails.send";
const MINUTE_MS = 60_000;

interface Answer extends MailedConversation {
  readonly sessionId: number;
  readonly messageId: number;
  /** Whether the visitor's page had the conversation open, so that the answer appeared there. */
  readonly isRead: boolean;
}

/** Mails the answers that a visitor has not seen, some minutes after the last of them. */
export function registerAnswerMails(app: App): void {
  const isHere = ({ projectId, sessionUid }: AppEvent): boolean =>
    app.services.live.presence.isHere({ projectId, sessionUid: String(sessionUid) });
  app.reactions.register({
    name: ANSWERS,
    topics: ["message.created"],
    // What the bot answers to a page that is open is the most frequent message of all, and read.
    wants: (event) =>
      isAnswer(event) && app.mailer.delivers && !(event.sendBy === "assistant" && isHere(event)),
    isUsedBy: async (sql, projectId) => (await findVisitorMailSettings(sql, projectId))?.is_enabled === 1,
    jobOf: (event) => ({
      key: String(event.messageId),
      payload: {
        projectId: event.projectId,
        sessionId: Number(event.sessionId),
        sessionUid: String(event.sessionUid),
        messageId: Number(event.messageId),
        isRead: isHere(event),
      } satisfies Answer,
    }),
    handler: { concurrency: 2, run: ({ payload }) => answered(app, payload as Answer) },
  });
  app.jobs.register(SEND, {
    concurrency: 2,
    run: ({ payload }) => sendAnswers(app, payload as MailedConversation),
  });
}

const isAnswer = ({ sendBy, contentType, isTest }: AppEvent): boolean =>
  (sendBy === "operator" || sendBy === "assistant") &&
  contentType !== "note" &&
  contentType !== "event" &&
  isTest !== true;

async function answered(app: App, answer: Answer): Promise<void> {
  const { projectId, sessionUid, sessionId, messageId, isRead } = answer;
  const settings = await findVisitorMailSettings(app.db.read, projectId);
  if (settings?.is_enabled !== 1) return;
  const session = await nullIfMissing(requireSession(app, { projectId, uid: sessionUid }));
  if (!session?.visitor_id) return;
  await app.db.write(async (transaction) => {
    if (isRead) return advanceReadMark(transaction.sql, { sessionId, messageId });
    // Each answer moves it: one mail for a pause, with all that came before it.
    const payload: MailedConversation = { projectId, sessionUid };
    const runAt = app.now() + settings.after_minutes * MINUTE_MS;
    return app.jobs.enqueue(transaction, { kind: SEND, key: sessionUid, payload, runAt });
  });
}

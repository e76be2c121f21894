import { listRecentMessages, storeMessage } from "../../messages/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { lockSession, type SessionKey } from "../../sessions/index.ts";

/** The kind of jobs that send a follow-up. */
export const FOLLOW_UP = "actions.follow_up";
const MINUTE_MS = 60_000;
/** Messages of the bot and of people may stand between the visitor's last one and the follow-up. */
const RECENT = 20;

interface FollowUp extends SessionKey {
  readonly text: string;
  readonly since: number;
}

/** Sends the message later, unless the visitor has written by then. A second one replaces the first. */
export async function scheduleFollowUp(
  app: App,
  key: SessionKey,
  { delayMinutes, text }: { delayMinutes: number; text: string },
): Promise<{ at: string }> {
  const since = app.now();
  const runAt = since + delayMinutes * MINUTE_MS;
  const payload: FollowUp = { projectId: key.projectId, uid: key.uid, text, since };
  await app.db.write((transaction) =>
    app.jobs.enqueue(transaction, {
      kind: FOLLOW_UP,
      key: key.uid,
      payload,
      runAt,
      tenant: String(key.projectId),
    }),
  );
  return { at: new Date(runAt).toISOString() };
}

export function registerFollowUps(app: App): void {
  app.jobs.register(FOLLOW_UP, {
    concurrency: 2,
    async run({ payload }) {
      const { projectId, uid, text, since } = payload as FollowUp;
      await app.db
        .write(async (transaction) => {
          const session = await lockSession(app, transaction, { projectId, uid });
          if (session.status === "closed" || session.chat_mode === "operator") return;
          const key = { projectId, sessionId: session.id, limit: RECENT };
          const recent = await listRecentMessages(transaction.sql, key);
          if (recent.some(({ send_by, created_at }) => send_by === "user" && created_at > since)) return;
          await storeMessage(app, transaction, session, { sendBy: "assistant", origin: "api", text });
        })
        .catch((error: unknown) => {
          // The conversation was deleted meanwhile.
          if (!(error instanceof AppError) || error.code !== "not_found") throw error;
        });
    },
  });
}

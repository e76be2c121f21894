import { listMessagesAfter } from "../../messages/index.ts";
import type { AppEvent } from "../../platform/events/app-event.ts";
import { Later } from "../../platform/jobs/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { hasIntegrations } from "../../projects/index.ts";
import { pauseAfter } from "../pause-after.ts";
import type { OpenChannel } from "../open-channels.ts";
import { touchChannel } from "../queries/channels.ts";
import { advanceSentThrough } from "../queries/threads.ts";
import { CHANNEL_KINDS } from "../tables.ts";
import { findBoundThread, openChannel } from "./bound-thread.ts";
import { failDisconnected } from "./disconnected.ts";
import { isSentByUs } from "./is-sent-by-us.ts";
import { jobOf, SEND, type WaitingSession } from "./schedule.ts";
import { sendToThread, type Outgoing } from "./send-to-thread.ts";

const AT_ONCE = 50;

/** Sends what the bot and the team write in conversations of a channel. One job for a conversation keeps the order. */
export function registerSending(app: App): void {
  app.reactions.register({
    name: SEND,
    topics: ["message.created"],
    wants: isAnswer,
    // Also of channels that are gone: their answers fail visibly.
    isUsedBy: (sql, projectId) => hasIntegrations(sql, { projectId, kinds: CHANNEL_KINDS }),
    jobOf: ({ projectId, sessionId, sessionUid }) =>
      jobOf({ projectId, sessionId: Number(sessionId), sessionUid: String(sessionUid) }),
    handler: {
      concurrency: 16,
      run: ({ payload }, signal) => sendWaiting(app, payload as WaitingSession, signal),
      retryAfterMs: pauseAfter,
    },
  });
}

const isAnswer = ({ sendBy, contentType, isTest }: AppEvent): boolean =>
  (sendBy === "operator" || sendBy === "assistant") &&
  contentType !== "note" &&
  contentType !== "event" &&
  isTest !== true;

async function sendWaiting(app: App, session: WaitingSession, signal: AbortSignal): Promise<void> {
  const thread = await findBoundThread(app, session);
  if (!thread) return failDisconnected(app, session);
  const open = await openChannel(app, thread.channel_id);
  if (!open) return;
  const { projectId, sessionId } = session;
  let afterId = thread.sent_through;
  for (;;) {
    const messages = await listMessagesAfter(app.db.read, { projectId, sessionId, afterId, limit: AT_ONCE });
    if (messages.length === 0) return;
    for (const message of messages) {
      signal.throwIfAborted();
      if (isSentByUs(message)) await send(app, open, { session, thread, message });
      afterId = message.id;
    }
    await app.db.writeStatement((sql) => advanceSentThrough(sql, { sessionId, messageId: afterId }));
    await touchSent(app, open);
  }
}

async function send(app: App, open: OpenChannel, outgoing: Outgoing): Promise<void> {
  const outcome = await sendToThread(app, open, outgoing);
  if (outcome.kind === "later") throw new Later(outcome.afterMs);
}

const TOUCH_MS = 30_000;
const touched = new WeakMap<OpenChannel, number>();

async function touchSent(app: App, open: OpenChannel): Promise<void> {
  const now = app.now();
  if (now - (touched.get(open) ?? 0) < TOUCH_MS) return;
  touched.set(open, now);
  await app.db.writeStatement((sql) => touchChannel(sql, open.row.id, { last_sent_at: now }));
}

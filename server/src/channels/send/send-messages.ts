import { listMessagesAfter, type MessageRow } from "../../messages/index.ts";
import type { AppEvent } from "../../platform/events/events.ts";
import type { App } from "../../platform/operations/context.ts";
import { Later, pauseAfter } from "../later.ts";
import type { OpenChannel } from "../open-channels.ts";
import { hasChannels, touchChannel } from "../queries/channels.ts";
import { advanceSentThrough } from "../queries/threads.ts";
import { findBoundThread, openChannel } from "./bound-thread.ts";
import { jobOf, SEND, type WaitingSession } from "./schedule.ts";
import { sendToThread, type Outgoing } from "./send-to-thread.ts";

const AT_ONCE = 50;

/** Sends what the bot and the team write in conversations of a channel. One job for a conversation keeps the order. */
export function registerSending(app: App): void {
  app.reactions.register({
    name: SEND,
    topics: ["message.created"],
    wants: isAnswer,
    isUsedBy: hasChannels,
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
  const open = thread && (await openChannel(app, thread.channel_id));
  if (!thread || !open) return;
  const { projectId, sessionId } = session;
  let afterId = thread.sent_through;
  for (;;) {
    const messages = await listMessagesAfter(app.db.read, { projectId, sessionId, afterId, limit: AT_ONCE });
    if (messages.length === 0) return;
    for (const message of messages) {
      signal.throwIfAborted();
      if (isOurs(message)) await send(app, open, { session, thread, message });
      afterId = message.id;
    }
    await app.db.writeStatement((sql) => advanceSentThrough(sql, { sessionId, messageId: afterId }));
    await touchSent(app, open);
  }
}

/** What the team wrote in the vendor's own inbox is there already. */
const isOurs = ({ send_by, origin }: MessageRow): boolean =>
  send_by === "assistant" || (send_by === "operator" && origin !== "channel");

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

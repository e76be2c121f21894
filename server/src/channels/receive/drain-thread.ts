import { fromJson } from "../../platform/db/index.ts";
import { Later } from "../../platform/jobs/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ChannelEvent } from "../channel.ts";
import { pauseAfter } from "../pause-after.ts";
import type { OpenChannel } from "../open-channels.ts";
import { touchChannel } from "../queries/channels.ts";
import { finishEvent, listWaitingEvents, type EventRow } from "../queries/events.ts";
import { recordDelivery } from "./record-delivery.ts";
import { receiveFromTeam } from "./receive-from-team.ts";
import { receiveFromThread } from "./receive-from-thread.ts";
import { RECEIVE, type WaitingThread } from "./store-events.ts";

const AT_ONCE = 50;
const GIVE_UP_MS = 24 * 60 * 60_000;
/** A vendor may report a message or its delivery before its answer to the sending has been stored. */
const EARLY_MS = 15_000;
const EARLY_PAUSE_MS = 2000;
/** Resuming schedules what waits; this is for a job that another process had just paused. */
const PAUSED_MS = 10 * 60_000;
const TOUCH_MS = 30_000;

/** Most of the time a job waits for a reply, so many run side by side. */
export function registerReceiving(app: App): void {
  app.jobs.register(RECEIVE, {
    concurrency: 32,
    run: ({ payload }, signal) => drainThread(app, payload as WaitingThread, signal),
    retryAfterMs: pauseAfter,
  });
}

/** The events of a thread in their order. What is done is marked one by one, so that a crash repeats one at most. */
async function drainThread(
  app: App,
  { channelId, thread, isTeam = false }: WaitingThread,
  signal: AbortSignal,
): Promise<void> {
  const open = await app.services.channels.byId(app, channelId);
  if (!open) return;
  if (open.row.state === "paused") throw new Later(PAUSED_MS);
  let afterId = 0;
  let isEarly = false;
  for (;;) {
    const rows = await listWaitingEvents(app.db.read, { channelId, thread, afterId, limit: AT_ONCE });
    if (rows.length === 0) break;
    for (const row of rows) {
      signal.throwIfAborted();
      afterId = row.id;
      const event = fromJson<ChannelEvent>(row.payload);
      if ((event.kind === "team") !== isTeam) continue;
      if (await handleEvent(app, open, row, event, signal))
        await app.db.writeStatement((sql) => finishEvent(sql, row.id));
      else isEarly = true;
    }
    await touchReceived(app, open);
  }
  if (isEarly) throw new Later(EARLY_PAUSE_MS);
}

/** False where it must wait for something that is under way. */
async function handleEvent(
  app: App,
  open: OpenChannel,
  row: EventRow,
  event: ChannelEvent,
  signal: AbortSignal,
): Promise<boolean> {
  const isOld = app.now() - row.created_at > GIVE_UP_MS;
  const isLate = app.now() - row.created_at > EARLY_MS;
  try {
    if (event.kind === "message") {
      await receiveFromThread(app, open, event, { receivedAt: row.created_at, signal });
      return true;
    }
    if (event.kind === "team") return await receiveFromTeam(app, open, event, isLate);
    return (await recordDelivery(app, open, event)) || isLate;
  } catch (error) {
    if (!isOld || signal.aborted) throw error;
    app.log.error(
      { err: error, channelId: row.channel_id, eventId: row.id },
      "an event of a channel is given up",
    );
    return true;
  }
}

const touched = new WeakMap<OpenChannel, number>();

/** Shown to people: one write in half a minute is enough. */
async function touchReceived(app: App, open: OpenChannel): Promise<void> {
  const now = app.now();
  if (now - (touched.get(open) ?? 0) < TOUCH_MS) return;
  touched.set(open, now);
  await app.db.writeStatement((sql) => touchChannel(sql, open.row.id, { last_received_at: now }));
}

import { fromJson } from "../../platform/db/index.ts";
import { nullIfMissing } from "../../platform/errors/null-if-missing.ts";
import type { AppEvent } from "../../platform/events/app-event.ts";
import { Later } from "../../platform/jobs/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { requireSession } from "../../sessions/index.ts";
import { ChannelFailure } from "../channel.ts";
import { pauseAfter } from "../pause-after.ts";
import { hasChannels } from "../queries/channels.ts";
import { findBoundThread, openChannel } from "./bound-thread.ts";
import { HAND_OVER, jobOf, type WaitingSession } from "./schedule.ts";

/** About two hours. The conversation waits in our inbox all the same. */
const MOST_TRIES = 30;
const HELD_MS = 10 * 60_000;

/** Shows in the vendor's inbox that a visitor waits for a person. */
export function registerHandOver(app: App): void {
  app.reactions.register({
    name: HAND_OVER,
    topics: ["session.updated"],
    wants: beginsToWait,
    isUsedBy: hasChannels,
    jobOf: ({ projectId, sessionId, sessionUid }) =>
      jobOf({ projectId, sessionId: Number(sessionId), sessionUid: String(sessionUid) }),
    handler: {
      concurrency: 4,
      run: ({ payload }) => handOver(app, payload as WaitingSession),
      retryAfterMs: (job, error) => (job.attempt >= MOST_TRIES ? null : pauseAfter(job, error)),
    },
  });
}

const beginsToWait = ({ is, isTest }: AppEvent): boolean =>
  isTest !== true && (is as { chat_mode?: unknown } | undefined)?.chat_mode === "awaiting";

async function handOver(app: App, session: WaitingSession): Promise<void> {
  const thread = await findBoundThread(app, session);
  const open = thread && (await openChannel(app, thread.channel_id));
  if (!thread || !open?.channel.handOver) return;
  const key = { projectId: session.projectId, uid: session.sessionUid };
  const row = await nullIfMissing(requireSession(app, key));
  // A person has taken over meanwhile.
  if (row?.chat_mode !== "awaiting") return;
  if (open.row.state !== "ready") throw new Later(HELD_MS);
  const data = thread.data ? fromJson<Record<string, unknown>>(thread.data) : undefined;
  try {
    await open.channel.handOver(open.vendor, { id: thread.external_id, data });
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    if (error.isTransient && error.retryAfterMs !== undefined) throw new Later(error.retryAfterMs);
    if (error.isTransient) throw error;
    app.log.warn({ channelId: open.row.id }, "a vendor did not hand a conversation over");
  }
}

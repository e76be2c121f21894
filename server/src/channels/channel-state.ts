import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { CHANNEL_CHANGED } from "./open-channels.ts";
import { updateChannelRow, type ChannelRow } from "./queries/channels.ts";
import { listQueuedSessions } from "./queries/deliveries.ts";
import { listWaitingThreads } from "./queries/events.ts";
import { scheduleThread } from "./receive/store-events.ts";
import { scheduleSession } from "./send/schedule.ts";

type Channel = Pick<ChannelRow, "id" | "project_id">;

/** Every process forgets what it holds of the channel. */
export const publishChange = (
  app: App,
  transaction: Transaction,
  { id, project_id }: Channel,
): Promise<void> =>
  app.events.publish(transaction, { topic: CHANNEL_CHANGED, projectId: project_id, channelId: id });

/** The vendor refuses the account: nothing is sent until a person acts. */
export async function markFailing(app: App, channel: Channel, problem: string): Promise<void> {
  const now = app.now();
  await app.db.write(async (transaction) => {
    const change = { state: "failing", problem, problem_at: now, updated_at: now } as const;
    await updateChannelRow(transaction.sql, { projectId: channel.project_id, id: channel.id }, change);
    await publishChange(app, transaction, channel);
  });
}

/** What waited is worked off now, in its order. */
export async function resumeChannel(app: App, transaction: Transaction, channel: Channel): Promise<void> {
  const { id: channelId, project_id: projectId } = channel;
  for (const session of await listQueuedSessions(transaction.sql, channelId))
    await scheduleSession(app, transaction, { projectId, ...session });
  for (const thread of await listWaitingThreads(transaction.sql, channelId))
    for (const isTeam of [true, false])
      await scheduleThread(app, transaction, { projectId, channelId, thread, isTeam });
}

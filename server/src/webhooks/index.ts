import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import type { App } from "../platform/operations/context.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { RECORDED_MS, EVENTS_STORED_MS } from "./feed.ts";
import { deleteProjectEventsBefore, deleteFeedsBefore } from "./queries/events.ts";
import { RECORD, registerRecording } from "./record-events.ts";

export { WEBHOOKS_DESCRIPTION } from "./webhooks-description.ts";
export { findWebhookBacklog } from "./queries/backlog.ts";
export { pauseEndpoints } from "./queries/endpoints.ts";
export { eraseEventsOf } from "./queries/events.ts";

const HOUR_MS = 60 * 60 * 1000;
const DELETED_AT_ONCE = 1_000;
const MOST_DELETED = 100_000;

export type RunningWebhooks = Pick<Dispatcher, "start" | "stop">;

/** Records what happens for those who follow it, and sends it to their endpoints. */
export function registerWebhooks(app: App): RunningWebhooks {
  const dispatcher = createDispatcher(app);
  registerRecording(app, () => dispatcher.wake());
  let timer: NodeJS.Timeout | null = null;
  return {
    start() {
      dispatcher.start();
      timer ??= setInterval(() => {
        forgetFeeds(app).catch((error: unknown) =>
          app.log.warn({ err: error }, "old feeds are forgotten later"),
        );
      }, HOUR_MS).unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await dispatcher.stop();
    },
  };
}

/** Projects that no feed has followed for a while, and without an endpoint, are no longer recorded. */
export const forgetFeeds = (app: App): Promise<void> =>
  app.db.write(async (transaction) => {
    for (const projectId of await deleteFeedsBefore(transaction.sql, app.now() - RECORDED_MS))
      await app.reactions.projectChanged(transaction, RECORD, projectId);
  });

export const deleteOldProjectEvents: CleanupTask = async (sql, now) => {
  for (let deleted = 0; deleted < MOST_DELETED; deleted += DELETED_AT_ONCE)
    if ((await deleteProjectEventsBefore(sql, now - EVENTS_STORED_MS, DELETED_AT_ONCE)) < DELETED_AT_ONCE)
      return;
};

import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import type { App } from "../platform/operations/context.ts";
import { deleteEventsBefore } from "./queries/events.ts";
import { registerReceiving } from "./receive/work-off.ts";
import { registerHandOver } from "./send/hand-over.ts";
import { registerSending } from "./send/send-messages.ts";

export { startListeners, type Listeners } from "./listeners.ts";
export { createOpenChannels } from "./open-channels.ts";
export { deleteEventsOfVisitors } from "./queries/threads.ts";
export { registerChannelCalls } from "./receive/register-calls.ts";

/** Longer than any vendor repeats a call. */
const IDS_KEPT_MS = 7 * 24 * 60 * 60_000;

export function registerChannels(app: App): void {
  registerReceiving(app);
  registerSending(app);
  registerHandOver(app);
}

export const deleteOldChannelEvents: CleanupTask = (sql, now) => deleteEventsBefore(sql, now - IDS_KEPT_MS);

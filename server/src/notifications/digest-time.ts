import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { offsetsOf } from "../platform/time/time-zones.ts";
import type { NotificationSettingsRow } from "./queries/settings.ts";

export const DIGEST = "notifications.digest";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The next moment at which it is that hour in the zone. */
export function nextDigestAt(hour: number, timeZone: string, now: number): number {
  const offsetAt = offsetsOf(timeZone);
  const today = Math.floor((now + offsetAt(now)) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const local = day + hour * HOUR_MS;
    // The offset of that moment, not of this one: the clocks may change in between.
    const moment = local - offsetAt(local - offsetAt(local));
    if (moment > now) return moment;
  }
}

/** One digest waits for each person and project that has an hour for it. */
export async function scheduleDigest(
  app: App,
  transaction: Transaction,
  settings: Pick<NotificationSettingsRow, "project_id" | "user_id" | "digest_hour" | "time_zone">,
): Promise<void> {
  const { project_id: projectId, user_id: userId, digest_hour: hour, time_zone: timeZone } = settings;
  const key = `${projectId} ${userId}`;
  if (hour === null) return app.jobs.cancel(transaction, DIGEST, key);
  const runAt = nextDigestAt(hour, timeZone, app.now());
  await app.jobs.enqueue(transaction, { kind: DIGEST, key, payload: { projectId, userId }, runAt });
}

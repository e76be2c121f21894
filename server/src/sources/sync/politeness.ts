import { setTimeout as delay } from "node:timers/promises";
import type { App } from "../../platform/operations/context.ts";
import { claimHostSlot, findHostTime } from "../queries/hosts.ts";

/** A longer wait is left to the job queue, so that no worker sits idle. */
const LONGEST_WAIT_MS = 3_000;

/** Waits for the host's next slot. Returns the time to come back at if that is too far away. */
export async function waitForHost(
  app: Pick<App, "db" | "now">,
  { host, delayMs }: { host: string; delayMs: number },
  signal: AbortSignal,
): Promise<number | null> {
  const now = app.now();
  const latest = now + LONGEST_WAIT_MS;
  const slot = await app.db.writeStatement((sql) => claimHostSlot(sql, { host, now, delayMs, latest }));
  if (slot === null) return findHostTime(app.db.read, host);
  if (slot > now) await delay(slot - now, undefined, { signal });
  return null;
}

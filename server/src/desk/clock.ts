import type { App } from "../platform/operations/context.ts";
import { assignWaiting } from "./rotation.ts";
import { recordBreaches } from "./sla-breaches.ts";

const TICK_MS = 5_000;

export interface DeskClock {
  /** Stops after the running tick. */
  stop(): Promise<void>;
}

/**
 * Assigns what could not be assigned when it began to wait: members return, finish conversations, open for the day.
 * Records which times of service levels have been missed.
 */
export function startDeskClock(app: App): DeskClock {
  let stopped = false;
  let running: Promise<void> | null = null;
  const tick = (): void => {
    running ??= assignWaiting(app, () => stopped)
      .then(() => recordBreaches(app, () => stopped))
      .catch((error: unknown) => app.log.warn({ err: error }, "the desk's clock missed a tick"))
      .finally(() => (running = null));
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

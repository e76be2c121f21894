import { randomUUID } from "node:crypto";
import type { Metrics } from "../telemetry/metrics/metrics.ts";
import type { Events } from "./events.ts";

const EVERY_MS = 15_000;
const TOPIC = "telemetry.pulse";
/** No project has it, so no feed and no reaction gets the pulse. */
const NO_PROJECT = 0;

/** Sends an event to itself now and then: how long it takes is how far live feeds are behind. */
export function measureEvents(events: Events, metrics: Metrics, everyMs = EVERY_MS): () => void {
  const origin = randomUUID();
  let waitingSince: number | null = null;
  let lagMs = 0;
  const stopListening = events.subscribe(({ topic, origin: from }) => {
    if (topic !== TOPIC || from !== origin || waitingSince === null) return;
    lagMs = performance.now() - waitingSince;
    waitingSince = null;
  });
  const send = () => {
    if (waitingSince !== null) return;
    waitingSince = performance.now();
    events.announce({ topic: TOPIC, projectId: NO_PROJECT, origin });
  };
  // A lost pulse would never be heard: after a gap the next one counts.
  const stopGaps = events.onGap(() => void (waitingSince = null));
  const timer = setInterval(send, everyMs).unref();
  send();
  metrics.read(
    "gauge",
    {
      name: "parley_events_lag_seconds",
      help: "How long an event takes to reach this process; grows while none arrives.",
    },
    () => [[Math.max(lagMs, waitingSince === null ? 0 : performance.now() - waitingSince) / 1000]],
  );
  return () => {
    clearInterval(timer);
    stopListening();
    stopGaps();
  };
}

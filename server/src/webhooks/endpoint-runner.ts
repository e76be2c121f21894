import type { App } from "../platform/operations/context.ts";
import { attemptDelivery } from "./attempt.ts";
import { hastenDeliveries, listDueDeliveries, type WebhookDeliveryRow } from "./queries/deliveries.ts";
import { findEndpoint, type EndpointRow } from "./queries/endpoints.ts";
import type { Slots } from "./slots.ts";

/** Requests to one endpoint at once, each of another subject. */
const MOST_IN_FLIGHT = 10;
const MOST_QUEUED = 40;
/** After so many failures in a row it is called by one request at a time, with pauses in between. */
const PROBED_AFTER = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const IDLE_MS = 1_000;

export interface EndpointRunner {
  wake(): void;
  /** Reads the endpoint again; it ends if the endpoint is no longer active. */
  reload(): Promise<void>;
  /** Begins nothing more. */
  drain(): void;
  /** Interrupts what is under way. */
  stop(): void;
  /** What the next to lease it must know. */
  troubles(): { readonly failuresInRow: number; readonly pausedUntil: number };
  /** Whether it was woken after it had found nothing more to send. */
  wasWokenLate(): boolean;
  /** Resolves once nothing is under way. */
  readonly done: Promise<void>;
}

/**
 * Sends what is due for one endpoint until nothing is. Its process holds the endpoint's lease, so a subject that is
 * under way is under way nowhere else: that is what keeps the order.
 */
export function runEndpoint(app: App, slots: Slots, leased: EndpointRow): EndpointRunner {
  const abort = new AbortController();
  const inFlight = new Map<string, Promise<void>>();
  let endpoint = leased;
  let queue: WebhookDeliveryRow[] = [];
  let failuresInRow = leased.failures_in_row;
  let pausedUntil = 0;
  let isEnding = false;
  let isYielding = false;
  let isDrained = false;
  let isWoken = false;
  let wakeUp = () => {};

  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  const key = { projectId: leased.project_id, endpointId: leased.id };
  const mostInFlight = () => (failuresInRow >= PROBED_AFTER || !isProven(endpoint) ? 1 : MOST_IN_FLIGHT);

  async function refill(): Promise<void> {
    queue = await listDueDeliveries(app.db.read, {
      endpointId: leased.id,
      now: app.now(),
      exceptSubjects: [...inFlight.keys()],
      limit: MOST_QUEUED,
    });
  }

  async function send(delivery: WebhookDeliveryRow): Promise<void> {
    const release = await slots.take(leased.project_id, isProven(endpoint));
    try {
      if (isEnding) return;
      const outcome = await attemptDelivery(app, endpoint, delivery, abort.signal);
      endpoint = { ...endpoint, ...notesOf(outcome.endpoint) };
      if (outcome.isDelivered) await succeeded();
      else failed(outcome.askedPauseMs);
    } catch (error) {
      if (abort.signal.aborted) return;
      app.log.warn({ err: error, webhook: leased.id }, "a webhook could not be concluded and is sent again");
      failed();
    } finally {
      release();
    }
  }

  /** A receiver that was away for long is back: what waits for its next attempt is sent now. */
  async function succeeded(): Promise<void> {
    const wasAway = failuresInRow >= PROBED_AFTER;
    failuresInRow = 0;
    pausedUntil = 0;
    if (!wasAway) return;
    await app.db.writeStatement((sql) =>
      hastenDeliveries(sql, { endpointId: leased.id }, { now: app.now(), isFresh: false }),
    );
  }

  function failed(askedPauseMs = 0): void {
    failuresInRow += 1;
    // Its place goes to the next in turn: each request to a silent receiver takes ten seconds.
    isYielding = !isProven(endpoint);
    const pause =
      failuresInRow < PROBED_AFTER ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(failuresInRow - PROBED_AFTER, 10);
    const until = app.now() + Math.max(Math.min(pause, LONGEST_PAUSE_MS), askedPauseMs);
    pausedUntil = Math.max(pausedUntil, until);
  }

  function begin(delivery: WebhookDeliveryRow): void {
    const sent = send(delivery).finally(() => {
      inFlight.delete(delivery.subject);
      wake();
    });
    inFlight.set(delivery.subject, sent);
  }

  async function run(): Promise<void> {
    while (!isEnding) {
      isWoken = false;
      if (isYielding && inFlight.size === 0) return;
      const mayBegin = !isYielding && app.now() >= pausedUntil && inFlight.size < mostInFlight();
      if (mayBegin && queue.length === 0) await refill();
      while (!isEnding && mayBegin && queue.length > 0 && inFlight.size < mostInFlight())
        begin(queue.shift()!);
      // A pause is waited for without a runner, of which there are only so many.
      const isIdle = inFlight.size === 0 && (queue.length === 0 || app.now() < pausedUntil);
      if (isIdle && !isWoken) return;
      await arrival();
    }
  }

  async function arrival(): Promise<void> {
    if (isWoken || isEnding) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function drain(): void {
    isEnding = true;
    isDrained = true;
    queue = [];
    wake();
  }

  const done = run()
    .catch((error: unknown) => app.log.warn({ err: error, webhook: leased.id }, "a webhook waits"))
    .then(async () => {
      isEnding = true;
      await Promise.allSettled(inFlight.values());
    });
  return {
    wake,
    async reload() {
      const current = await findEndpoint(app.db.read, key);
      if (current?.state !== "active") return drain();
      endpoint = current;
      queue = [];
      failuresInRow = 0;
      pausedUntil = 0;
      wake();
    },
    drain,
    stop() {
      drain();
      abort.abort();
    },
    troubles: () => ({ failuresInRow, pausedUntil }),
    wasWokenLate: () => isWoken && !isDrained,
    done,
  };
}

/** The last request succeeded, as far as it is known. */
const isProven = ({ failing_since, last_success_at }: EndpointRow): boolean =>
  failing_since === null && last_success_at !== null;

/** Several requests are under way at once: each brings only what it has learned of the endpoint. */
const notesOf = ({ state, failing_since, last_problem, last_success_at }: EndpointRow) => ({
  state,
  failing_since,
  last_problem,
  last_success_at,
});

import { randomUUID } from "node:crypto";
import type { App } from "../platform/operations/context.ts";
import { runEndpoint, type EndpointRunner } from "./endpoint-runner.ts";
import {
  extendLeases,
  leaseEndpoint,
  listDueEndpoints,
  releaseAllLeases,
  releaseLease,
} from "./queries/endpoints.ts";
import { createSlots } from "./slots.ts";

const POLL_MS = 1_000;
/** Between two polls, however many events come. */
const GAP_MS = 20;
const LEASE_MS = 30_000;
const MOST_RUNNERS = 200;
/** Of the runners and requests, so many are for endpoints whose last request succeeded. */
const MOST_UNPROVEN = 100;
const SLOTS = { all: 200, perProject: 30, unproven: MOST_UNPROVEN, forNewcomers: 50 };
const GRACE_MS = 3_000;

export interface Dispatcher {
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

/** Finds endpoints with something to send, leases each and runs it. Processes share them by their leases. */
export function createDispatcher(app: App): Dispatcher {
  const worker = randomUUID();
  const slots = createSlots(SLOTS);
  const runners = new Map<number, EndpointRunner>();
  const unproven = new Set<number>();
  let isStopped = true;
  let polling: Promise<void> | null = null;
  let isWoken = false;
  const timers: NodeJS.Timeout[] = [];

  function wake(): void {
    isWoken = true;
    if (!isStopped) polling ??= pollUntilQuiet();
  }

  async function pollUntilQuiet(): Promise<void> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        await poll();
        await new Promise((resolve) => setTimeout(resolve, GAP_MS));
      }
    } catch (error) {
      app.log.warn({ err: error }, "webhooks can't be read right now");
    } finally {
      polling = null;
    }
  }

  async function poll(): Promise<void> {
    const now = app.now();
    for (const { id, lane } of await listDueEndpoints(app.db.read, { now, worker, limit: MOST_RUNNERS })) {
      if (isStopped) return;
      const running = runners.get(id);
      if (running) running.wake();
      else if (runners.size >= MOST_RUNNERS) continue;
      else if (lane === "proven") await begin(id, now);
      else if (unproven.size < MOST_UNPROVEN) {
        unproven.add(id);
        if (!(await begin(id, now))) unproven.delete(id);
      }
    }
  }

  async function begin(endpointId: number, now: number): Promise<boolean> {
    const lease = { endpointId, worker, now, until: now + LEASE_MS };
    const endpoint = await app.db.writeStatement((sql) => leaseEndpoint(sql, lease));
    if (!endpoint || isStopped) return false;
    const runner = runEndpoint(app, slots, endpoint);
    runners.set(endpointId, runner);
    void runner.done
      .then(() => app.db.writeStatement((sql) => releaseLease(sql, { ...lease, ...runner.troubles() })))
      .catch((error: unknown) => app.log.warn({ err: error }, "a webhook waits until its lease ends"))
      .finally(() => {
        runners.delete(endpointId);
        unproven.delete(endpointId);
        if (runner.wasWokenLate()) wake();
      });
    return true;
  }

  async function extend(): Promise<void> {
    const endpointIds = [...runners.keys()];
    if (endpointIds.length === 0) return;
    const lease = { worker, endpointIds, until: app.now() + LEASE_MS };
    const held = await app.db.writeStatement((sql) => extendLeases(sql, lease));
    for (const id of endpointIds) if (!held.has(id)) runners.get(id)?.stop();
  }

  const readAgain = (runner: EndpointRunner | undefined): void =>
    void runner
      ?.reload()
      .catch((error: unknown) => app.log.warn({ err: error }, "a webhook could not be read again"));
  const stopHearing = [
    app.events.subscribe(({ topic, endpointId }) => {
      if (topic !== "webhook.changed") return;
      readAgain(runners.get(Number(endpointId)));
      wake();
    }),
    app.events.onGap(() => {
      for (const runner of runners.values()) readAgain(runner);
      wake();
    }),
  ];

  async function resume(): Promise<void> {
    // On SQLite this is the only process: what is leased was ours before a crash.
    if (app.db.engine === "sqlite") await app.db.writeStatement(releaseAllLeases);
    wake();
  }

  return {
    wake,
    start() {
      isStopped = false;
      const warn = (error: unknown) => app.log.warn({ err: error }, "webhooks wait until their leases end");
      resume().catch(warn);
      timers.push(
        setInterval(wake, POLL_MS),
        setInterval(() => void extend().catch(warn), LEASE_MS / 3),
      );
    },
    async stop() {
      isStopped = true;
      stopHearing.forEach((stop) => stop());
      timers.forEach((timer) => clearInterval(timer));
      await polling;
      for (const runner of runners.values()) runner.drain();
      const all = () => Promise.allSettled([...runners.values()].map(({ done }) => done));
      await Promise.race([all(), new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())]);
      for (const runner of runners.values()) runner.stop();
      await all();
      // Their leases are released in the next turn.
      while (runners.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

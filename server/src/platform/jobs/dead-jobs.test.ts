import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { until } from "../../../test/until.ts";
import { discardJob, listJobs, retryJob } from "./index.ts";
import { deleteOldDeadJobs } from "./job-list.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const LEASE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

let t: TestApp;
let started: Jobs[];
beforeEach(async () => {
  t = await createTestApp();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop(0)));
  vi.useRealTimers();
  await t.close();
});

function worker(): Jobs {
  const jobs = createJobs(t.running.app.db, () => t.clock.now, quiet);
  started.push(jobs);
  return jobs;
}
const ask = (jobs: Jobs, key: string) =>
  t.running.app.db.write((transaction) =>
    jobs.enqueue(transaction, { kind: "work", key, payload: {}, tenant: "1" }),
  );
const list = () => listJobs(t.running.app.db.read, { kind: "work", now: t.clock.now, limit: 10 });
const dead = () =>
  listJobs(t.running.app.db.read, { kind: "work", state: "dead", now: t.clock.now, limit: 10 });

/** A worker whose jobs fail at once until they are let through. */
function failing(): { jobs: Jobs; ran: string[]; letThrough: () => void } {
  const jobs = worker();
  const ran: string[] = [];
  let fails = true;
  jobs.register("work", {
    concurrency: 1,
    async run({ key }) {
      if (fails) throw new Error(`no ${key} ${"x".repeat(1000)}`);
      ran.push(key);
    },
    retryAfterMs: ({ attempt }) => (attempt < 2 ? 1000 : null),
  });
  jobs.start();
  return { jobs, ran, letThrough: () => void (fails = false) };
}

async function bury(jobs: Jobs, key: string): Promise<void> {
  await ask(jobs, key);
  await until(async () => (await list()).some((job) => job.key === key && job.lastError !== null));
  t.clock.advance(1000);
  await jobs.poll();
  await until(async () => (await dead()).some((job) => job.key === key));
}

test("a job without another try stays as a dead one, with its error, tries and time, and blocks no other", async () => {
  const { jobs, ran, letThrough } = failing();
  await bury(jobs, "a");
  const [job] = await list();
  expect(job).toMatchObject({ key: "a", state: "dead", attempts: 2, runAt: null, deadAt: t.clock.now });
  expect(job!.lastError).toHaveLength(500);
  expect(job!.lastError).toMatch(/^no a x/);
  letThrough();
  t.clock.advance(365 * DAY_MS);
  await ask(jobs, "b");
  await until(() => ran.length === 1);
  expect(ran).toEqual(["b"]);
  const { db } = t.running.app;
  await db.write(async (transaction) => {
    const later = { payload: {}, runAt: t.clock.now + DAY_MS };
    await jobs.enqueue(transaction, { ...later, kind: "work", key: "of another", tenant: "2" });
    await jobs.enqueue(transaction, { ...later, kind: "other", key: "of another kind", tenant: "1" });
  });
  const queue = { kind: "work", tenant: "1", atMost: 10 };
  expect(await db.write((transaction) => jobs.countOf(transaction, queue))).toBe(0);
});

test("a job that is enqueued again during its last try is tried again, not buried", async () => {
  const jobs = worker();
  let tries = 0;
  jobs.register("work", {
    concurrency: 1,
    async run({ key }) {
      tries += 1;
      if (tries > 1) return;
      await ask(jobs, key);
      throw new Error("no");
    },
    retryAfterMs: () => null,
  });
  jobs.start();
  await ask(jobs, "a");
  await until(async () => {
    await jobs.poll();
    return (await list()).length === 0;
  });
  expect(tries).toBe(2);
});

test("a dead job runs again when it is retried or enqueued again, and is gone when it is discarded", async () => {
  const { db } = t.running.app;
  const { jobs, ran, letThrough } = failing();
  for (const key of ["retried", "again", "discarded"]) await bury(jobs, key);
  letThrough();
  const [retried, again, discarded] = await dead();
  const retry = (id: number) => db.writeStatement((sql) => retryJob(sql, { id, now: t.clock.now }));
  const discard = (id: number) => db.writeStatement((sql) => discardJob(sql, { id }));
  expect(await discard(discarded!.id)).toBe(true);
  expect(await retry(discarded!.id)).toBe(false);
  expect(await retry(retried!.id)).toBe(true);
  // What waits for a worker is not dropped.
  expect(await discard(retried!.id)).toBe(false);
  await jobs.poll();
  await until(() => ran.length === 1);
  await ask(jobs, again!.key);
  await until(() => ran.length === 2);
  expect(ran).toEqual(["retried", "again"]);
  await until(async () => (await list()).length === 0);
});

test("a dead job is deleted after 30 days, and jobs that wait never are", async () => {
  const { jobs } = failing();
  await bury(jobs, "old");
  t.clock.advance(DAY_MS);
  await bury(jobs, "newer");
  await jobs.stop(0);
  await ask(jobs, "waits");
  t.clock.advance(29 * DAY_MS);
  await t.running.app.db.writeStatement((sql) => deleteOldDeadJobs(sql, t.clock.now));
  expect((await list()).map(({ key, state }) => [key, state])).toEqual([
    ["newer", "dead"],
    ["waits", "waiting"],
  ]);
});

test("a worker whose lease has passed to another is told to stop, and concludes nothing", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const signals: AbortSignal[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const begin = () => {
    const jobs = worker();
    jobs.register("work", {
      concurrency: 1,
      run: (_job, signal) =>
        new Promise<void>((resolve, reject) => {
          signals.push(signal);
          ends.push((error) => (error ? reject(error) : resolve()));
        }),
    });
    jobs.start();
    return jobs;
  };
  const first = begin();
  await ask(first, "a");
  await until(() => signals.length === 1);
  // The first worker was frozen for longer than its lease.
  t.clock.advance(LEASE_MS);
  begin();
  await until(() => signals.length === 2);
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  await until(() => signals[0]!.aborted);
  expect(signals[1]!.aborted).toBe(false);
  ends[0]!(new Error("late"));
  await first.stop();
  expect(await list()).toMatchObject([{ state: "running", attempts: 2, lastError: null }]);
  ends[1]!();
  await until(async () => (await list()).length === 0);
});

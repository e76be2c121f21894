import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { until } from "../../../test/until.ts";
import type { Database } from "../db/database.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const LEASE_MS = 60_000;
const POLL_MS = 1000;

let t: TestApp;
let jobs: Jobs;
let lines: string[];
/** The single statements the queue has sent. */
let statements: number;
let isDatabaseAway: boolean;
/** The statement whose answer waits for `release`. */
let heldStatement: number;
let held: Promise<void>;
let release: () => void;

beforeEach(async () => {
  t = await createTestApp();
  // Nothing polls or extends a lease unless the test advances the time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  lines = [];
  statements = 0;
  isDatabaseAway = false;
  heldStatement = 0;
  held = new Promise((resolve) => (release = resolve));
  jobs = worker();
});
afterEach(async () => {
  isDatabaseAway = false;
  await jobs.stop(0);
  vi.useRealTimers();
  await t.close();
});

function worker(): Jobs {
  const { db } = t.running.app;
  const log = (_details: object, message: string) => void lines.push(message);
  const database: Database = {
    ...db,
    async writeStatement(statement) {
      statements += 1;
      const isHeld = statements === heldStatement;
      if (isDatabaseAway) throw new Error("The database is away");
      const answer = await db.writeStatement(statement);
      if (isHeld) await held;
      return answer;
    },
  };
  return createJobs(database, () => t.clock.now, { debug: log, info: log, warn: log, error: log });
}
const isSqlite = () => t.running.app.db.engine === "sqlite";
const ask = (key: string, kind = "work") =>
  t.running.app.db.write((transaction) => jobs.enqueue(transaction, { kind, key, payload: {} }));
const rows = () => t.running.app.db.read.selectFrom("jobs").selectAll().where("kind", "=", "work").execute();

test("a job that was waiting runs at the start, not at the next poll", async () => {
  const seen: string[] = [];
  jobs.register("work", { concurrency: 1, run: async ({ key }) => void seen.push(key) });
  await ask("a");
  expect(seen).toEqual([]);
  jobs.start();
  await until(() => seen.length === 1);
});

test("a database that is away is logged, and its jobs run at a poll after it is back", async () => {
  const seen: string[] = [];
  jobs.register("work", { concurrency: 1, run: async ({ key }) => void seen.push(key) });
  await ask("a");
  isDatabaseAway = true;
  jobs.start();
  const unreadable = "the job queue cannot be read right now";
  await until(() => lines.includes(unreadable));
  const unreleased = "jobs of the last run wait until their leases end";
  expect(lines).toEqual(isSqlite() ? [unreleased, unreadable] : [unreadable]);
  isDatabaseAway = false;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await until(async () => (await rows()).length === 0);
  expect(seen).toEqual(["a"]);
});

test("a job that can't be given up is logged and given up when its lease ends", async () => {
  const givenUp: number[] = [];
  jobs.register("work", {
    concurrency: 1,
    async run() {
      throw new Error("no");
    },
    retryAfterMs: () => null,
    async onExhausted({ attempt }) {
      givenUp.push(attempt);
      if (attempt === 1) throw new Error("not now");
    },
  });
  jobs.start();
  await ask("a");
  await until(() => lines.includes("a job could not be concluded"));
  expect(await rows()).toMatchObject([{ leased_until: t.clock.now + LEASE_MS }]);
  t.clock.advance(LEASE_MS);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await until(async () => (await rows()).length === 0);
  expect(givenUp).toEqual([1, 2]);
  expect(lines).toEqual(["a job was given up", "a job could not be concluded", "a job was given up"]);
});

test("a queue whose kinds are all busy sends no statement for more jobs", async () => {
  const seen: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  jobs.register("work", {
    concurrency: 1,
    async run({ key }) {
      seen.push(key);
      await finished;
    },
  });
  await ask("a");
  jobs.start();
  await until(() => seen.length === 1);
  await ask("b");
  // SQLite releases the leases of the last run first.
  expect(statements).toBe(isSqlite() ? 2 : 1);
  expect(lines).toEqual([]);
  finish();
  await until(() => seen.length === 2);
});

test("a started worker resumes a crashed worker's job: at once on SQLite, after its lease in a fleet", async () => {
  const crashed = worker();
  let hasBegun = false;
  crashed.register("work", {
    concurrency: 1,
    run: () => {
      hasBegun = true;
      return new Promise(() => {});
    },
  });
  await ask("a");
  crashed.start();
  await until(() => hasBegun);

  const seen: string[] = [];
  for (const kind of ["work", "wake"])
    jobs.register(kind, {
      concurrency: 1,
      run: async ({ key, attempt }) => void seen.push(`${key}${attempt}`),
    });
  jobs.start();
  if (!isSqlite()) {
    await ask("now", "wake");
    await until(() => seen.length === 1);
    t.clock.advance(LEASE_MS);
    await vi.advanceTimersByTimeAsync(POLL_MS);
  }
  const expected = isSqlite() ? ["a2"] : ["now1", "a2"];
  await until(() => seen.length === expected.length);
  expect(seen).toEqual(expected);
  await crashed.stop(0);
});

test("a job that has ended and a queue that has stopped leave no timer behind", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  jobs.register("work", { concurrency: 1, run: () => finished });
  jobs.start();
  await ask("a");
  // The poll and the lease.
  await expect.poll(() => vi.getTimerCount()).toBe(2);
  finish();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await jobs.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("stopping waits for a job that was being claimed", async () => {
  const seen: string[] = [];
  jobs.register("work", { concurrency: 1, run: async ({ key }) => void seen.push(key) });
  await ask("a");
  // On SQLite the queue first releases the leases of the last run.
  heldStatement = isSqlite() ? 2 : 1;
  jobs.start();
  await until(() => statements === heldStatement);
  let hasStopped = false;
  const stopped = jobs.stop().then(() => (hasStopped = true));
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  release();
  await stopped;
  expect(seen).toEqual(["a"]);
  expect(await rows()).toEqual([]);
});

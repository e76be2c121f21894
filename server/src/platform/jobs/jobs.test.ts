import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { until } from "../../../test/until.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

describe("the job queue", () => {
  let t: TestApp;
  const started: Jobs[] = [];
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(async () => {
    await Promise.all(started.map((jobs) => jobs.stop(0)));
    await t.close();
  });

  function worker(): Jobs {
    const jobs = createJobs(t.running.app.db, () => t.clock.now, quiet);
    started.push(jobs);
    return jobs;
  }
  const ask = (jobs: Jobs, kind: string, payload: unknown = {}, key = "k") =>
    t.running.app.db.write((transaction) => jobs.enqueue(transaction, { kind, key, payload }));
  const waiting = async (kind: string) =>
    (await t.running.app.db.read.selectFrom("jobs").select("id").where("kind", "=", kind).execute()).length;
  test("a job of a rolled-back transaction is never run", async () => {
    const jobs = worker();
    let runs = 0;
    jobs.register("rolled-back", { concurrency: 1, run: async () => void (runs += 1) });
    jobs.start();
    const failing = t.running.app.db.write(async (transaction) => {
      await jobs.enqueue(transaction, { kind: "rolled-back", key: "k", payload: {} });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await ask(jobs, "rolled-back");
    await until(() => runs > 0);
    expect(runs).toBe(1);
  });

  test("another worker claims a dead worker's job when its lease ends", async () => {
    const dead = worker();
    dead.register("held", { concurrency: 1, run: () => new Promise(() => {}) });
    dead.start();
    await ask(dead, "held", { n: 7 });
    await until(async () => {
      const rows = await t.running.app.db.read
        .selectFrom("jobs")
        .select("attempts")
        .where("kind", "=", "held")
        .execute();
      return rows[0]?.attempts === 1;
    });
    const seen: unknown[] = [];
    const other = worker();
    other.register("held", { concurrency: 1, run: async ({ payload }) => void seen.push(payload) });
    t.clock.advance(61_000);
    other.start();
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ n: 7 }]);
    await until(async () => (await waiting("held")) === 0);
  });

  test("a running job is not claimed again, also after the time of its first lease", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const jobs = worker();
    const seen: unknown[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    jobs.register("long", {
      concurrency: 3,
      async run({ payload }) {
        seen.push(payload);
        await held;
      },
    });
    jobs.start();
    await ask(jobs, "long", 1, "first");
    await until(() => seen.length >= 1);
    // The older one would come first, were it free.
    await ask(jobs, "long", 2, "second");
    await until(() => seen.length >= 2);
    expect(seen).toEqual([1, 2]);
    t.clock.advance(40_000);
    vi.advanceTimersByTime(20_000);
    const leases = async () =>
      (await t.running.app.db.read
        .selectFrom("jobs")
        .select("leased_until")
        .where("kind", "=", "long")
        .execute()) as { leased_until: number }[];
    const extended = t.clock.now + 60_000;
    await expect.poll(leases).toEqual([{ leased_until: extended }, { leased_until: extended }]);
    t.clock.advance(40_000);
    await ask(jobs, "long", 3, "third");
    await until(() => seen.length >= 3);
    expect(seen).toEqual([1, 2, 3]);
    release();
    await jobs.stop();
    vi.useRealTimers();
  });

  test("a failing job backs off, then is given up once", async () => {
    const jobs = worker();
    let tries = 0;
    let isWitnessed = false;
    const givenUp: string[] = [];
    jobs.register("witness", { concurrency: 1, run: async () => void (isWitnessed = true) });
    jobs.register("failing", {
      concurrency: 1,
      run: async () => {
        tries += 1;
        throw new Error(`try ${tries}`);
      },
      retryAfterMs: ({ attempt }) => (attempt < 3 ? attempt * 10_000 : null),
      onExhausted: async (_job, error) => void givenUp.push((error as Error).message),
    });
    jobs.start();
    await ask(jobs, "failing");
    await until(() => tries === 1);
    // A later job runs meanwhile: the failed one is not due, rather than not looked for.
    await ask(jobs, "witness");
    await until(() => isWitnessed);
    expect(tries).toBe(1);
    t.clock.advance(10_000);
    await jobs.poll();
    await until(() => tries === 2);
    t.clock.advance(20_000);
    await jobs.poll();
    await until(() => givenUp.length === 1);
    expect(givenUp).toEqual(["try 3"]);
    await until(async () => (await waiting("failing")) === 0);
  });

  test("a job rescheduled while it runs runs again with the latest payload", async () => {
    const jobs = worker();
    const seen: unknown[] = [];
    let release = () => {};
    jobs.register("again", {
      concurrency: 1,
      run: async ({ payload }) => {
        seen.push(payload);
        if (seen.length === 1) await new Promise<void>((resolve) => (release = resolve));
      },
    });
    jobs.start();
    await ask(jobs, "again", 1);
    await until(() => seen.length === 1);
    await ask(jobs, "again", 2);
    release();
    await until(() => seen.length === 2);
    expect(seen).toEqual([1, 2]);
    await until(async () => (await waiting("again")) === 0);
  });

  test("stopping lets a running job finish", async () => {
    const jobs = worker();
    let state = "new";
    let finish = () => {};
    jobs.register("slow", {
      concurrency: 1,
      run: async () => {
        const finished = new Promise<void>((resolve) => (finish = resolve));
        state = "running";
        await finished;
        state = "done";
      },
    });
    jobs.start();
    await ask(jobs, "slow");
    await until(() => state === "running");
    const stopping = jobs.stop();
    finish();
    await stopping;
    expect(state).toBe("done");
  });
});

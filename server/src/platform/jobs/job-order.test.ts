import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { until } from "../../../test/until.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

let t: TestApp;
let jobs: Jobs;
beforeEach(async () => {
  t = await createTestApp();
  jobs = createJobs(t.running.app.db, () => t.clock.now, quiet);
});
afterEach(async () => {
  await jobs.stop(0);
  await t.close();
});

const ask = (key: string, { kind = "work", tenant = "", runAt = t.clock.now } = {}) =>
  t.running.app.db.write((transaction) =>
    jobs.enqueue(transaction, { kind, key, payload: {}, tenant, runAt }),
  );
const rows = (kind = "work") =>
  t.running.app.db.read.selectFrom("jobs").selectAll().where("kind", "=", kind).execute();

test("without times of its own a job is tried 8 times, with pauses that double from 2 s", async () => {
  const pauses: number[] = [];
  const givenUp: number[] = [];
  let tries = 0;
  jobs.register("work", {
    concurrency: 1,
    async run() {
      tries += 1;
      throw new Error("no");
    },
    onExhausted: async ({ attempt }) => void givenUp.push(attempt),
  });
  jobs.start();
  await ask("a");
  for (let attempt = 1; attempt < 8; attempt += 1) {
    let due = 0;
    await until(async () => {
      const [row] = await rows();
      due = row?.run_at ?? 0;
      // The row may have been read before the job was claimed, while it was still due now.
      return tries === attempt && row?.leased_until === 0 && due > t.clock.now;
    });
    pauses.push(due - t.clock.now);
    t.clock.now = due;
    await jobs.poll();
  }
  await until(async () => (await rows()).length === 0);
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128].map((seconds) => seconds * 1000));
  expect([tries, givenUp]).toEqual([8, [8]]);
});

test("jobs of a kind alternate between tenants, whatever waits of other kinds or for a later time", async () => {
  const order: string[] = [];
  let ended = 0;
  let pause = () => {};
  const paused = new Promise<void>((resolve) => (pause = resolve));
  jobs.register("work", {
    concurrency: 1,
    async run({ key }) {
      order.push(key);
      if (key === "a2") await paused;
      ended += 1;
    },
  });
  // A kind without a worker.
  for (const key of ["x", "y", "z"]) await ask(key, { kind: "other", tenant: "b" });
  await ask("later", { tenant: "f", runAt: t.clock.now + 60_000 });
  for (const key of ["a1", "a2", "a3"]) await ask(key, { tenant: "a" });
  await ask("b1", { tenant: "b" });
  await ask("c1", { tenant: "c" });
  jobs.start();
  await until(() => order.length === 4);
  // A newcomer waits for one job of each tenant and passes no tenant twice.
  await ask("d1", { tenant: "d" });
  await ask("d2", { tenant: "d" });
  pause();
  await until(() => ended === 7);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "d1", "a3", "d2"]);
  t.clock.advance(60_000);
  await until(() => order.length === 8);
  expect(order.at(-1)).toBe("later");
});

test("a job that is cancelled is not run; others of its kind and of its key are", async () => {
  const seen: string[] = [];
  for (const kind of ["work", "other"])
    jobs.register(kind, { concurrency: 1, run: async ({ key }) => void seen.push(`${kind} ${key}`) });
  await ask("a");
  await ask("b");
  await ask("a", { kind: "other" });
  await t.running.app.db.write((transaction) => jobs.cancel(transaction, "work", "a"));
  jobs.start();
  await until(() => seen.length === 2);
  expect(seen.toSorted()).toEqual(["other a", "work b"]);
  await until(async () => (await rows()).length === 0);
});

test("a running job extends its own lease and no other", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  jobs.register("work", { concurrency: 1, run: () => finished });
  await ask("a", { kind: "other" });
  await ask("a");
  jobs.start();
  const leases = async () =>
    [...(await rows()), ...(await rows("other"))].map(({ leased_until }) => leased_until);
  await expect.poll(leases).toEqual([t.clock.now + 60_000, 0]);
  t.clock.advance(30_000);
  vi.advanceTimersByTime(20_000);
  await expect.poll(leases).toEqual([t.clock.now + 60_000, 0]);
  finish();
  await jobs.stop();
  vi.useRealTimers();
});

test("a job that outlasts its lease because the clock jumped is not begun again beside itself", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let begun = 0;
  jobs.register("work", {
    concurrency: 2,
    run: () => {
      begun += 1;
      return finished;
    },
  });
  jobs.start();
  await ask("a");
  await expect.poll(() => begun).toBe(1);
  t.clock.advance(3_600_000);
  await jobs.poll();
  expect(begun).toBe(1);
  expect((await rows()).map(({ leased_until }) => leased_until)).toEqual([t.clock.now + 60_000]);
  finish();
  await expect.poll(rows).toEqual([]);
});

test("a job that a stop interrupts is due at once", async () => {
  let isRunning = false;
  jobs.register("work", {
    concurrency: 1,
    run: (_job, signal) =>
      new Promise((_resolve, reject) => {
        isRunning = true;
        signal.addEventListener("abort", () => reject(new Error("stopped")));
      }),
  });
  jobs.start();
  await ask("a");
  await until(() => isRunning);
  await jobs.stop(0);
  await expect.poll(rows).toMatchObject([{ run_at: t.clock.now, leased_until: 0 }]);
});

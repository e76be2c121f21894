import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import { until } from "../../../test/until.ts";
import { createClock, steadily } from "./clock.ts";

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse("2026-01-01T00:00:00.000Z");

const lines: string[] = [];
const note = (_details: object, message: string) => void lines.push(message);
const log = { debug: note, info: note, warn: note, error: note };

describe("a clock that follows one that is set", () => {
  let passed = 0;
  let set = 0;
  const now = steadily(
    () => passed,
    () => START + passed + set,
    log,
  );

  test("goes with it, and forwards at once", () => {
    passed += 1500;
    expect(now()).toBe(START + 1500);
    set = HOUR_MS;
    expect(now()).toBe(START + HOUR_MS + 1500);
    expect(lines).toEqual([]);
  });

  test("never goes back: set back by an hour it goes at half speed until the two meet", () => {
    set = 0;
    const before = now();
    expect(before).toBe(START + HOUR_MS + 1500);
    passed += 1000;
    expect(now() - before).toBe(500);
    passed += 2 * HOUR_MS;
    expect(now()).toBe(START + passed);
    passed += 1000;
    expect(now()).toBe(START + passed);
    expect(lines).toEqual(["the clock was set back; the server follows it slowly"]);
  });
});

describe.runIf(engine === "postgres")("the clock of a fleet", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("processes whose machines are 90 s apart, or set back by an hour, have the time of the database", async () => {
    const { db } = t.running.app;
    let behind = 0;
    const clocks = [
      await createClock(db, { log }),
      await createClock(db, { log, wall: () => Date.now() + 90_000 }),
      await createClock(db, { log, wall: () => Date.now() - behind }),
    ];
    behind = HOUR_MS;
    const times = clocks.map((clock) => clock.now());
    for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(5000);
    for (const clock of clocks) clock.stop();
  });

  test("a process that stood still catches up, and a database that is away changes nothing", async () => {
    let stoodStill = 0;
    let isAway = false;
    let measures = 0;
    const real = t.running.app.db;
    const db = {
      ...real,
      get read() {
        measures += 1;
        if (isAway) throw new Error("away");
        return real.read;
      },
    };
    const monotonic = () => performance.now() - stoodStill;
    const clock = await createClock(db, { log, monotonic, everyMs: 5 });
    const before = clock.now();
    isAway = true;
    const seen = measures;
    await until(() => measures > seen + 2);
    expect(clock.now() - before).toBeLessThan(30_000);
    stoodStill = HOUR_MS;
    expect(clock.now() - before).toBeLessThan(30_000);
    isAway = false;
    await until(() => Math.abs(clock.now() - Date.now()) < 5000);
    clock.stop();
  });
});

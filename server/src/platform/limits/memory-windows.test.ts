import { expect, test } from "vitest";
import { createTestApp, engine } from "../../../test/harness.ts";
import { createMemoryWindows } from "./memory-windows.ts";

const KEYS = 20_000;
const WINDOW_SECONDS = 60;

/** How many entries of maps the work steps through. */
async function countSteps(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = Map;
  const iterate = prototype[Symbol.iterator];
  let steps = 0;
  prototype[Symbol.iterator] = function* counted(this: Map<unknown, unknown>) {
    const entries = iterate.call(this);
    for (let entry = entries.next(); !entry.done; entry = entries.next()) {
      steps += 1;
      yield entry.value;
    }
  } as typeof iterate;
  try {
    await work();
  } finally {
    prototype[Symbol.iterator] = iterate;
  }
  return steps;
}

test.runIf(engine === "sqlite")(
  "a call steps through three windows at most, however many have ended",
  async () => {
    const t = await createTestApp();
    const windows = await createMemoryWindows(t.running.app.db, 0);
    for (let key = 0; key < KEYS; key += 1) await windows.spend(`before ${key}`, 0, WINDOW_SECONDS);
    const later = WINDOW_SECONDS * 1000 + 1;
    const steps = await countSteps(() => windows.spend("now", later, WINDOW_SECONDS));
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThanOrEqual(3);
    expect(await windows.spend("now", later, WINDOW_SECONDS)).toMatchObject({ spent: 2 });
    await windows.close();
    await t.close();
  },
);

test.runIf(engine === "sqlite")(
  "a flood of keys resets no count: those that find no room share windows, by allowance",
  async () => {
    const t = await createTestApp();
    const windows = await createMemoryWindows(t.running.app.db, 0, { mostKeys: 100 });
    const spend = async (key: string) => (await windows.spend(key, 1, WINDOW_SECONDS)).spent;
    for (let count = 1; count <= 5; count += 1) expect(await spend("sign-in:attacker")).toBe(count);
    for (let key = 0; key < 10_000; key += 1) await spend(`sign-in:flood ${key}`);
    expect(await spend("sign-in:attacker")).toBe(6);
    // Shared by about two and a half of the flood's.
    expect(await spend("sign-in:newcomer")).toBeLessThan(30);
    expect(await spend("other:newcomer")).toBe(1);
    // They have windows of their own again once the flood's have ended.
    const later = WINDOW_SECONDS * 1000 + 2;
    for (let call = 0; call < 6000; call += 1) await windows.spend("sign-in:newcomer", later, WINDOW_SECONDS);
    expect(await windows.spend("sign-in:another", later, WINDOW_SECONDS)).toMatchObject({ spent: 1 });
    await windows.close();
    await t.close();
  },
);

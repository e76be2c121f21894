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

import { expect, test } from "vitest";
import { countLearning, isLearning, pollIntervalMs } from "./learning.ts";

const NOTHING = { pending: 0, running: 0, completed: 9, failed: 3 };

test("only pending and running items count as learning", () => {
  const statuses = ["pending", "running", "completed", "failed"] as const;
  expect(statuses.map((status) => isLearning({ status }))).toEqual([true, true, false, false]);
  expect(countLearning({ texts: NOTHING, files: NOTHING })).toBe(0);
  const texts = { ...NOTHING, pending: 1, running: 2 };
  const files = { ...NOTHING, pending: 4, running: 8 };
  expect(countLearning({ texts, files })).toBe(15);
});

test("polling is frequent while something is being learned, else once a minute, also before the first answer", () => {
  expect([true, false, undefined].map(pollIntervalMs)).toEqual([2_000, 60_000, 60_000]);
});

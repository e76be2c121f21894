import { expect, test } from "vitest";
import { addDurations, MOST_KEPT, noDurations, summarize } from "./durations.ts";

/** Whole numbers up to a count, in lists of different lengths and in no order. */
function countTo(count: number) {
  const durations = noDurations();
  let list: number[] = [];
  for (let index = 0; index < count; index += 1) {
    list.push(((index * 7919) % count) + 1);
    if (index % 13 !== 0 && index !== count - 1) continue;
    addDurations(durations, list);
    list = [];
  }
  return durations;
}

test("percentiles are exact as long as all durations are kept", () => {
  expect(summarize(countTo(1))).toEqual({ count: 1, median_ms: 1, p90_ms: 1 });
  expect(summarize(undefined)).toEqual({ count: 0, median_ms: null, p90_ms: null });
  expect(summarize(countTo(MOST_KEPT))).toEqual({
    count: MOST_KEPT,
    median_ms: 0.5 * MOST_KEPT,
    p90_ms: 0.9 * MOST_KEPT,
  });
});

test("of more, all are counted, memory is bounded and percentiles are right within a percent", () => {
  const count = 4.5 * MOST_KEPT;
  const durations = countTo(count);
  expect(durations.kept.length).toBeGreaterThan(MOST_KEPT / 2);
  expect(durations.kept.length).toBeLessThanOrEqual(MOST_KEPT);
  const { median_ms, p90_ms, ...rest } = summarize(durations);
  expect(rest).toEqual({ count });
  expect(Math.abs(median_ms! / count - 0.5)).toBeLessThan(0.01);
  expect(Math.abs(p90_ms! / count - 0.9)).toBeLessThan(0.01);
});

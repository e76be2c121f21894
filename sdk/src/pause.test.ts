import { expect, test } from "vitest";
import { pauseAfter } from "./pause.ts";

const FAILURES = [1, 2, 3, 4, 5, 6, 1_000_000];
const least = () => 0;
const most = () => 1;

test("a pause grows with every failure, up to the longest one", () => {
  const whole = FAILURES.map((failures) => pauseAfter(failures, { random: most }));
  expect(whole).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  const given = { firstMs: 10, longestMs: 25, random: most };
  expect([1, 2, 3].map((failures) => pauseAfter(failures, given))).toEqual([10, 20, 25]);
});

test("jitter shortens a delay by at most half", () => {
  for (const failures of FAILURES) {
    const wholeMs = pauseAfter(failures, { random: most });
    expect(pauseAfter(failures, { random: least })).toBe(wholeMs / 2);
    expect(pauseAfter(failures, { random: () => 0.5 })).toBe(wholeMs * 0.75);
  }
});

test("readers that were disconnected together reconnect at different times", () => {
  const pauses = Array.from({ length: 1_000 }, () => pauseAfter(1));
  expect(new Set(pauses).size).toBeGreaterThan(990);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_000);
});

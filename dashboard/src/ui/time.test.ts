import { expect, test } from "vitest";
import { relativeTime } from "./time.tsx";

const NOW = Date.parse("2026-01-10T12:00:00Z");
const MINUTE_MS = 60_000;
const before = (minutes: number) => relativeTime(new Date(NOW - minutes * MINUTE_MS).toISOString(), NOW);

test("an hour has no sixty minutes and a day no twenty-four hours", () => {
  expect(before(0.5)).toBe("now");
  expect(before(59.9)).toBe("59 min. ago");
  expect(before(60)).toBe("1 hr. ago");
  expect(before(24 * 60 - 1)).toBe("23 hr. ago");
  expect(before(24 * 60 * 364)).toBe("12 mo. ago");
});

test("relative times count durations, not calendar years", () => {
  expect(before(36 * 60)).toBe("1 day ago");
  expect(before(540 * 24 * 60)).toBe("1 yr. ago");
});

test("a future time is shown as such", () => {
  expect(before(-90 * 24 * 60)).toBe("in 3 mo.");
});

import { expect, test } from "vitest";
import { localDay, presetOf, problemOf, readRange, toRange } from "./range.ts";

const NOW = new Date(2026, 2, 1, 23, 30);

test("an address without a range is the last thirty days, today included", () => {
  expect(toRange(readRange({}), NOW)).toMatchObject({ from: "2026-01-31", to: "2026-03-01" });
  expect(toRange(readRange({ days: "7" }), NOW)).toMatchObject({ from: "2026-02-23", to: "2026-03-01" });
  expect(presetOf(readRange({}))).toBe(30);
});

test("custom days are in the URL, and invalid ones are ignored", () => {
  const own = readRange({ from: "2026-01-01", to: "2026-01-31", days: "7" });
  expect(toRange(own, NOW)).toMatchObject({ from: "2026-01-01", to: "2026-01-31" });
  expect(presetOf(own)).toBe("custom");
  expect(readRange({ from: "yesterday", to: "2026-01-31" })).toEqual({});
  expect(readRange({ days: "12" })).toEqual({});
});

test("today is the day of the person's own calendar", () => {
  expect(localDay(NOW)).toBe("2026-03-01");
  expect(localDay(new Date(2026, 11, 31, 0, 5))).toBe("2026-12-31");
});

test("an invalid range gives the reason", () => {
  expect(problemOf("", "2026-01-01")).toBe("missing");
  expect(problemOf("2026-01-02", "2026-01-01")).toBe("backwards");
  expect(problemOf("2025-01-01", "2026-01-02")).toBe("tooLong");
  expect(problemOf("2025-01-01", "2026-01-01")).toBeNull();
});

import { expect, test } from "vitest";
import { addDays } from "./range.ts";
import { chartScale, toBars, barTotal, type DayCounts } from "./bars.ts";

const day = (index: number): DayCounts => ({
  day: addDays("2026-01-01", index),
  conversations: index,
  resolved_by_bot: 1,
  handed_to_people: 0,
  likes: 0,
  dislikes: 0,
  credits: 0,
  unanswered: 0,
});
const days = (count: number) => Array.from({ length: count }, (_, index) => day(index));
const SERIES = [(counts: DayCounts) => counts.conversations, (counts: DayCounts) => counts.resolved_by_bot];

test("up to a quarter has a bar a day", () => {
  const bars = toBars(days(90), SERIES);
  expect(bars).toHaveLength(90);
  expect(bars[3]).toEqual({ day: "2026-01-04", values: [3, 1] });
  expect(barTotal(bars[3]!)).toBe(4);
});

test("a year has a bar a week, and no day is lost", () => {
  const bars = toBars(days(366), SERIES);
  expect(bars).toHaveLength(53);
  expect(bars[1]).toEqual({ day: "2026-01-08", values: [7 + 8 + 9 + 10 + 11 + 12 + 13, 7] });
  expect(bars.reduce((sum, bar) => sum + bar.values[1]!, 0)).toBe(366);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [999, 1000],
  [2001, 5000],
])("a chart up to %d ends at %d", (highest, end) => expect(chartScale(highest)).toBe(end));

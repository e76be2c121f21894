import { expect, test } from "vitest";
import { compareFigures, changeOfShare, formatDuration, formatShare, toShare } from "./change.ts";

test("a figure is compared with the time before, and the tone shows whether that is good", () => {
  expect(compareFigures(112, 100, "more")).toEqual({
    shown: "↑ 12%",
    spoken: "12% more than the previous period",
    tone: "ok",
  });
  expect(compareFigures(50, 100, "more")).toMatchObject({ shown: "↓ 50%", tone: "danger" });
  expect(compareFigures(50, 100, "less")).toMatchObject({ tone: "ok" });
  expect(compareFigures(50, 100, "neither")).toMatchObject({ tone: "plain" });
  expect(compareFigures(100, 100, "more")).toMatchObject({ shown: "= 0%", tone: "plain" });
});

test("without a previous figure there is no comparison", () => {
  expect(compareFigures(0, 0, "more")).toBeNull();
  expect(compareFigures(null, 100, "less")).toBeNull();
  expect(compareFigures(5, 0, "more")?.shown).toBe("none in the previous period");
  expect(changeOfShare(0.5, null, "more")).toBeNull();
});

test("shares are compared in points", () => {
  expect(changeOfShare(0.6, 0.5, "more")).toMatchObject({ shown: "↑ 10 points", tone: "ok" });
  expect(toShare(0, 0)).toBeNull();
  expect([formatShare(toShare(2, 3)), formatShare(null)]).toEqual(["67%", "–"]);
});

test.each([
  [0, "0 ms"],
  [420, "420 ms"],
  [1500, "1.5 s"],
  [12_300, "12 s"],
  [90_000, "1.5 min"],
  [3 * 3_600_000, "3 h"],
  [72 * 3_600_000, "3 d"],
])("%d ms are %s", (ms, shown) => expect(formatDuration(ms)).toBe(shown));

import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

const hundred = Array.from({ length: 100 }, (_, index) => index);

test("shrinking leaves the steps that break the law together, in their order", async () => {
  const needed = [7, 41, 93];
  const isBroken = (keep: readonly number[]) => Promise.resolve(needed.every((step) => keep.includes(step)));
  expect(await shrink(hundred, isBroken, 1000)).toEqual(needed);
});

test("shrinking ends after so many runs, with steps that still break the law", async () => {
  let runs = 0;
  const isBroken = (keep: readonly number[]) => {
    runs += 1;
    return Promise.resolve(keep.includes(50));
  };
  const kept = await shrink(hundred, isBroken, 5);
  expect(runs).toBe(5);
  expect(kept).toContain(50);
  expect(kept.length).toBeLessThan(30);
});

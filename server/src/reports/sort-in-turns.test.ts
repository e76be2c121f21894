import { expect, test } from "vitest";
import { sortInTurns } from "./sort-in-turns.ts";

test.each([0, 1, 1_999, 2_000, 2_001, 25_000])("%d items get the order of a stable sort", async (length) => {
  const items = Array.from({ length }, (_, index) => ({ index, rank: (index * 7919) % 1000 }));
  const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank;
  expect(await sortInTurns(items, byRank)).toEqual(items.toSorted(byRank));
});

import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { sortInTurns } from "./sort-in-turns.ts";

test.each([0, 1, 1_999, 2_000, 2_001, 25_000])("%d items get the order of a stable sort", async (length) => {
  const items = Array.from({ length }, (_, index) => ({ index, rank: (index * 7919) % 1000 }));
  const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank;
  expect(await sortInTurns(items, byRank)).toEqual(items.toSorted(byRank));
});

test("of 100,000 items, no turn compares more than sorting one part takes", async () => {
  const items = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003);
  let [compared, most, isDone] = [0, 0, false];
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, compared);
      compared = 0;
      await nextTurn();
    }
  })();
  await sortInTurns(items, (one, other) => {
    compared += 1;
    return one - other;
  });
  isDone = true;
  await watching;
  // Twice 2,000 items in 11 halvings, if both turns end up between two looks at the count.
  expect(most).toBeLessThan(2 * 2_000 * 11);
});

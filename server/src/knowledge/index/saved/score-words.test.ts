import { expect, test } from "vitest";
import type { QueryPlan } from "../lexical/query-reader.ts";
import { topRows } from "../top-rows.ts";
import type { SavedRows } from "./saved-rows.ts";
import { findByWords, scoreRowsByWords } from "./score-words.ts";

let state = 11;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const ROWS = 30_000;
/** The shares of rows that hold each term. */
const SHARES = [0.002, 0.01, 0.03, 0.1, 0.4, 0.7];

/** Rows of random words. */
function makeRows(): SavedRows {
  const lengths = Uint16Array.from({ length: ROWS }, () => 20 + Math.floor(random() * 200));
  const starts = [0];
  const entries: number[] = [];
  for (const share of SHARES) {
    for (let row = 0; row < ROWS; row++) {
      if (random() < share) entries.push((row << 8) | (1 + Math.floor(4 * random() ** 3)));
    }
    starts.push(entries.length);
  }
  const bytes = new Uint8Array(Uint32Array.from(entries).buffer);
  const file = {
    read: (_section: string, offset: number, into: Uint8Array) =>
      into.set(bytes.subarray(offset, offset + into.length)),
  };
  const postingsOf = (term: string) => [starts[Number(term)]!, starts[Number(term) + 1]!];
  // The rest of a file is not asked for.
  return { file, lengths, postingsOf } as unknown as SavedRows;
}

function planOf(chosen: readonly number[]): QueryPlan {
  const terms = chosen.map((at) => ({ term: String(at), weight: 2.2 * Math.log(1 + 1 / SHARES[at]!) }));
  const best = 0.6 * terms.reduce((sum, { weight }) => sum + weight, 0);
  return { terms, best, flat: 0.3, slope: 0.9 / 120 };
}

test("leaving out entries of frequent words changes neither the best rows nor their scores", async () => {
  const rows = makeRows();
  for (const chosen of [[0, 4, 5], [1, 2, 3], [2, 5], [3, 4, 5], [0, 1, 2, 3, 4, 5], [5]]) {
    const plan = planOf(chosen);
    const all = await scoreRowsByWords(rows, plan, [{ from: 0, to: ROWS, at: 0 }]);
    for (const most of [1, 10, 256]) {
      const found = await findByWords(rows, plan, most);
      expect(found.isComplete).toBe(false);
      const best = topRows(found.scores, most, () => true).map((at) => found.scores[at]);
      expect(best).toEqual(topRows(all, most, () => true).map((row) => all[row]));
      for (const [at, row] of found.rows.entries()) expect(found.scores[at]).toBe(all[row]);
    }
  }
});

test("all rows that hold any word are found where all are asked for", async () => {
  const rows = makeRows();
  const plan = planOf([0, 2, 3]);
  const all = await scoreRowsByWords(rows, plan, [{ from: 0, to: ROWS, at: 0 }]);
  const found = await findByWords(rows, plan, Infinity);
  expect(found.isComplete).toBe(true);
  expect(found.rows).toHaveLength(all.filter((score) => score > 0).length);
  expect((await findByWords(rows, planOf([0]), 1_000)).isComplete).toBe(true);
});

test("ranges of rows have the scores that they have among all", async () => {
  const rows = makeRows();
  const plan = planOf([1, 3, 5]);
  const all = await scoreRowsByWords(rows, plan, [{ from: 0, to: ROWS, at: 0 }]);
  const ranges = [
    { from: 5, to: 6, at: 900 },
    { from: 70, to: 970, at: 0 },
    { from: 29_900, to: ROWS, at: 901 },
  ];
  const some = await scoreRowsByWords(rows, plan, ranges);
  for (const { from, to, at } of ranges) {
    expect(some.subarray(at, at + to - from)).toEqual(all.subarray(from, to));
  }
});

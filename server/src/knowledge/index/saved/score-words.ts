import type { QueryPlan } from "../lexical/query-reader.ts";
import { replaceLowest } from "./best-values.ts";
import { createPause } from "./pause.ts";
import type { SavedRows } from "./saved-rows.ts";
import { addEntries, addToHeld, openPostingLists, skipTo, type PostingList } from "./posting-lists.ts";

/** The rows that answer best to the words of a query. */
export interface WordScores {
  readonly rows: Uint32Array;
  /** The share of the query that each answers to, in the order of `rows`. */
  readonly scores: Float32Array;
  /** Whether these are all rows that hold any word. */
  readonly isComplete: boolean;
}

/** Rows that follow each other. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
  /** The place of the first among the rows of all ranges. */
  readonly at: number;
}

/** So many rows' sums and lengths stay in the processor's nearest cache: memory takes far longer than the sums. */
const ROWS_PER_WINDOW = 4_096;

/** The best so many rows, or a few more, by the same sums as the index in memory. */
export async function findByWords(rows: SavedRows, plan: QueryPlan, most: number): Promise<WordScores> {
  const lists = openPostingLists(rows, plan);
  const pause = createPause();
  const best = most < Infinity ? new Float32Array(most) : null;
  const sums = new Float32Array(ROWS_PER_WINDOW);
  const held = new Uint32Array(ROWS_PER_WINDOW);
  const found: number[] = [];
  const values: number[] = [];
  for (let from = 0; from < rows.lengths.length; from += ROWS_PER_WINDOW) {
    const window = { from, to: Math.min(rows.lengths.length, from + ROWS_PER_WINDOW) };
    const count = addWindow(lists, best?.[0] ?? 0, window, rows.lengths, sums, held);
    drainWindow(from, sums, held.subarray(0, count), best, found, values);
    const turn = pause();
    if (turn) await turn;
  }
  const least = best?.[0] ?? 0;
  const isBest = (_: number, at: number): boolean => values[at]! >= least;
  return {
    rows: Uint32Array.from(found.filter(isBest)),
    scores: toShares(Float32Array.from(values.filter(isBest)), plan.best),
    isComplete: least === 0,
  };
}

/**
 * The terms come rarest first. A row that holds none but the last of them, which together are worth less than the best
 * so many rows, can't be one of these: the last are added to rows alone that hold any of the others.
 */
function addWindow(
  lists: readonly PostingList[],
  least: number,
  window: { readonly from: number; readonly to: number },
  lengths: Uint16Array,
  sums: Float32Array,
  held: Uint32Array,
): number {
  let needed = lists.length;
  for (let rest = 0; needed > 0; needed--) {
    rest += lists[needed - 1]!.weight;
    if (rest >= least) break;
  }
  let count = 0;
  for (let at = 0; at < needed; at++) {
    count = addEntries(lists[at]!, window, lengths, sums, 0, held, count);
  }
  for (let at = needed; at < lists.length; at++) addToHeld(lists[at]!, window, lengths, sums);
  return count;
}

/** Keeps the rows that are among the best so far, and makes all sums zero. */
function drainWindow(
  from: number,
  sums: Float32Array,
  held: Uint32Array,
  best: Float32Array | null,
  found: number[],
  values: number[],
): void {
  for (let at = 0; at < held.length; at++) {
    const place = held[at]!;
    const sum = sums[place]!;
    sums[place] = 0;
    if (best && sum <= best[0]!) continue;
    if (best) replaceLowest(best, sum);
    found.push(from + place);
    values.push(sum);
  }
}

/** The shares of the rows of some ranges, which are in order. */
export async function scoreRowsByWords(
  rows: SavedRows,
  plan: QueryPlan,
  ranges: readonly RowRange[],
): Promise<Float32Array> {
  const lists = openPostingLists(rows, plan);
  const pause = createPause();
  const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const sums = new Float32Array(count);
  const held = new Uint32Array(count);
  for (const range of ranges) {
    for (const list of lists) {
      skipTo(list, range.from);
      addEntries(list, range, rows.lengths, sums, range.at, held, 0);
    }
    const turn = pause();
    if (turn) await turn;
  }
  return toShares(sums, plan.best);
}

function toShares(sums: Float32Array, best: number): Float32Array {
  for (let at = 0; at < sums.length; at++) sums[at] = best <= 0 ? 0 : Math.min(1, sums[at]! / best);
  return sums;
}

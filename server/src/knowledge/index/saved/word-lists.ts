import type { QueryPlan } from "../lexical/query-reader.ts";
import type { SavedRows } from "./saved-rows.ts";

const ENTRIES_PER_READ = 4_096;

/** The rows that hold a term, in order, of which a part is in memory. */
export interface WordList {
  readonly weight: number;
  readonly flat: number;
  readonly slope: number;
  readonly entries: Int32Array;
  /** The next entry in memory, and how many there are. */
  at: number;
  count: number;
  /** Reads the next part; false if there is none. */
  read(this: void): boolean;
}

export function openWordLists(
  { file, postingsOf }: SavedRows,
  { terms, flat, slope }: QueryPlan,
): WordList[] {
  return terms.flatMap(({ term, weight }) => {
    const range = weight > 0 ? postingsOf(term) : null;
    if (!range) return [];
    let [next, end] = range;
    const entries = new Int32Array(Math.min(ENTRIES_PER_READ, end - next));
    const list: WordList = {
      ...{ weight, flat, slope, entries, at: 0, count: 0 },
      read() {
        list.at = 0;
        list.count = Math.min(entries.length, end - next);
        if (list.count === 0) return false;
        file.read("postings", next * 4, new Uint8Array(entries.buffer, 0, list.count * 4));
        next += list.count;
        return true;
      },
    };
    return [list];
  });
}

/**
 * Adds what a term is worth to the sums of its rows from one to before another, the first row's at `offset`; answers
 * how many sums are above zero, whose places are put into `held`. The formula stands in the loop: calling a function
 * for each entry takes longer than all the rest.
 */
export function addEntries(
  list: WordList,
  { from, to }: { readonly from: number; readonly to: number },
  lengths: Uint16Array,
  sums: Float32Array,
  offset: number,
  held: Uint32Array,
  before: number,
): number {
  const { weight, flat, slope, entries } = list;
  let count = before;
  do {
    const end = list.count;
    let at = list.at;
    for (; at < end; at++) {
      const entry = entries[at]!;
      const row = entry >>> 8;
      if (row >= to) break;
      // A damaged file may name any.
      if (row < from) continue;
      const place = offset + row - from;
      const frequency = entry & 255;
      const sum = sums[place]!;
      if (sum === 0) held[count++] = place;
      sums[place] = sum + (weight * frequency) / (frequency + flat + slope * lengths[row]!);
    }
    list.at = at;
    if (at < end) return count;
  } while (list.read());
  return count;
}

/** Leaves out the entries of rows before this one. */
export function skipTo(list: WordList, row: number): void {
  while (list.count === 0 || list.entries[list.count - 1]! >>> 8 < row) {
    if (!list.read()) return;
  }
  let { at: low, count: high } = list;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list.entries[middle]! >>> 8 < row) low = middle + 1;
    else high = middle;
  }
  list.at = low;
}

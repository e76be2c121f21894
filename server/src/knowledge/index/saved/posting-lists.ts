import type { QueryPlan } from "../lexical/query-reader.ts";
import type { SavedFile } from "./open-file.ts";
import type { SavedRows } from "./saved-rows.ts";

const ENTRIES_PER_READ = 4_096;

/** The rows that hold a term, in order, of which a part is in memory. */
export interface PostingList {
  readonly file: SavedFile;
  readonly weight: number;
  readonly flat: number;
  readonly slope: number;
  readonly entries: Int32Array;
  /** Where the next part begins in the file, and where the last one ends. */
  next: number;
  readonly end: number;
  /** The next entry in memory, and how many there are. */
  at: number;
  count: number;
}

interface Rows {
  readonly from: number;
  /** The first that is none of them. */
  readonly to: number;
}

export function openPostingLists(
  { file, postingsOf }: SavedRows,
  { terms, flat, slope }: QueryPlan,
): PostingList[] {
  return terms.flatMap(({ term, weight }) => {
    const range = weight > 0 ? postingsOf(term) : null;
    if (!range) return [];
    const [next, end] = range;
    const entries = new Int32Array(Math.min(ENTRIES_PER_READ, end - next));
    return [{ file, weight, flat, slope, entries, next, end, at: 0, count: 0 }];
  });
}

/** Reads the next part; false if there is none. */
function readNext(list: PostingList): boolean {
  const { file, entries, next, end } = list;
  list.at = 0;
  list.count = Math.min(entries.length, end - next);
  if (list.count === 0) return false;
  file.read("postings", next * 4, new Uint8Array(entries.buffer, 0, list.count * 4));
  list.next += list.count;
  return true;
}

/**
 * Adds what a term is worth to the sums of its rows from one to before another, the first row's at `offset`; answers
 * how many sums are above zero, whose places are put into `held`. The formula stands in the loop: calling a function
 * for each entry takes longer than all the rest.
 */
export function addEntries(
  list: PostingList,
  { from, to }: Rows,
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
  } while (readNext(list));
  return count;
}

/** The same for rows alone whose sums are above zero. */
export function addToHeld(
  list: PostingList,
  { from, to }: Rows,
  lengths: Uint16Array,
  sums: Float32Array,
): void {
  const { weight, flat, slope, entries } = list;
  do {
    const end = list.count;
    let at = list.at;
    for (; at < end; at++) {
      const entry = entries[at]!;
      const row = entry >>> 8;
      if (row >= to) break;
      const sum = sums[row - from]!;
      if (row < from || sum === 0) continue;
      const frequency = entry & 255;
      sums[row - from] = sum + (weight * frequency) / (frequency + flat + slope * lengths[row]!);
    }
    list.at = at;
    if (at < end) return;
  } while (readNext(list));
}

/** Leaves out the entries of rows before this one. */
export function skipTo(list: PostingList, row: number): void {
  while (list.count === 0 || list.entries[list.count - 1]! >>> 8 < row) {
    if (!readNext(list)) return;
  }
  let { at: low, count: high } = list;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list.entries[middle]! >>> 8 < row) low = middle + 1;
    else high = middle;
  }
  list.at = low;
}

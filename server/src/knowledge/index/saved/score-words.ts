import { createPause } from "./pause.ts";
import type { QueryPlan } from "../lexical/query-reader.ts";
import { topRows } from "../top-rows.ts";
import type { SavedRows } from "./saved-rows.ts";

/** The rows that answer best to the words of a query. */
export interface WordScores {
  /** In the order of the file. */
  readonly rows: Uint32Array;
  /** The share of the query that each answers to, in the order of `rows`. */
  readonly scores: Float32Array;
  /** Whether these are all rows that hold any word. */
  readonly isComplete: boolean;
}

export interface WordSums {
  /** The share of any rows. */
  ofAll(this: void, rows: Uint32Array): Float32Array;
  /** The best so many rows; nothing can be asked afterwards. */
  end(this: void, most: number): WordScores;
}

/** By the same sums as the index in memory. */
export async function sumWords(
  { file, lengths, postingsOf, scratch: { take, giveBack } }: SavedRows,
  { terms, best, flat, slope }: QueryPlan,
): Promise<WordSums> {
  const pause = createPause();
  const lists = terms
    .filter(({ weight }) => weight > 0)
    .map(({ term, weight }) => ({ weight, range: postingsOf(term) ?? [0, 0] }));
  const scratch = take();
  const { sums, rows, entries: buffer } = scratch;
  let count = 0;
  for (const {
    weight,
    range: [first, last],
  } of lists) {
    for (let from = first; from < last; from += buffer.length) {
      const entries = buffer.subarray(0, Math.min(buffer.length, last - from));
      file.read("postings", from * 4, new Uint8Array(buffer.buffer, 0, entries.byteLength));
      count = addEntries(entries, { weight, flat, slope }, lengths, sums, rows, count);
      await pause();
    }
  }
  const shareOf = (sum: number): number => (best <= 0 ? 0 : Math.min(1, sum / best));
  return {
    ofAll(wanted) {
      const shares = new Float32Array(wanted.length);
      for (let at = 0; at < shares.length; at++) shares[at] = shareOf(sums[wanted[at]!]!);
      return shares;
    },
    end(most) {
      const found = scratch.scores.subarray(0, count);
      for (let at = 0; at < count; at++) {
        const row = rows[at]!;
        found[at] = sums[row]!;
        sums[row] = 0;
      }
      const places = count <= most ? null : topRows(found, most, () => true).sort((a, b) => a - b);
      const ended: WordScores = {
        rows: places ? Uint32Array.from(places, (at) => rows[at]!) : rows.slice(0, count),
        scores: places ? Float32Array.from(places, (at) => shareOf(found[at]!)) : found.map(shareOf),
        isComplete: places === null,
      };
      giveBack(scratch);
      return ended;
    },
  };
}

/**
 * Adds what a term is worth to each row that holds it; answers how many rows hold any. The formula stands in the loop:
 * calling a function for each entry takes longer than all the rest.
 */
function addEntries(
  entries: Int32Array,
  { weight, flat, slope }: { weight: number; flat: number; slope: number },
  lengths: Uint16Array,
  sums: Float32Array,
  rows: Uint32Array,
  before: number,
): number {
  let count = before;
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    const row = entry >>> 8;
    // A damaged file may name any.
    if (row >= sums.length) continue;
    const frequency = entry & 255;
    const sum = sums[row]!;
    if (sum === 0) rows[count++] = row;
    sums[row] = sum + (weight * frequency) / (frequency + flat + slope * lengths[row]!);
  }
  return count;
}

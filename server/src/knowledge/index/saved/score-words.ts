import { createPause } from "./pause.ts";
import type { QueryPlan } from "../lexical/query-reader.ts";
import type { SavedRows } from "./saved-rows.ts";

/** The rows that hold any word of a query, and the share of it that each answers to. */
export interface WordScores {
  readonly rows: Uint32Array;
  /** In the order of `rows`. */
  readonly scores: Float32Array;
  of(this: void, row: number): number;
}

const ENTRIES_PER_READ = 65_536;

/** By the same sums as the index in memory. */
export async function scoreWords(
  { file, lengths, postingsOf }: SavedRows,
  { terms, best, flat, slope }: QueryPlan,
): Promise<WordScores> {
  const pause = createPause();
  const lists = terms.map(({ term, weight }) => ({ weight, range: postingsOf(term) ?? [0, 0] }));
  const sums = new Float32Array(lengths.length);
  const rows = new Uint32Array(lists.reduce((sum, { range: [from, to] }) => sum + to - from, 0));
  let count = 0;
  for (const {
    weight,
    range: [first, last],
  } of lists) {
    for (let from = first; from < last; from += ENTRIES_PER_READ) {
      const entries = new Uint32Array(Math.min(ENTRIES_PER_READ, last - from));
      file.read("postings", from * 4, new Uint8Array(entries.buffer));
      for (let i = 0; i < entries.length; i++) {
        const entry = entries[i]!;
        const row = entry >>> 8;
        if (row >= sums.length) continue;
        const frequency = entry & 255;
        if (sums[row] === 0) rows[count++] = row;
        sums[row]! += (weight * frequency) / (frequency + flat + slope * lengths[row]!);
      }
      await pause();
    }
  }
  const found = rows.subarray(0, count);
  const of = (row: number) => (best > 0 ? Math.fround(Math.min(1, sums[row]! / best)) : 0);
  return { rows: found, scores: Float32Array.from(found, of), of };
}

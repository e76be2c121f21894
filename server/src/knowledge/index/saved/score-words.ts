import { createPause } from "./pause.ts";
import type { QueryPlan } from "../lexical/query-reader.ts";
import type { SavedRows } from "./saved-rows.ts";

/** The rows that hold any word of a query, and the share of it that each answers to. */
export interface WordScores {
  readonly rows: Uint32Array;
  /** In the order of `rows`. */
  readonly scores: Float32Array;
  /** The share of any rows, until it is released. */
  ofAll(this: void, rows: Uint32Array): Float32Array;
  release(this: void): void;
}

const ENTRIES_PER_READ = 65_536;
/** What most entries are worth is looked up: a division for each takes longer. */
const LOOKED_UP = { frequencies: 4, lengths: 512, entries: 8_192 };

/** By the same sums as the index in memory. */
export async function scoreWords(
  { file, lengths, postingsOf, sums: shared }: SavedRows,
  { terms, best, flat, slope }: QueryPlan,
): Promise<WordScores> {
  const pause = createPause();
  const lists = terms.map(({ term, weight }) => ({ weight, range: postingsOf(term) ?? [0, 0] }));
  const sums = shared.take();
  const rows = new Uint32Array(
    Math.min(
      lengths.length,
      lists.reduce((sum, { range: [from, to] }) => sum + to - from, 0),
    ),
  );
  const buffer = new Int32Array(ENTRIES_PER_READ);
  let count = 0;
  for (const {
    weight,
    range: [first, last],
  } of lists) {
    const worth: Worth = (frequency, length) => (weight * frequency) / (frequency + flat + slope * length);
    const table = last - first >= LOOKED_UP.entries ? tableOf(worth) : NO_TABLE;
    for (let from = first; from < last; from += ENTRIES_PER_READ) {
      const entries = buffer.subarray(0, Math.min(ENTRIES_PER_READ, last - from));
      file.read("postings", from * 4, new Uint8Array(buffer.buffer, 0, entries.byteLength));
      count = addEntries(entries, worth, table, lengths, sums, rows, count);
      await pause();
    }
  }
  const found = rows.subarray(0, count);
  const ofAll = (wanted: Uint32Array): Float32Array => {
    const shares = new Float32Array(wanted.length);
    if (best <= 0) return shares;
    for (let at = 0; at < shares.length; at++) shares[at] = Math.min(1, sums[wanted[at]!]! / best);
    return shares;
  };
  const release = () => {
    for (let at = 0; at < found.length; at++) sums[found[at]!] = 0;
    shared.giveBack(sums);
  };
  return { rows: found, scores: ofAll(found), ofAll, release };
}

type Worth = (frequency: number, length: number) => number;

/** What an entry of a term is worth, by frequency and length: those that are frequent. */
function tableOf(worth: Worth): Float64Array {
  const { frequencies, lengths } = LOOKED_UP;
  const table = new Float64Array(frequencies * lengths);
  for (let at = 0; at < table.length; at++) table[at] = worth(Math.floor(at / lengths), at % lengths);
  return table;
}

const NO_TABLE = new Float64Array(0);

/** Adds what a term is worth to each row that holds it; answers how many rows hold any. */
function addEntries(
  entries: Int32Array,
  worth: Worth,
  table: Float64Array,
  lengths: Uint16Array,
  sums: Float32Array,
  rows: Uint32Array,
  before: number,
): number {
  const most = table.length === 0 ? 0 : LOOKED_UP.lengths;
  let count = before;
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    const row = entry >>> 8;
    // A damaged file may name any.
    if (row >= sums.length) continue;
    const frequency = entry & 255;
    const length = lengths[row]!;
    const sum = sums[row]!;
    if (sum === 0) rows[count++] = row;
    sums[row] =
      sum +
      (length < most && frequency < LOOKED_UP.frequencies
        ? table[frequency * LOOKED_UP.lengths + length]!
        : worth(frequency, length));
  }
  return count;
}

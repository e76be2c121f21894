import { createPause } from "./pause.ts";
import type { QueryPlan } from "../lexical/query-reader.ts";
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
  /** The shares of some rows, and of the best so many, or a few more; nothing can be asked afterwards. */
  end(this: void, wanted: Uint32Array): Promise<{ readonly shares: Float32Array; readonly best: WordScores }>;
}

interface Weighing {
  readonly weight: number;
  readonly flat: number;
  readonly slope: number;
}

/** What a wanted row without any word so far is worth: too little to change a sum, but not zero. */
const WANTED = Math.fround(1e-30);
/** The steps of value in which the best rows are counted. */
const STEPS = 1_024;

/**
 * By the same sums as the index in memory. The terms come rarest first; once the ones that remain are worth less than
 * lies between a row without any of the others and the best so many, they are added to rows that were found or are
 * wanted alone.
 */
export async function sumWords(rows: SavedRows, plan: QueryPlan, most: number): Promise<WordSums> {
  const { file, lengths, postingsOf, scratch: lent } = rows;
  const { flat, slope, best } = plan;
  const pause = createPause();
  const lists = plan.terms
    .filter(({ weight }) => weight > 0)
    .map(({ term, weight }) => ({ weight, range: postingsOf(term) ?? [0, 0] }));
  const scratch = lent.take();
  const { sums, rows: found, entries: buffer } = scratch;
  let count = 0;

  async function add(
    { weight, range: [first, last] }: (typeof lists)[number],
    addEntries: (entries: Int32Array, weighing: Weighing) => void,
  ): Promise<void> {
    for (let from = first; from < last; from += buffer.length) {
      const entries = buffer.subarray(0, Math.min(buffer.length, last - from));
      file.read("postings", from * 4, new Uint8Array(buffer.buffer, 0, entries.byteLength));
      addEntries(entries, { weight, flat, slope });
      await pause();
    }
  }

  let worth = 0;
  let rest = lists.reduce((sum, { weight }) => sum + weight, 0);
  let entriesLeft = lists.reduce((sum, { range: [first, last] }) => sum + last - first, 0);
  let next = 0;
  for (; next < lists.length; next++) {
    // Counting takes as long as adding so many entries.
    const isWorthCounting = rest < worth && count >= most && count < entriesLeft;
    if (isWorthCounting && rest < leastOfBest(sums, found.subarray(0, count), most, worth)) break;
    const list = lists[next]!;
    await add(list, (entries, weighing) => {
      count = addToAll(entries, weighing, lengths, sums, found, count);
    });
    worth += list.weight;
    rest -= list.weight;
    entriesLeft -= list.range[1] - list.range[0];
  }

  return {
    async end(wanted) {
      markWanted(sums, wanted);
      const isPruned = next < lists.length;
      for (const list of lists.slice(next)) {
        await add(list, (entries, weighing) => addToFound(entries, weighing, lengths, sums));
      }
      const all = found.subarray(0, count);
      const isComplete = !isPruned && count <= most;
      const bestRows = isComplete ? all.slice() : bestOf(sums, all, most, worth + rest);
      bestRows.sort();
      const shares = sharesOf(sums, wanted, best);
      const scores = sharesOf(sums, bestRows, best);
      clear(sums, wanted);
      clear(sums, all);
      lent.giveBack(scratch);
      return { shares, best: { rows: bestRows, scores, isComplete } };
    },
  };
}

function markWanted(sums: Float32Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at++) if (sums[rows[at]!] === 0) sums[rows[at]!] = WANTED;
}

function clear(sums: Float32Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at++) sums[rows[at]!] = 0;
}

function sharesOf(sums: Float32Array, rows: Uint32Array, best: number): Float32Array {
  const shares = new Float32Array(rows.length);
  if (best <= 0) return shares;
  for (let at = 0; at < shares.length; at++) {
    const sum = sums[rows[at]!]!;
    if (sum > WANTED) shares[at] = Math.min(1, sum / best);
  }
  return shares;
}

/** A number that the best so many rows reach: the lower end of the step that the last of them is in. */
function leastOfBest(sums: Float32Array, rows: Uint32Array, most: number, highest: number): number {
  if (rows.length <= most) return 0;
  const counts = new Uint32Array(STEPS);
  for (let at = 0; at < rows.length; at++) {
    counts[Math.min(STEPS - 1, Math.floor((sums[rows[at]!]! / highest) * STEPS))]!++;
  }
  let step = STEPS - 1;
  for (let above = counts[step]!; above < most; above += counts[step]!) step--;
  // A little less, for sums are rounded.
  return (step / STEPS) * highest * 0.99999;
}

function bestOf(sums: Float32Array, rows: Uint32Array, most: number, highest: number): Uint32Array {
  const least = leastOfBest(sums, rows, most, highest);
  const best: number[] = [];
  for (let at = 0; at < rows.length; at++) if (sums[rows[at]!]! >= least) best.push(rows[at]!);
  return Uint32Array.from(best);
}

/**
 * Adds what a term is worth to each row that holds it; answers how many rows hold any. The formula stands in the loops:
 * calling a function for each entry takes longer than all the rest.
 */
function addToAll(
  entries: Int32Array,
  { weight, flat, slope }: Weighing,
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

/** The same for rows that are worth anything before. */
function addToFound(
  entries: Int32Array,
  { weight, flat, slope }: Weighing,
  lengths: Uint16Array,
  sums: Float32Array,
): void {
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    const row = entry >>> 8;
    if (row >= sums.length) continue;
    const sum = sums[row]!;
    if (sum === 0) continue;
    const frequency = entry & 255;
    sums[row] = sum + (weight * frequency) / (frequency + flat + slope * lengths[row]!);
  }
}

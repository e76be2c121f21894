import { createPause } from "./pause.ts";
import { replaceLowest } from "./best-values.ts";
import { topRows } from "../top-rows.ts";
import type { AskedVector } from "../row-source.ts";
import type { SavedRows } from "./saved-rows.ts";
import type { RowRange } from "./score-words.ts";

/** Rows whose vectors were compared with a question's. */
export interface Compared {
  readonly rows: Uint32Array;
  readonly cosines: Float32Array;
}

/** All rows of some ranges. */
export interface ComparedRanges extends Compared {
  /** In the order of the file. */
  readonly ranges: readonly RowRange[];
}

/**
 * A search reads so many lists at a time, the nearest first, until a step has none of the best rows so far. All three
 * are chosen by recall (decision 0082).
 */
const LISTS_PER_STEP = 16;
const BEST_KEPT = 256;
const MOST_LISTS_READ = 256;
/** Where only some documents count, fewer rows of a list do. */
const LISTS_READ_AMONG = 256;
/** So many rows of chosen documents are read one by one. */
const MOST_AMONG = 2_048;
/** Rows that are read one by one before others have their turn, if it is time. */
const ROWS_PER_SLICE = 128;

/** Compares all rows of lists whose centroids are nearest. */
export async function compareNearest(
  rows: SavedRows,
  { prepared, scan, filledScan }: AskedVector,
  isAmong: boolean,
): Promise<ComparedRanges> {
  const { file, centroids, centroidScales, listStarts, scales } = rows;
  const stride = prepared.values.length;
  if (centroids.length !== centroidScales.length * stride) return { ...emptyCompared(0), ranges: [] };
  const near = new Float32Array(centroidScales.length);
  scan(centroids, centroidScales, 0, near.length, near);
  // A list at a right angle or beyond is still better than none.
  for (let list = 0; list < near.length; list++) near[list]! += 2;
  const chosen = topRows(near, isAmong ? LISTS_READ_AMONG : MOST_LISTS_READ, () => true);
  const count = chosen.reduce((sum, list) => sum + listStarts[list + 1]! - listStarts[list]!, 0);
  const compared = emptyCompared(count);
  const pause = createPause();
  const best = new Float32Array(BEST_KEPT);
  const ranges: RowRange[] = [];
  let at = 0;
  let isDone = false;
  for (let begin = 0; begin < chosen.length && !isDone; begin += LISTS_PER_STEP) {
    // In the order of the file, which a disk reads fastest.
    const batch = chosen.slice(begin, begin + LISTS_PER_STEP).sort((a, b) => a - b);
    const before = at;
    for (const list of batch) {
      const from = listStarts[list]!;
      const length = listStarts[list + 1]! - from;
      filledScan(
        (into, first) => file.read("vectors", (from + first) * stride, into),
        scales.subarray(from, from + length),
        compared.cosines.subarray(at, at + length),
      );
      for (let each = 0; each < length; each++) compared.rows[at + each] = from + each;
      ranges.push({ from, to: from + length, at });
      at += length;
      const turn = pause();
      if (turn) await turn;
    }
    let added = 0;
    for (let each = before; each < at; each++) {
      if (compared.cosines[each]! <= best[0]!) continue;
      replaceLowest(best, compared.cosines[each]!);
      added++;
    }
    isDone = added === 0 && !isAmong;
  }
  return {
    rows: compared.rows.subarray(0, at),
    cosines: compared.cosines.subarray(0, at),
    ranges: ranges.sort((a, b) => a.from - b.from),
  };
}

/** Compares all rows of these documents; null if they are too many to be read one by one. */
export async function compareAmong(
  rows: SavedRows,
  question: AskedVector,
  among: ReadonlySet<number>,
): Promise<ComparedRanges | null> {
  const chosen: number[] = [];
  for (const docId of among) {
    for (const row of rows.rowsOfDocument(docId)) chosen.push(row);
    if (chosen.length > MOST_AMONG) return null;
  }
  chosen.sort((a, b) => a - b);
  const ranges = chosen.map((row, at) => ({ from: row, to: row + 1, at }));
  return { ...(await compareRows(rows, question, chosen)), ranges };
}

export async function compareRows(
  { file, scales }: SavedRows,
  { prepared, filledScan }: AskedVector,
  chosen: readonly number[],
): Promise<Compared> {
  const stride = prepared.values.length;
  const compared = { rows: Uint32Array.from(chosen), cosines: new Float32Array(chosen.length) };
  const pause = createPause();
  for (let from = 0; from < chosen.length; from += ROWS_PER_SLICE) {
    const slice = compared.rows.subarray(from, from + ROWS_PER_SLICE);
    filledScan(
      (into, first) => {
        for (let at = 0; at * stride < into.length; at++) {
          file.read("vectors", slice[first + at]! * stride, into.subarray(at * stride, (at + 1) * stride));
        }
      },
      Float32Array.from(slice, (row) => scales[row]!),
      compared.cosines.subarray(from, from + slice.length),
    );
    await pause();
  }
  return compared;
}

const emptyCompared = (count: number): Compared => ({
  rows: new Uint32Array(count),
  cosines: new Float32Array(count),
});

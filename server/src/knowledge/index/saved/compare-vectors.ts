import { createPause } from "./pause.ts";
import { topRows } from "../top-rows.ts";
import type { Question } from "../row-source.ts";
import type { SavedRows } from "./saved-rows.ts";

/** Rows whose vectors were compared with a question's. */
export interface Compared {
  readonly rows: Uint32Array;
  readonly cosines: Float32Array;
  readonly values: Int8Array;
}

/** Lists that a search reads: chosen by recall (decision 0082). */
const LISTS_READ = 64;
/** Where only some documents count, fewer rows of a list do. */
const LISTS_READ_AMONG = 256;
/** So many rows of chosen documents are read one by one. */
const MOST_AMONG = 2_048;

/** Compares all rows of the lists whose centroids are nearest. */
export async function compareNearest(
  rows: SavedRows,
  { prepared, scan }: Question,
  isAmong: boolean,
): Promise<Compared> {
  const { file, centroids, centroidScales, listStarts, scales } = rows;
  const stride = prepared.values.length;
  if (centroids.length !== centroidScales.length * stride) return emptyCompared(0, stride);
  const near = new Float32Array(centroidScales.length);
  scan(centroids, centroidScales, 0, near.length, near);
  // A list at a right angle or beyond is still better than none.
  for (let list = 0; list < near.length; list++) near[list]! += 2;
  const chosen = topRows(near, isAmong ? LISTS_READ_AMONG : LISTS_READ, () => true);
  const count = chosen.reduce((sum, list) => sum + listStarts[list + 1]! - listStarts[list]!, 0);
  const compared = emptyCompared(count, stride);
  const pause = createPause();
  let at = 0;
  for (const list of chosen) {
    const from = listStarts[list]!;
    const length = listStarts[list + 1]! - from;
    const values = compared.values.subarray(at * stride, (at + length) * stride);
    file.read("vectors", from * stride, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    scan(values, scales.subarray(from, from + length), 0, length, compared.cosines.subarray(at, at + length));
    for (let each = 0; each < length; each++) compared.rows[at + each] = from + each;
    at += length;
    await pause();
  }
  return compared;
}

/** Compares all rows of these documents; null if they are too many to be read one by one. */
export async function compareAmong(
  rows: SavedRows,
  question: Question,
  among: ReadonlySet<number>,
): Promise<Compared | null> {
  const chosen: number[] = [];
  for (const docId of among) {
    for (const row of rows.rowsOfDocument(docId)) chosen.push(row);
    if (chosen.length > MOST_AMONG) return null;
  }
  return compareRows(rows, question, chosen);
}

export async function compareRows(
  { file, scales }: SavedRows,
  { prepared, scan }: Question,
  chosen: readonly number[],
): Promise<Compared> {
  const stride = prepared.values.length;
  const compared = emptyCompared(chosen.length, stride);
  const pause = createPause();
  for (const [at, row] of chosen.entries()) {
    compared.rows[at] = row;
    const scale = scales.subarray(row, row + 1);
    if (!(scale[0]! > 0)) continue;
    const values = compared.values.subarray(at * stride, (at + 1) * stride);
    file.read("vectors", row * stride, new Uint8Array(values.buffer, values.byteOffset, stride));
    scan(values, scale, 0, 1, compared.cosines.subarray(at, at + 1));
    await pause();
  }
  return compared;
}

const emptyCompared = (count: number, stride: number): Compared => ({
  rows: new Uint32Array(count),
  cosines: new Float32Array(count),
  values: new Int8Array(count * stride),
});

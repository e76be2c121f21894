import { rowStride, quantiseInto } from "../vectors/quantised-rows.ts";
import { createScan } from "../vectors/scan.ts";

/** Vectors one after the other, as the scan reads them. */
export interface Rows {
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** Centroids in two levels: a row is compared with a part of them only. */
export interface Clusters {
  /** All lists' centroids; those of one branch follow each other. */
  readonly centroids: Rows;
  readonly lists: number;
  /** The list that a vector belongs to. */
  assign(values: Int8Array): number;
}

const ROUNDS = 8;
/** Branches whose lists a row is compared with. */
const BRANCHES_TRIED = 6;

/** Groups a sample of unit vectors by k-means, first into branches, then each branch into lists. */
export function* findClusters(
  sample: Rows,
  dimensions: number,
  lists: number,
  random: () => number,
): Generator<void, Clusters> {
  const stride = rowStride(dimensions);
  const count = sample.scales.length;
  const branches = yield* kMeans(sample, allRows(count), Math.round(Math.sqrt(lists)), stride, random);
  const members: number[][] = Array.from({ length: branches.scales.length }, () => []);
  for (let row = 0; row < count; row++) {
    members[nearest(branches, rowOf(sample, row, stride))[0]!]!.push(row);
  }
  const parts: Rows[] = [];
  const starts: number[] = [0];
  for (const rows of members) {
    const share = Math.max(1, Math.round((lists * rows.length) / Math.max(1, count)));
    if (rows.length > 0) parts.push(yield* kMeans(sample, Uint32Array.from(rows), share, stride, random));
    else parts.push({ values: new Int8Array(0), scales: new Float32Array(0) });
    starts.push(starts.at(-1)! + parts.at(-1)!.scales.length);
  }
  const centroids = joined(parts, stride);
  return {
    centroids,
    lists: centroids.scales.length,
    assign(values) {
      let best = -Infinity;
      let list = 0;
      for (const branch of nearest(branches, values).slice(0, BRANCHES_TRIED)) {
        const cosines = compare(parts[branch]!, values);
        for (let at = 0; at < cosines.length; at++) {
          if (cosines[at]! > best) [best, list] = [cosines[at]!, starts[branch]! + at];
        }
      }
      return list;
    },
  };
}

const allRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);
const rowOf = ({ values }: Rows, row: number, stride: number): Int8Array =>
  values.subarray(row * stride, (row + 1) * stride);

function* kMeans(
  sample: Rows,
  rows: Uint32Array,
  wanted: number,
  stride: number,
  random: () => number,
): Generator<void, Rows> {
  const count = Math.max(1, Math.min(wanted, rows.length));
  const picked = rows.slice();
  const centroids = { values: new Int8Array(count * stride), scales: new Float32Array(count) };
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random() * (picked.length - at));
    [picked[at], picked[other]] = [picked[other]!, picked[at]!];
    centroids.values.set(rowOf(sample, picked[at]!, stride), at * stride);
    centroids.scales[at] = sample.scales[picked[at]!]!;
  }
  const sums = new Float32Array(count * stride);
  for (let round = 0; round < ROUNDS && count < rows.length; round++) {
    sums.fill(0);
    for (const [at, row] of rows.entries()) {
      const values = rowOf(sample, row, stride);
      const cosines = compare(centroids, values);
      let best = 0;
      for (let other = 1; other < count; other++) if (cosines[other]! > cosines[best]!) best = other;
      const scale = sample.scales[row]!;
      for (let i = 0, to = best * stride; i < stride; i++, to++) sums[to]! += scale * values[i]!;
      if (at % 1_000 === 0) yield;
    }
    for (let at = 0; at < count; at++) {
      const sum = sums.subarray(at * stride, (at + 1) * stride);
      let square = 0;
      for (const value of sum) square += value * value;
      // A centroid without rows stays where it was.
      if (square === 0) continue;
      const length = Math.sqrt(square);
      centroids.scales[at] = quantiseInto(
        sum.map((value) => value / length),
        centroids.values,
        at * stride,
      );
    }
  }
  return centroids;
}

function compare(rows: Rows, values: Int8Array): Float32Array {
  const cosines = new Float32Array(rows.scales.length);
  createScan({ values: Int16Array.from(values), scale: 1 })(
    rows.values,
    rows.scales,
    0,
    cosines.length,
    cosines,
  );
  return cosines;
}

/** The numbers of rows, nearest first. */
function nearest(rows: Rows, values: Int8Array): number[] {
  const cosines = compare(rows, values);
  return [...cosines.keys()].sort((a, b) => cosines[b]! - cosines[a]!);
}

function joined(parts: readonly Rows[], stride: number): Rows {
  const count = parts.reduce((sum, { scales }) => sum + scales.length, 0);
  const values = new Int8Array(count * stride);
  const scales = new Float32Array(count);
  let at = 0;
  for (const part of parts) {
    values.set(part.values, at * stride);
    scales.set(part.scales, at);
    at += part.scales.length;
  }
  return { values, scales };
}

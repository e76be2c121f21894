import type { Candidate } from "./row-source.ts";
import { rowStride } from "./vectors/quantised-rows.ts";
import { createScan } from "./vectors/scan.ts";

/** Only the best rows are worth comparing with each other. */
const COMPARED_ROWS = 64;
/** How many of the nearest rows measure how crowded it is around a row; fewer are not enough to measure. */
const NEIGHBOURS = 10;
/** How much of a row's similarity comes from a crowded neighborhood. */
const DENSITY_SHARE = 0.3;

/**
 * For each of the best rows what its score loses (or gains, if negative) for lying in a crowd. A row near to
 * many others is near to every question about their subject and would hide the one that is meant (known as
 * hubness; the measure is local scaling). The mean is kept, so scores still compare between questions.
 */
export function crowding(candidates: readonly Candidate[]): Map<Candidate, number> {
  const near = candidates.slice(0, COMPARED_ROWS).filter(({ vector }) => vector);
  const docIds = near.map(({ docId }) => docId);
  const densities: number[] = [];
  for (const [at, cosines] of cosinesBetween(near).entries()) {
    const density = densityAround(cosines, docIds, docIds[at]!);
    if (density === null) return new Map();
    densities.push(density);
  }
  const usual = mean(densities);
  return new Map(near.map((candidate, at) => [candidate, DENSITY_SHARE * (densities[at]! - usual)]));
}

/** The mean of the nearest rows of other documents, sorted as they are found; null if there are too few. */
function densityAround(cosines: Float32Array, docIds: readonly number[], docId: number): number | null {
  const nearest = new Float32Array(NEIGHBOURS).fill(-Infinity);
  const last = NEIGHBOURS - 1;
  for (let other = 0; other < cosines.length; other++) {
    const cosine = cosines[other]!;
    if (cosine <= nearest[last]! || docIds[other] === docId) continue;
    let position = last;
    for (; position > 0 && nearest[position - 1]! < cosine; position--)
      nearest[position] = nearest[position - 1]!;
    nearest[position] = cosine;
  }
  return nearest[last] === -Infinity ? null : mean(nearest);
}

/** All cosines of some rows, by the same products that compare a question with them. */
function cosinesBetween(rows: readonly Candidate[]): Float32Array[] {
  const vectors = rows.map(({ vector }) => vector!());
  const stride = rowStride(vectors[0]?.values.length ?? 0);
  const values = new Int8Array(rows.length * stride);
  const scales = new Float32Array(rows.length);
  for (const [at, vector] of vectors.entries()) {
    values.set(vector.values, at * stride);
    scales[at] = vector.scale;
  }
  return rows.map((_, at) => {
    const own = Int16Array.from(values.subarray(at * stride, (at + 1) * stride));
    const cosines = new Float32Array(rows.length);
    createScan({ values: own, scale: scales[at]! })(values, scales, 0, rows.length, cosines);
    return cosines;
  });
}

function mean(values: Float32Array | readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

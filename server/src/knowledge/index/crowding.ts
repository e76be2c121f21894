import type { ChunkTable } from "./chunk-table.ts";
import { createScan } from "./vectors/scan.ts";

/** Only the best rows are worth comparing with each other. */
const compared = 64;
/** How many of the nearest others say how crowded it is around a row; with fewer there is nothing to tell. */
const neighbours = 10;
/** How much of a row's nearness it owes to lying where many others lie. */
const share = 0.3;

/**
 * For each of the best rows what its score loses (or gains, if negative) for lying in a crowd. A row near to
 * many others is near to every question about their subject and would hide the one that is meant (known as
 * hubness; the measure is local scaling). The mean is kept, so scores still compare between questions.
 */
export function crowding(table: ChunkTable, rows: readonly number[]): Map<number, number> {
  const near = rows.slice(0, compared).filter((row) => table.vectors.has(row));
  const cosines = cosinesBetween(table, near);
  const densities: number[] = [];
  for (const [at, row] of near.entries()) {
    const docId = table.docId(row);
    const others = [...cosines[at]!].filter((_, other) => table.docId(near[other]!) !== docId);
    if (others.length < neighbours) return new Map();
    others.sort((a, b) => b - a);
    densities.push(mean(others.slice(0, neighbours)));
  }
  const usual = mean(densities);
  return new Map(near.map((row, at) => [row, share * (densities[at]! - usual)]));
}

/** All cosines of some rows, by the same products that compare a question with them. */
function cosinesBetween({ vectors }: ChunkTable, rows: readonly number[]): Float32Array[] {
  const { stride } = vectors;
  const values = new Int8Array(rows.length * stride);
  const scales = new Float32Array(rows.length);
  for (const [at, row] of rows.entries()) {
    const [segment, place] = vectors.locate(row);
    values.set(segment.values.subarray(place * stride, (place + 1) * stride), at * stride);
    scales[at] = segment.scales[place]!;
  }
  return rows.map((_, at) => {
    const own = Int16Array.from(values.subarray(at * stride, (at + 1) * stride));
    const cosines = new Float32Array(rows.length);
    createScan({ values: own, scale: scales[at]! })(values, scales, 0, rows.length, cosines);
    return cosines;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

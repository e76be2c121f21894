import { expect, test } from "vitest";
import { createQuantisedRows } from "./quantised-rows.ts";
import { createPlainScan, createScan, prepareQuery } from "./scan.ts";
import { decodeVectors, encodeVectors } from "./vector-codec.ts";

/** Reproducible numbers: a failing case can be looked at again. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

function unitVectors(count: number, dimensions: number, seed = 7): Float32Array[] {
  const random = generator(seed);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dimensions }, random);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test.each([3, 16, 100, 384, 1_536])(
  "cosines of %i dimensions are right to two digits and a half",
  (dimensions) => {
    const vectors = unitVectors(1_500, dimensions);
    const rows = createQuantisedRows(dimensions);
    for (const vector of vectors) rows.push(vector);
    const query = unitVectors(1, dimensions, 99)[0]!;
    const out = new Float32Array(vectors.length);
    rows.scan(createScan(prepareQuery(query, rows.stride)), 0, vectors.length, out, 0);
    vectors.forEach((vector, row) => expect(Math.abs(out[row]! - dot(vector, query))).toBeLessThan(0.005));
  },
);

test("the fast scan equals the plain one, also for the extremes", () => {
  const extremes = [1, -1, 1e-20, 0].map((value) => new Float32Array(64).fill(value));
  const vectors = [...extremes, ...unitVectors(300, 64)];
  const rows = createQuantisedRows(64);
  for (const vector of vectors) rows.push(vector);
  for (const query of [...extremes, unitVectors(1, 64, 3)[0]!]) {
    const prepared = prepareQuery(query, rows.stride);
    const fast = new Float32Array(vectors.length);
    const plain = new Float32Array(vectors.length);
    rows.scan(createScan(prepared), 0, vectors.length, fast, 0);
    rows.scan(createPlainScan(prepared), 0, vectors.length, plain, 0);
    fast.forEach((value, row) => expect(value).toBeCloseTo(plain[row]!, 4));
  }
});

test("any range can be scanned, across segments", () => {
  const vectors = unitVectors(2_500, 32);
  const rows = createQuantisedRows(32);
  for (const vector of vectors) rows.push(vector);
  const scan = createScan(prepareQuery(vectors[1_030]!, rows.stride));
  const out = new Float32Array(100);
  rows.scan(scan, 1_000, 60, out, 5);
  expect(out.indexOf(Math.max(...out))).toBe(35);
  expect([...out.subarray(0, 5), ...out.subarray(65)].every((value) => value === 0)).toBe(true);
});

test("an empty row is recognized, and other lengths are refused", () => {
  const rows = createQuantisedRows(8);
  rows.push(null);
  rows.push(new Float32Array(8).fill(0.5));
  expect([rows.has(0), rows.has(1)]).toEqual([false, true]);
  expect(() => rows.push(new Float32Array(9))).toThrow("9 dimensions");
  expect(rows.count).toBe(2);
});

test("vectors survive the round trip through bytes", () => {
  const vectors = unitVectors(5, 384);
  const decoded = decodeVectors(encodeVectors(vectors), 384);
  const direct = createQuantisedRows(384);
  const stored = createQuantisedRows(384);
  for (const vector of vectors) direct.push(vector);
  for (const vector of decoded) stored.push(vector);
  const scan = createScan(prepareQuery(vectors[2]!, 384));
  const [a, b] = [new Float32Array(5), new Float32Array(5)];
  direct.scan(scan, 0, 5, a, 0);
  stored.scan(scan, 0, 5, b, 0);
  expect(b).toEqual(a);
  expect(() => decodeVectors(new Uint8Array(100), 384)).toThrow("no vectors");
});

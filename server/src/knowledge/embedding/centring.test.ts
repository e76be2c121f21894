import { expect, test } from "vitest";
import { createCentring } from "./centring.ts";
import { normalise } from "./embedder.ts";

/** Vectors that agree by `shared` on the first axis and are otherwise on an axis of their own. */
function vectors(count: number, shared: number): Float32Array[] {
  return Array.from({ length: count }, (_, i) => {
    const vector = new Float32Array(count + 1);
    vector[0] = shared;
    vector[i + 1] = 1;
    return normalise(vector);
  });
}

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test("a direction shared by all is removed", () => {
  const all = vectors(16, 2);
  expect(cosine(all[0]!, all[1]!)).toBeGreaterThan(0.75);
  const [a, b] = all.map(createCentring(all));
  expect(Math.abs(cosine(a!, b!))).toBeLessThan(0.1);
  expect(cosine(a!, a!)).toBeCloseTo(1, 5);
});

test("vectors without a shared direction stay unchanged", () => {
  const all = vectors(16, 0);
  const centred = createCentring(all)(all[3]!);
  centred.forEach((value, i) => expect(value).toBeCloseTo(all[3]![i]!, 5));
});

import { expect, test } from "vitest";
import { quantiseColumns, quantiseRows } from "./quantise.ts";

const values = Float32Array.of(0.5, -2, 0.25, 1, -0.1, 0);

test("each column has its own scale and every number comes back within half a step", () => {
  const { quantised, scales } = quantiseColumns(values, 2, 3);
  values.forEach((value, i) => {
    expect(Math.abs(quantised[i]! * scales[i % 3]! - value)).toBeLessThanOrEqual(scales[i % 3]! / 2 + 1e-7);
  });
  expect(Math.max(...quantised.map(Math.abs))).toBe(127);
});

test("each row has its own scale, and a row of zeros stays zero", () => {
  const { values: rows, scales } = quantiseRows(Float32Array.of(3, -1, 0, 0), 2, 2);
  expect([...rows]).toEqual([127, -42, 0, 0]);
  expect(rows[0]! * scales[0]!).toBeCloseTo(3, 5);
});

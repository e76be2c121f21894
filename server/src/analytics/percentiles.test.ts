import { expect, test } from "vitest";
import { seededRandom } from "../../test/seeded-random.ts";
import { percentilesOf } from "./percentiles.ts";

const SHARES = [0, 0.5, 0.9, 0.95, 1];

test("percentiles are the values that sorting puts at their ranks, in any order and with repetitions", () => {
  const random = seededRandom("percentiles");
  for (let round = 0; round < 300; round += 1) {
    const length = random.int(1, 201);
    const range = random.int(1, 3 * length + 1);
    const values = Float64Array.from({ length }, () => random.int(0, range));
    if (round % 3 === 0) values.sort();
    if (round % 6 === 0) values.reverse();
    const sorted = values.toSorted();
    const expected = SHARES.map((share) => sorted[Math.max(0, Math.ceil(share * length) - 1)]);
    expect(percentilesOf(values, SHARES)).toEqual(expected);
  }
  expect(percentilesOf(new Float64Array(), [0.5, 0.9])).toEqual([null, null]);
});

import { expect, test } from "vitest";
import { topRows } from "./top-rows.ts";
import { fc } from "../../../test/property.ts";

test("the best rows are those a full sort would give, equal ones by row", () => {
  const score = fc.integer({ min: -3, max: 12 }).map((value) => value / 4);
  fc.assert(
    fc.property(fc.array(score, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (list, limit) => {
      const scores = Float32Array.from(list);
      const accept = (row: number) => row % 5 !== 3;
      const expected = [...scores.keys()]
        .filter((row) => accept(row) && scores[row]! > 0)
        .sort((a, b) => scores[b]! - scores[a]! || a - b)
        .slice(0, limit);
      expect(topRows(scores, limit, accept)).toEqual(expected);
    }),
  );
});

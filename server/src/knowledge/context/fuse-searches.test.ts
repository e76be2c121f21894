import { expect, test } from "vitest";
import type { Passage } from "../passage.ts";
import { fuseSearches } from "./fuse-searches.ts";

const found = (...ids: string[]) => ids.map((pointId) => ({ pointId }) as Passage);
const order = (passages: readonly Passage[]) => passages.map(({ pointId }) => pointId);

test("what several wordings find comes before what only one finds, each passage once", () => {
  const fused = fuseSearches([
    { weight: 1, passages: found("a", "b", "c") },
    { weight: 0.9, passages: found("d", "b", "e") },
  ]);
  expect(order(fused)).toEqual(["b", "a", "d", "c", "e"]);
});

test("one wording keeps its order, and none finds nothing", () => {
  expect(order(fuseSearches([{ weight: 1, passages: found("b", "a") }]))).toEqual(["b", "a"]);
  expect(fuseSearches([{ weight: 1, passages: [] }])).toEqual([]);
});

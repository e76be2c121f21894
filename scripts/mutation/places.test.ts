import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unusedEquivalents } from "./equivalent.ts";
import { loadMutants } from "./load-mutants.ts";
import { HOLES } from "./named/index.ts";
import { TARGETS } from "./targets.ts";

test("each guard that a named hole takes away stands once in its file", () => {
  const places = HOLES.map(({ name, file, find }) => ({
    name,
    times: readFileSync(file, "utf8").split(find).length - 1,
  }));
  expect(places.filter(({ times }) => times !== 1)).toEqual([]);
});

test("each mutant that is said to change nothing still exists", () => {
  expect(unusedEquivalents(loadMutants(TARGETS))).toEqual([]);
});

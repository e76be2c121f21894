import { expect, test } from "vitest";
import { buildRuns } from "./run-apart.ts";

test("three processes under one seed keep every law, and the same seed gives the same history", async () => {
  const runApart = buildRuns();
  const run = { seed: 3, steps: 40 };
  const [first, second] = await Promise.all([runApart(run), runApart(run)]);
  expect(first).toMatchObject({ broken: null, steps: 40 });
  expect(second.hash).toBe(first.hash);
});

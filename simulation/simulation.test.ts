import { expect, test } from "vitest";
import { buildRuns } from "./run-apart.ts";

test("three processes under one seed keep every law, and the same seed gives the same history", async () => {
  const runApart = buildRuns();
  const run = { seed: 3, steps: 40 };
  const [first, second] = await Promise.all([runApart(run), runApart(run)]);
  expect(first).toMatchObject({ broken: null, steps: 40 });
  expect(second.hash).toBe(first.hash);
});

test("what people ask for runs with their own yes and proof, once: on SQLite, and by two processes on PostgreSQL", async () => {
  const runApart = buildRuns();
  for (const storage of ["sqlite", "postgres"] as const) {
    const { broken, history } = await runApart({ seed: 1, steps: 150, scenario: "trust", storage });
    expect(broken).toBeNull();
    expect(history.filter((line) => / shop /.test(line)).length).toBeGreaterThan(0);
  }
});

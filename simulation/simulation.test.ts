import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** In a process of its own: the world replaces the clock of the process it runs in. */
async function historyOf(seed: number): Promise<string> {
  const words = ["--import", "tsx", "simulation/run.ts", "--seed", String(seed), "--steps", "40"];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root });
  expect(stdout).toContain("All laws hold in 40 steps.");
  return /history (\w{64})/.exec(stdout)![1]!;
}

test("three processes under one seed keep every law, and the same seed gives the same history", async () => {
  const [first, second] = await Promise.all([historyOf(3), historyOf(3)]);
  expect(second).toBe(first);
});

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { HOLES } from "./mutation/named/index.ts";
import { TESTS } from "./mutation/targets.ts";
import { LATER, type TestGroup } from "./test-groups.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** As vitest lists them: each with the project that runs it. */
function listFiles(group: TestGroup): string[] {
  const { PARLEY_LONG: _long, VITEST: _vitest, ...env } = process.env;
  const words = ["node_modules/vitest/vitest.mjs", "list", "--filesOnly"];
  const { stdout } = spawnSync(process.execPath, words, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...env, PARLEY_TESTS: group },
  });
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("["))
    .map((line) => line.replace("-later]", "]"));
}

const hasLaterTests = (line: string): boolean =>
  readFileSync(join(ROOT, line.replace(/^\[\w+\] /, "")), "utf8").includes(`tags: ["${LATER}"]`);

test("each test file is in one group, or in both where it has later tests; what judges mutants is in the first", () => {
  const [first, rest, every] = (["first", "rest", "every"] as const).map(listFiles);
  expect(first!.length).toBeGreaterThan(100);
  expect(new Set([...first!, ...rest!])).toEqual(new Set(every!));
  const resting = new Set(rest!);
  expect(first!.filter((line) => resting.has(line))).toEqual(
    first!.filter((line) => !line.startsWith("[postgres]") && hasLaterTests(line)),
  );
  const names = new Set(first!.map((line) => line.replace(/^\[\w+\] /, "")));
  const judges = [...TESTS, ...HOLES.map(({ test: file }) => file)];
  expect(judges.filter((file) => !names.has(file))).toEqual([]);
});

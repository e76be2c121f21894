import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyRepository } from "../copy-repository.ts";
import { HOLES, type Hole } from "./named/index.ts";

/**
 * Opens each named hole in a copy of the repository and runs the test that must notice, exactly as `npm test` does on
 * SQLite. Returns whether all were noticed.
 */
export async function runNamed(words: readonly string[]): Promise<boolean> {
  const text = ({ name, file, test }: Hole) => `${name} ${file} ${test}`;
  const chosen = HOLES.filter(
    (hole) => words.length === 0 || words.some((word) => text(hole).includes(word)),
  );
  if (chosen.length === 0) throw new Error(`No named hole matches ${words.join(" ")}`);
  for (const hole of chosen) requireGuard(hole);
  const copy = copyRepository(process.cwd());
  try {
    await requirePassing(copy, chosen);
    const missed: Hole[] = [];
    for (const hole of chosen) {
      const [noticed] = await withHole(copy, hole, () => failingTests(copy, [hole]));
      if (noticed === undefined) missed.push(hole);
      console.log(
        `${noticed === undefined ? "MISSED " : "noticed"} ${hole.name} · ${hole.test} ${noticed ?? ""}`,
      );
    }
    console.log(`${chosen.length - missed.length} of ${chosen.length} named holes are noticed`);
    return missed.length === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A guard that was renamed or moved would be left alone, and its test would pass. */
function requireGuard({ name, file, find }: Hole): void {
  const count = readFileSync(file, "utf8").split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: ${file} contains ${JSON.stringify(find)} ${count} times`);
}

/** A test that fails anyway notices nothing. */
async function requirePassing(copy: string, holes: readonly Hole[]): Promise<void> {
  const kindOf = (hole: Hole) => `${projectOf(hole)} ${hole.only}`;
  for (const kind of new Set(holes.map(kindOf))) {
    const failed = await failingTests(
      copy,
      holes.filter((hole) => kindOf(hole) === kind),
    );
    if (failed.length > 0) throw new Error(`Tests fail without a hole: ${failed.join(", ")}`);
  }
}

async function withHole<Result>(copy: string, hole: Hole, work: () => Promise<Result>): Promise<Result> {
  const path = join(copy, hole.file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, original.split(hole.find).join(hole.replace));
  try {
    return await work();
  } finally {
    writeFileSync(path, original);
  }
}

/** A test that waits for what a hole prevents ends sooner than in `npm test`. */
const TIMEOUT_MS = 60_000;

const projectOf = ({ test }: Hole): string => (test.includes("/e2e/") ? "web" : "sqlite");

interface Report {
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs the test files of holes that share a project and a pattern. */
async function failingTests(copy: string, holes: readonly Hole[]): Promise<string[]> {
  const output = join(copy, "named-report.json");
  rmSync(output, { force: true });
  const { only } = holes[0]!;
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--project=${projectOf(holes[0]!)}`,
      `--testTimeout=${TIMEOUT_MS}`,
      // Only the file with the hole is compiled again.
      "--experimental.fsModuleCache",
      "--bail=1",
      "--reporter=json",
      `--outputFile=${output}`,
      ...(only === null ? [] : [`--testNamePattern=${only}`]),
      ...new Set(holes.map(({ test }) => test)),
    ],
    { cwd: copy, stdio: "ignore", env: { ...process.env, PARLEY_TESTS: "first" } },
  );
  await once(child, "exit");
  if (!existsSync(output)) return ["no report was written"];
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  if (report.testResults.length === 0) throw new Error("No test file ran.");
  return report.testResults.flatMap(({ status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName }) => fullName);
    return status === "failed" && failed.length === 0 ? [`the file: ${message}`] : failed;
  });
}

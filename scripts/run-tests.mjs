/** Runs vitest and prints its verdict: the slowest files, what failed, and how many tests ran. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const VITEST = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=./scripts/verdict-reporter.ts",
];
const IN_MEMORY = "/dev/shm";
const GIB = 1024 ** 3;
const NO_VERDICT = {
  passed: false,
  ran: 0,
  skipped: 0,
  slowest: [],
  failed: [],
  errors: ["vitest ended early"],
};

/**
 * The databases of tests are in memory where there is plenty: waiting for a disk was a quarter of their time. A
 * TMPDIR that the caller set stays.
 */
function temporaryFolder() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return freemem() > 8 * GIB && bavail * bsize > 4 * GIB ? IN_MEMORY : tmpdir();
}

/** One after another each; both at once, since a build leaves a core idle. */
const BUILDS = [
  ["server", "test-children"],
  ["dashboard", "widget"],
];

/** Builds what a whole run needs. The set-up of vitest then finds it, and builds no more than a chosen file needs. */
export async function buildForTests(root) {
  const built = BUILDS.map(async (parts) => {
    for (const part of parts) {
      const words = ["scripts/build.mjs", `--only=${part}`];
      const [status] = await once(spawn(process.execPath, words, { cwd: root, stdio: "inherit" }), "exit");
      if (status !== 0) throw new Error(`${part} could not be built`);
    }
  });
  await Promise.all(built);
}

/** Whether every test passed. */
export function runTests(root, words, env = {}) {
  const temporary = temporaryFolder();
  const folder = mkdtempSync(join(temporary, "parley-verdict-"));
  const verdictFile = join(folder, "verdict.json");
  const browsersFile = join(folder, "browsers.txt");
  spawnSync(process.execPath, [...VITEST, ...words], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      TMPDIR: temporary,
      PARLEY_VERDICT: verdictFile,
      PARLEY_BROWSERS: browsersFile,
      ...env,
    },
  });
  // Not the exit code: the PostgreSQL of the tests ends the process with its own.
  const verdict = existsSync(verdictFile) ? JSON.parse(readFileSync(verdictFile, "utf8")) : NO_VERDICT;
  const browsers = existsSync(browsersFile) ? readFileSync(browsersFile, "utf8") : "";
  rmSync(folder, { recursive: true, force: true });
  print(verdict, browsers);
  return verdict.passed;
}

function print({ ran, skipped, slowest, failed, errors }, browsers) {
  console.log(`${ran} tests ran, ${skipped} were skipped.`);
  if (browsers) console.log(browsers);
  if (slowest.length > 1) console.log("The slowest files:");
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  // Last, because a log is often cut to its end.
  for (const { file, test, error } of failed) console.error(`FAILED: ${file}: ${test}\n${error}`);
  for (const error of errors) console.error(`ERROR outside of any test: ${error}`);
}

export function stopUnless(isOk, what) {
  if (isOk) return;
  console.error(`Checks failed: ${what}.`);
  process.exit(1);
}

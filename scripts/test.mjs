/** `npm test`: installs everything, then runs every check. Words after `--` choose test files. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install, runNpm } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const began = Date.now();
install(root, { dev: true });
const chosen = process.argv.slice(2);
if (chosen.length === 0) stopUnless(runNpm(root, ["run", "verify", "--if-present"]), "verify");
const folder = mkdtempSync(join(tmpdir(), "parley-verdict-"));
const verdict = join(folder, "verdict.json");
const browsers = join(folder, "browsers.txt");
const VITEST = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=./scripts/verdict-reporter.ts",
];
spawnSync(process.execPath, [...VITEST, ...chosen], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PARLEY_VERDICT: verdict, PARLEY_BROWSERS: browsers },
});
// Not the exit code: the PostgreSQL of the tests ends the process with its own.
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const NO_VERDICT = '{"passed":false,"ran":0,"skipped":0,"flaky":[],"failed":[],"errors":[]}';
const { passed, ran, skipped, flaky, failed, errors } = JSON.parse(read(verdict) || NO_VERDICT);
const used = read(browsers);
rmSync(folder, { recursive: true, force: true });
console.log(`${ran} tests ran, ${skipped} were skipped.`);
if (used) console.log(used);
for (const file of new Set(flaky.map((repeated) => repeated.file))) {
  const [first, ...more] = flaky.filter((repeated) => repeated.file === file);
  const others = more.length > 0 ? ` and ${more.length} more` : "";
  console.log(`FLAKY, passed only when repeated: ${file}: ${first.test}${others}`);
}
// Last, because a log is often cut to its end.
for (const { file, test, error } of failed) console.error(`FAILED: ${file}: ${test}\n${error}`);
for (const error of errors) console.error(`ERROR outside of any test: ${error}`);
stopUnless(passed ? 0 : 1, "the tests");
console.log(`All checks passed in ${Math.round((Date.now() - began) / 1000)} s.`);

function stopUnless(status, what) {
  if (status === 0) return;
  console.error(`Checks failed: ${what}.`);
  process.exit(1);
}

/**
 * `npm test`: installs everything, then runs every check and the first group of tests; `npm run test:all` runs the
 * rest. Words after `--` choose test files of both groups.
 */
import { fileURLToPath } from "node:url";
import { install, runNpm } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { buildForTests, runTests, stopUnless } from "./run-tests.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const began = Date.now();
install(root, { dev: true });
const chosen = process.argv.slice(2);
if (chosen.length === 0) {
  stopUnless(runNpm(root, ["run", "verify", "--if-present"]) === 0, "verify");
  await buildForTests(root);
}
stopUnless(runTests(root, chosen, chosen.length === 0 ? { PARLEY_TESTS: "first" } : {}), "the tests");
console.log(`All checks passed in ${Math.round((Date.now() - began) / 1000)} s.`);

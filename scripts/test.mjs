/** `npm test`: installs everything, then runs every check. Words after `--` choose test files. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { install, runNpm } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const began = Date.now();
install(root, { dev: true });
const chosen = process.argv.slice(2);
if (chosen.length === 0) stopUnless(runNpm(root, ["run", "verify", "--if-present"]), "verify");
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...chosen];
stopUnless(spawnSync(process.execPath, vitest, { cwd: root, stdio: "inherit" }).status ?? 1, "the tests");
console.log(`All checks passed in ${Math.round((Date.now() - began) / 1000)} s.`);

function stopUnless(status, what) {
  if (status === 0) return;
  console.error(`Checks failed: ${what}.`);
  process.exit(1);
}

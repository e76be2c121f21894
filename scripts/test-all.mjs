/**
 * `npm run test:all`: the tests that `npm test` leaves out: the other engine, every browser journey, hostile bodies,
 * crashes and the fleet. With `-- --long` also many rounds, the installed package, the large clients, the pinned
 * browser and the other versions of Node.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { installClients } from "./install-clients.mjs";
import { requireNode } from "./node-version.mjs";
import { runTests } from "./run-tests.mjs";

/** They have more rounds with `--long`. */
const ROUNDS = [
  "server/test/hostile-input.test.ts",
  "server/test/event-loop.test.ts",
  "server/test/crash.test.ts",
  "server/test/training-crash.test.ts",
  "server/test/rules-crash.test.ts",
  "server/test/webhooks-crash.test.ts",
  "server/src/rules/rule-burst.test.ts",
  "server/src/rules/rule-webhooks.test.ts",
  "server/src/reports/large-reports.test.ts",
  "server/test/mcp-conformance",
  "server/src/access/role-matrix.test.ts",
  "server/src/platform/http/security-headers.test.ts",
  "server/src/assistant/takeover-fence.test.ts",
  "dashboard/e2e/inbox-list.test.ts",
  "dashboard/e2e/roles.test.ts",
  "widget/e2e/languages.test.ts",
  // Slow, and they rarely break (LONG_ONLY in test-groups.ts).
  "server/test/rolling-upgrade.test.ts",
  "dashboard/e2e/operators-hour.test.ts",
];
/** The clients' own programs, with the lines of docs/connect.md. */
const CLIENTS = [
  "bench/vendor-double/vendor-clients.test.ts",
  "server/test/connect.test.ts",
  "server/test/mcp-conformance/inspector.test.ts",
  "server/src/completions/responses/agents-sdk.test.ts",
  "server/src/completions/messages-endpoint/coding-agents.test.ts",
];
const LONG = { PARLEY_LONG: "true" };

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const began = Date.now();
const failed = [];
install(root, { dev: true });
step("what `npm test` leaves out", () => runTests(root, [], { PARLEY_TESTS: "rest" }));
if (process.argv.includes("--long")) runLong();
if (failed.length > 0) console.error(`Failed: ${failed.join("; ")}.`);
else console.log(`All checks passed in ${Math.round((Date.now() - began) / 1000)} s.`);
process.exitCode = failed.length === 0 ? 0 : 1;

function runLong() {
  step("the package installed by npm, the image's steps, and the page on operations", () =>
    runTests(root, ["--project", "long"], LONG),
  );
  step("many rounds of hostile bodies, takeovers and crashes on both engines, every role and language", () =>
    runTests(root, ROUNDS, LONG),
  );
  const clients = process.env.PARLEY_CLIENT_PACKAGES ?? installClients();
  if (clients === null) console.log("The large clients could NOT be installed, and are not tried.");
  else
    step("large clients, unmodified", () =>
      runTests(root, ["--project", "sqlite", ...CLIENTS], { ...LONG, PARLEY_CLIENT_PACKAGES: clients }),
    );
  if (process.platform === "linux" && process.arch === "x64")
    step("every browser test on the pinned Chromium", () =>
      runTests(root, ["--project", "web", "e2e"], { PARLEY_BROWSER: "pinned" }),
    );
  step("Node 20, 22 and 24", () => {
    const words = ["scripts/test-nodes.mjs"];
    return spawnSync(process.execPath, words, { cwd: root, stdio: "inherit" }).status === 0;
  });
}

function step(name, run) {
  console.log(`Testing ${name} …`);
  if (!run()) failed.push(name);
}

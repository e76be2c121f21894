/** `npm run test:full`: what is slow and rarely breaks. `npm test` has everything else. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { installClients } from "./install-clients.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
/** `npm test` runs these with fewer rounds, or on SQLite only. */
const LONG = [
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
];
/** The clients' own programs, with the lines of docs/connect.md. */
const CLIENTS = [
  "server/test/connect.test.ts",
  "server/src/completions/responses/agents-sdk.test.ts",
  "server/src/completions/messages-endpoint/coding-agents.test.ts",
];
const STEPS = {
  "the package installed by npm, the image's steps, and the page on operations": {
    words: [...VITEST, "--project", "full"],
    env: { PARLEY_FULL: "true" },
  },
  "many rounds of hostile bodies, takeovers and crashes on both engines, a long inbox, every role and language":
    {
      words: [...VITEST, ...LONG],
      env: { PARLEY_FULL: "true" },
    },
  "every browser test on the pinned Chromium": {
    words: [...VITEST, "--project", "web", "e2e"],
    env: { PARLEY_BROWSER: "pinned" },
    isPossible: process.platform === "linux" && process.arch === "x64",
  },
  "Node 20, 22 and 24": { words: ["scripts/test-nodes.mjs"], env: {} },
};

install(root, { dev: true });
const clients = process.env.PARLEY_CLIENT_PACKAGES ?? installClients();
if (clients === null) console.log("The large clients could NOT be installed, and are not tried.");
else
  STEPS["large clients, unmodified"] = {
    words: [...VITEST, "--project", "sqlite", ...CLIENTS],
    env: { PARLEY_FULL: "true", PARLEY_CLIENT_PACKAGES: clients },
  };
const failed = [];
for (const [name, { words, env, isPossible = true }] of Object.entries(STEPS)) {
  if (!isPossible) {
    console.log(`Skipped on this machine: ${name}.`);
    continue;
  }
  console.log(`Testing ${name} …`);
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } };
  if (spawnSync(process.execPath, words, options).status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "All passed." : `Failed: ${failed.join("; ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

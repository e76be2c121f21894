import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { findChromium } from "./e2e/find-browsers.ts";
import { isFull } from "./server/test/is-full.ts";

/** Plain functions, the same on every engine: tested once. */
const ENGINE_FREE = [
  "server/src/training/extraction/**/*.test.ts",
  "server/src/training/fetching/**/*.test.ts",
  "server/src/knowledge/{embedding,chunking,index,passages,reading}/**/*.test.ts",
  "server/src/{language,models,web-search}/**/*.test.ts",
  "server/src/assistant/engine/**/*.test.ts",
  "server/src/flows/engine/**/*.test.ts",
  "server/src/{attachments/hostile-files,help-centre/hostile-articles}.test.ts",
  "server/src/platform/storage/**/*.test.ts",
];
/**
 * They are slow and hardly depend on the engine: `npm run test:full` runs them on PostgreSQL too. Every operation
 * succeeds and refuses hostile input on PostgreSQL in the tests that stay.
 */
const SLOW = [
  "server/test/{event-loop,action-crash,flow-crash,connect}.test.ts",
  "server/src/{completions,evaluations,learning,sources,training}/**/*.test.ts",
  "server/src/mcp/**/!(fleet).test.ts",
  "server/test/mcp-conformance/*.test.ts",
  "server/src/assistant/reply/*.test.ts",
  "server/src/access/{role-matrix,operations/throttling}.test.ts",
  "server/src/visitors/operations/guards.test.ts",
  "server/src/attachments/upload-limits.test.ts",
  "server/src/rules/{rule-burst,rule-webhooks}.test.ts",
  "server/src/reports/large-reports.test.ts",
  "server/src/platform/http/security-headers.test.ts",
  // Vendors differ by their calls, not by the database: Telegram stays for all of them.
  "server/src/channels/!(telegram)/**/*.test.ts",
];
/** A fleet needs PostgreSQL; what they show of one process SQLite repeats in `npm run test:full`. */
const FLEET = isFull ? [] : ["server/test/{channels,project-deletion,rules,webhooks}-crash.test.ts"];
/** They are slow and rarely break: `npm run test:full` alone runs them. */
const FULL_ONLY = isFull
  ? []
  : [
      "server/test/training-crash.test.ts",
      "server/test/rolling-upgrade.test.ts",
      "server/test/mcp-conformance/inspector.test.ts",
      "e2e/docs-site.test.ts",
      "dashboard/e2e/{choices,companies,layout,operators-hour,order-status,pictures,reference}.test.ts",
      "dashboard/e2e/{relative-times,source-dialogs,typed-filters,typing}.test.ts",
      "widget/e2e/look.test.ts",
    ];
const NO_MODULES = "**/node_modules/**";
const SERVER = ["server/src/**/*.test.ts", "server/test/**/*.test.ts"];

// Workspaces are tested from their sources.
const SOURCE = "@parley/source";
const fromSource = {
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
};

/** They end what hangs and measure nothing: a machine may be many times slower than usual. */
const TIMEOUTS = {
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 120_000, interval: 50 } },
};
// Files of a worker share the loaded modules: loading the server anew for each took longer than its tests.
// A machine that stalls for seconds breaks what waits by the real clock, and browsers race on a busy one: such a test
// is tried again, and `npm test` ends with its name.
const shared = { ...TIMEOUTS, isolate: false, retry: 2, env: { PARLEY_START_BUILD: "1" } };
const server = { ...shared, globalSetup: ["server/test/build-server.ts"] };

export default defineConfig({
  test: {
    // One more than the cores that a small machine has: browsers, databases and real pauses leave them idle.
    maxWorkers: 3,
    projects: [
      {
        // n8n's package is too large for the tools of the repository: see integrations/n8n/stand-in.
        resolve: {
          alias: { "n8n-workflow": `${import.meta.dirname}/integrations/n8n/stand-in/n8n-workflow.ts` },
        },
        test: {
          ...server,
          name: "sqlite",
          exclude: [NO_MODULES, ...FULL_ONLY, ...FLEET],
          include: [
            ...SERVER,
            "embedding-model/**/*.test.ts",
            "reader/**/*.test.ts",
            "sdk/**/*.test.ts",
            "clients/**/*.test.ts",
            "scripts/**/*.test.{ts,mjs}",
            "examples/**/*.test.ts",
            "bench/**/*.test.ts",
            "simulation/**/*.test.ts",
            "packaging/**/*.test.ts",
            "integrations/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          ...server,
          name: "postgres",
          include: SERVER,
          exclude: [NO_MODULES, ...FULL_ONLY, ...ENGINE_FREE, ...(isFull ? [] : SLOW)],
          env: { ...shared.env, PARLEY_TEST_ENGINE: "postgres" },
          globalSetup: ["server/test/build-server.ts", "server/test/global-postgres.ts"],
        },
      },
      // Slow and rarely broken: `npm run test:full` runs these.
      ...(isFull
        ? [
            {
              test: {
                ...TIMEOUTS,
                name: "full",
                include: ["packaging/**/*.full.ts", "scripts/**/*.full.ts", "integrations/*/test/*.full.ts"],
                fileParallelism: false,
              },
            },
          ]
        : []),
      {
        ...fromSource,
        test: {
          ...shared,
          name: "web",
          include: [
            "chat-ui/src/**/*.test.ts",
            "dashboard/src/**/*.test.ts",
            "widget/src/**/*.test.ts",
            "dashboard/e2e/**/*.test.ts",
            "widget/e2e/**/*.test.ts",
            "e2e/**/*.test.ts",
          ],
          // Where there is no browser, the reporter says so.
          exclude: [
            NO_MODULES,
            ...FULL_ONLY,
            ...(findChromium()
              ? []
              : [
                  "{dashboard,widget}/e2e/**",
                  "e2e/{docs-site,first-journeys,page-of-another-origin}.test.ts",
                ]),
          ],
          setupFiles: ["e2e/fail-on-browser-errors.ts"],
          globalSetup: ["e2e/report-browsers.ts", "e2e/build-web.ts"],
        },
      },
    ],
  },
});

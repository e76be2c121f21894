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
];
/** They are slow and hardly depend on the engine: `npm run test:full` runs them on PostgreSQL too. */
const SLOW = [
  "server/test/event-loop.test.ts",
  "server/test/training-crash.test.ts",
  "server/test/mcp-conformance/*.test.ts",
  "server/src/access/role-matrix.test.ts",
  "server/src/platform/http/security-headers.test.ts",
];
const SERVER = ["server/src/**/*.test.ts", "server/test/**/*.test.ts"];

// Workspaces are tested from their sources.
const SOURCE = "@parley/source";
const fromSource = {
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
};

/** They end what hangs and measure nothing: a machine may be many times slower than usual. */
const TIMEOUTS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 50 } },
};
// Files of a worker share the loaded modules: loading the server anew for each took longer than its tests.
const shared = { ...TIMEOUTS, isolate: false };
const server = { ...shared, globalSetup: ["server/test/build-server.ts"] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...server,
          name: "sqlite",
          include: [
            ...SERVER,
            "embedding-model/**/*.test.ts",
            "reader/**/*.test.ts",
            "sdk/**/*.test.ts",
            "scripts/**/*.test.{ts,mjs}",
            "examples/**/*.test.ts",
            "bench/**/*.test.ts",
            "packaging/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          ...server,
          name: "postgres",
          include: SERVER,
          exclude: ["**/node_modules/**", ...ENGINE_FREE, ...(isFull ? [] : SLOW)],
          env: { PARLEY_TEST_ENGINE: "postgres" },
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
                include: ["packaging/**/*.full.ts", "scripts/**/*.full.ts"],
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
          // Browsers race on a busy machine. `npm test` ends with the names of the tests that needed a second try.
          retry: 1,
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
            "**/node_modules/**",
            ...(findChromium()
              ? []
              : ["{dashboard,widget}/e2e/**", "e2e/{docs-site,first-journeys}.test.ts"]),
          ],
          setupFiles: ["e2e/fail-on-browser-errors.ts"],
          globalSetup: ["e2e/report-browsers.ts", "e2e/build-web.ts"],
        },
      },
    ],
  },
});

import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { findChromium } from "./e2e/find-browsers.ts";
import {
  BROWSER_TESTS,
  ENGINE_FREE,
  FIRST_JOURNEYS,
  FIRST_ON_POSTGRES,
  FLEET,
  IN_BOTH,
  LATER,
  LONG_ON_POSTGRES,
  LONG_ONLY,
  REST_ON_SQLITE,
  testGroup,
} from "./scripts/test-groups.ts";
import { isLong } from "./server/test/is-long.ts";

const NO_MODULES = "**/node_modules/**";
const NEVER = [NO_MODULES, ...(isLong ? [] : LONG_ONLY)];
const SERVER = ["server/src/**/*.test.ts", "server/test/**/*.test.ts"];

// Workspaces are tested from their sources.
const SOURCE = "@parley/source";
const fromSource = {
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
};

const isFirst = testGroup === "first";
const isRest = testGroup === "rest";
const everywhere = [
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
];
const WEB_UNITS = ["chat-ui/src/**/*.test.ts", "dashboard/src/**/*.test.ts", "widget/src/**/*.test.ts"];
// Where there is no browser, the reporter says so.
const withoutBrowser = findChromium()
  ? []
  : ["{dashboard,widget}/e2e/**", "e2e/{docs-site,first-journeys,page-of-another-origin}.test.ts"];

/** It ends what hangs, and measures nothing: a machine may be many times slower than usual. */
const LONGEST_TEST_MS = isLong ? 3_600_000 : 300_000;
const TIMEOUTS = {
  testTimeout: LONGEST_TEST_MS,
  hookTimeout: LONGEST_TEST_MS,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};
// Files of a worker share the loaded modules: loading the server for each took longer than its tests.
const shared = {
  ...TIMEOUTS,
  isolate: false,
  env: { PARLEY_START_BUILD: "1" },
  tags: [{ name: LATER, description: "Part of `npm run test:all`, in a file of `npm test`." }],
  ...(isFirst && { tagsFilter: [`!${LATER}`] }),
};
const server = { ...shared, globalSetup: ["server/test/build-server.ts"] };

// n8n's package is too large for the tools of the repository: see integrations/n8n/stand-in.
const withoutN8n = {
  alias: { "n8n-workflow": `${import.meta.dirname}/integrations/n8n/stand-in/n8n-workflow.ts` },
};
const sqlite = {
  ...server,
  name: "sqlite",
  exclude: [...NEVER, ...(isLong ? [] : FLEET), ...(isFirst ? REST_ON_SQLITE : [])],
  include: isRest ? REST_ON_SQLITE : everywhere,
};
const web = {
  ...shared,
  name: "web",
  include: isFirst
    ? [...WEB_UNITS, ...FIRST_JOURNEYS, ...IN_BOTH.web]
    : [...(isRest ? [] : WEB_UNITS), ...BROWSER_TESTS],
  exclude: [...NEVER, ...withoutBrowser, ...(isRest ? [...FIRST_JOURNEYS, ...IN_BOTH.web] : [])],
  setupFiles: ["e2e/fail-on-browser-errors.ts"],
  globalSetup: ["e2e/report-browsers.ts", "e2e/build-web.ts"],
};

/** In `npm run test:all`, what `npm test` left out of the files that it ran. */
const LATER_TESTS = { tagsFilter: [LATER] };
const laterProjects = isRest
  ? [
      {
        resolve: withoutN8n,
        test: { ...sqlite, ...LATER_TESTS, name: "sqlite-later", include: IN_BOTH.sqlite },
      },
      {
        ...fromSource,
        test: {
          ...web,
          ...LATER_TESTS,
          name: "web-later",
          include: IN_BOTH.web,
          exclude: [...NEVER, ...withoutBrowser],
        },
      },
    ]
  : [];

export default defineConfig({
  test: {
    // One more than the cores that a small machine has: browsers, databases and real pauses leave them idle.
    maxWorkers: 3,
    // The tests' OpenID provider prints what an operator of one should change.
    onConsoleLog: (text) => !text.includes("oidc-provider"),
    projects: [
      { resolve: withoutN8n, test: sqlite },
      {
        test: {
          ...server,
          name: "postgres",
          include: isFirst ? FIRST_ON_POSTGRES : SERVER,
          exclude: [
            ...NEVER,
            ...ENGINE_FREE,
            ...(isRest ? FIRST_ON_POSTGRES : []),
            ...(isLong ? [] : LONG_ON_POSTGRES),
          ],
          env: { ...shared.env, PARLEY_TEST_ENGINE: "postgres" },
          globalSetup: ["server/test/build-server.ts", "server/test/global-postgres.ts"],
        },
      },
      // The installed package and the image's steps: `npm run test:all -- --long` runs these.
      ...(isLong
        ? [
            {
              test: {
                ...TIMEOUTS,
                name: "long",
                include: ["packaging/**/*.long.ts", "scripts/**/*.long.ts", "integrations/*/test/*.long.ts"],
                fileParallelism: false,
              },
            },
          ]
        : []),
      { ...fromSource, test: web },
      ...laterProjects,
    ],
  },
});

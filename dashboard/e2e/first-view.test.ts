import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { expectBrowserErrors } from "../../e2e/browser-errors.ts";
import { OPENED_LATER } from "../build/opened-later.ts";
import { violationsOf } from "./axe.ts";
import { openStage, settled, signInAs, type Stage } from "./browser.ts";

const ASSETS = fileURLToPath(new URL("../dist/assets/", import.meta.url));
const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));

let stage: Stage;
let workspace: Workspace;

beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

async function signedIn(options: Parameters<Stage["visitor"]>[0]): Promise<Page> {
  const page = await stage.visitor(options);
  await signInAs(stage, page, workspace);
  return page;
}

/** Keeps all scripts back until they are let go, as a slow line would. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const inbox = () => `/p/${workspace.projectUid}/inbox`;

/** The positions of the frame's texts, and what is behind them. */
const frameOf = (page: Page, words: string) =>
  page.evaluate<{ x: number; y: number; colour: string; behind: string }>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      if (walker.currentNode.data !== ${JSON.stringify(words)}) continue;
      range.selectNodeContents(walker.currentNode);
      const { x, y, width } = range.getBoundingClientRect();
      const { color } = getComputedStyle(walker.currentNode.parentElement);
      const behind = getComputedStyle(document.body).backgroundColor;
      if (width > 0) return { x, y, colour: color, behind };
    }
  })()`);

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each([
    [1280, "Training"],
    [360, "Parley"],
  ])("at %i px the frame is seen before any script and stays where it is", async (width, words) => {
    const page = await signedIn({ theme, width });
    const release = await holdScripts(page);
    await page.goto(inbox(), { waitUntil: "commit" });
    await page.getByRole("status", { name: "Loading" }).waitFor({ state: "attached" });
    const before = await frameOf(page, words);
    expect(before).toMatchObject({ x: expect.any(Number) });
    expect(await page.evaluate("document.documentElement.dataset.theme")).toBe(theme);
    expect(await violationsOf(page)).toEqual([]);
    release();
    await settled(page);
    await expect.poll(() => page.locator(".first-view").count()).toBe(0);
    expect(await frameOf(page, words)).toEqual(before);
    const shift = await page.evaluate<number>(
      `new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)),
      ).observe({ type: "layout-shift", buffered: true }) ?? setTimeout(resolve, 500, 0))`,
    );
    expect(shift).toBeLessThan(0.02);
  });
});

describe("the application", () => {
  /** Paints are reported by the test. */
  const HELD_PAINT = `window.PerformanceObserver = class {
    constructor(report) {
      window.reportPaint = () => report({ getEntriesByName: () => [{}] });
    }
    observe() {}
  };`;
  /** Nothing starts because a fraction of a second has passed. */
  const NO_SHORT_TIMERS = `const wait = window.setTimeout;
    window.setTimeout = (run, ms = 0, ...rest) => ms > 0 && ms < 1000 ? 0 : wait(run, ms, ...rest);`;
  const HIDDEN = 'Object.defineProperty(document, "hidden", { get: () => true });';

  async function opened(...scripts: string[]): Promise<Page> {
    const page = await signedIn({});
    for (const content of scripts) await page.addInitScript({ content });
    await page.goto(inbox());
    return page;
  }

  test("is evaluated after the first paint", async () => {
    const page = await opened(HELD_PAINT, NO_SHORT_TIMERS);
    await page.waitForFunction("window.reportPaint");
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.locator(".first-view").count()).toBe(1);
    await page.evaluate("reportPaint()");
    await settled(page);
    await expect.poll(() => page.locator(".first-view").count()).toBe(0);
  });

  test("starts in a browser that reports no paint", async () => {
    const page = await opened(HELD_PAINT);
    await expect.poll(() => page.locator(".first-view").count()).toBe(0);
  });

  test("starts in a hidden tab, which is never painted", async () => {
    const page = await opened(HELD_PAINT, NO_SHORT_TIMERS, HIDDEN);
    await expect.poll(() => page.locator(".first-view").count()).toBe(0);
  });
});

test("the pages before sign-in show no dashboard menu", async () => {
  const page = await stage.visitor();
  const release = await holdScripts(page);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.locator(".first-view").waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".first-view").isVisible()).toBe(false);
  release();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
});

test("the page's own script runs under the content policy, another one does not", async () => {
  expectBrowserErrors(/Content Security Policy/);
  const page = await stage.visitor({ theme: "dark" });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) complaints.push(message.text());
  });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
  expect(complaints).toEqual([]);
  await page.evaluate(`(() => {
    const script = document.createElement("script");
    script.textContent = "window.foreign = true";
    document.head.append(script);
  })()`);
  expect(await page.evaluate("window.foreign")).toBeUndefined();
  await expect.poll(() => complaints.length).toBe(1);
});

test.each(["inbox", "training"])("%s uses every response it preloads", async (name) => {
  const page = await signedIn({});
  const release = await holdScripts(page);
  await page.goto(`/p/${workspace.projectUid}/${name}`, { waitUntil: "commit" });
  const left = () => page.evaluate<string[]>("[...(window.parleyPreloaded?.keys() ?? [])]");
  await expect.poll(async () => (await left()).length).toBeGreaterThan(3);
  // Nothing is forgotten meanwhile: what is left in the end was asked for in vain.
  await page.evaluate("window.parleyPreloaded.clear = () => undefined");
  release();
  await settled(page);
  expect(await left()).toEqual([]);
});

/** The built scripts that the page names: most pages' own. */
function preloadedScripts(): string[] {
  const pages = [...OPENED_LATER]
    .filter((area) => existsSync(`${SOURCES}${area}`))
    .flatMap((area) => readdirSync(`${SOURCES}${area}`))
    .flatMap((file) => /^(.*-page)\.tsx$/.exec(file)?.[1] ?? []);
  // What registers the offline page is no page of the dashboard.
  const built = readdirSync(ASSETS).filter((name) => /^(?!register-).*-page-[^.]*\.js$/.test(name));
  return built.filter((file) => !pages.some((name) => new RegExp(`^${name}-.{7}\\.js$`).test(file)));
}

test("the scripts of most pages are requested together with the page", async () => {
  const page = await signedIn({});
  await holdScripts(page);
  const found = new Set<string>();
  for (const path of pages()) {
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#root > *").first().waitFor({ state: "attached" });
    const script = await page.evaluate<string | null>(
      `document.querySelector('link[rel=modulepreload][href*="-page-"]')?.getAttribute("href")`,
    );
    if (script) found.add(script.replace("/assets/", ""));
  }
  expect([...found].toSorted()).toEqual(preloadedScripts().toSorted());
  expect(found.size).toBeGreaterThan(20);
});

const pages = () => [
  ...[
    "",
    "inbox",
    "analytics",
    "analytics/reports",
    "contacts",
    "training",
    "test-chat",
    "agent",
    "actions",
    "actions/new",
    "actions/servers/1",
    "flows",
    "flows/1",
    "evaluation",
    "evaluation/sets/1",
    "evaluation/runs/1",
    "integrations",
    "logs",
    "desk",
    "replies",
    "help",
    "help/1",
    "notifications",
    "budgets",
    "webhooks",
    "webhooks/1",
    "settings",
  ].map((page) => `/p/${workspace.projectUid}/${page}`),
  ...["", "/members", "/tokens", "/models", "/security", "/audit", "/mcp"].map(
    (page) => `/o/${workspace.organizationId}${page}`,
  ),
  "/profile",
  "/mcp-authorization",
  "/installation",
  ...[
    "sign-in",
    "sign-in/callback",
    "sign-up",
    "complete-sign-up",
    "forgot-password",
    "reset-password",
    "accept-invitation",
  ].map((page) => `/${page}`),
];

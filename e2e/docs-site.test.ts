import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../dashboard/e2e/axe.ts";
import { buildSite } from "../scripts/docs/build-site.ts";
import { serveFolder } from "../scripts/docs/serve-folder.ts";
import { collectBrowserErrors } from "./browser-errors.ts";
import { launchBrowser } from "./launch-browser.ts";

const parent = mkdtempSync(join(tmpdir(), "parley-docs-"));
// Below a folder, as GitHub Pages serves the site of a repository.
const folder = join(parent, "parley");
let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  buildSite({ root: fileURLToPath(new URL("..", import.meta.url)), folder, repositoryUrl: null });
  server = serveFolder(parent);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(parent, { recursive: true });
});

interface Screen {
  readonly width: number;
  readonly theme: "light" | "dark";
}

async function open(path: string, { width, theme }: Screen): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `${origin}/parley/`,
    viewport: { width, height: 800 },
    colorScheme: theme,
  });
  collectBrowserErrors(context);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search the documentation" });
const results = (page: Page) => page.getByRole("search").getByRole("link");
const overflow = (page: Page) =>
  page.locator("html").evaluate((element) => element.scrollWidth - element.clientWidth);

describe.each<Screen>([
  { width: 1280, theme: "light" },
  { width: 390, theme: "dark" },
])("the documentation at $width px, $theme", (screen) => {
  test("the search leads to the section that answers", async () => {
    const page = await open("decisions/0001-group-commit-on-sqlite.html", screen);
    await page.keyboard.press("/");
    await page.keyboard.type("backup restore");
    await results(page).first().waitFor();
    expect(await results(page).first().textContent()).toContain("Backup and restore");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/parley/operating.html#backup-and-restore");
    expect(await results(page).count()).toBe(0);
  });

  test("the search has a sentence where nothing matches, and Escape clears it", async () => {
    const page = await open("index.html", screen);
    await search(page).fill("qqqzzzxxx");
    await page.getByText("No page matches your search.").waitFor();
    expect(await page.getByRole("status").textContent()).toBe("0 results");
    await page.keyboard.press("Escape");
    expect(await search(page).inputValue()).toBe("");
    expect(await page.getByText("No page matches your search.").isVisible()).toBe(false);
  });

  test("the menu leads to another page", async () => {
    const page = await open("index.html", screen);
    const link = page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link", { name: "Website widget" });
    if (screen.width < 800) await page.getByRole("button", { name: "Menu" }).click();
    await link.click();
    await page.getByRole("heading", { level: 1, name: "Website widget" }).waitFor();
    expect(await page.locator("#menu [aria-current=page]").textContent()).toBe("Website widget");
  });

  test.each(["index.html", "operating.html", "decisions/index.html"])(
    "%s fits and passes axe",
    async (path) => {
      const page = await open(path, screen);
      expect(await overflow(page)).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
    },
  );

  test("the chosen theme survives a reload", async () => {
    const page = await open("index.html", screen);
    const background = () =>
      page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
    const before = await background();
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    const after = await background();
    expect(after).not.toBe(before);
    await page.reload();
    expect(await background()).toBe(after);
  });
});

test("every link of every page leads to a page, a picture or a heading of the site", async () => {
  const page = await open("index.html", { width: 1280, theme: "light" });
  const queue = [page.url()];
  const seen = new Set(queue);
  const anchors: { from: string; to: string }[] = [];
  const ids = new Map<string, Set<string>>();
  for (const address of queue) {
    const response = await page.request.get(address);
    expect(`${response.status()} ${address}`).toBe(`200 ${address}`);
    if (!address.endsWith(".html")) continue;
    const html = await response.text();
    ids.set(address, new Set([...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]!)));
    for (const [, href] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const target = new URL(href!, address);
      if (target.origin !== origin) continue;
      if (target.hash !== "") anchors.push({ from: address, to: target.href });
      target.hash = "";
      if (!seen.has(target.href)) {
        seen.add(target.href);
        queue.push(target.href);
      }
    }
  }
  expect(ids.size).toBeGreaterThan(40);
  const broken = anchors.filter(({ to }) => {
    const { href, hash } = new URL(to);
    return !ids.get(href.slice(0, -hash.length))?.has(decodeURIComponent(hash.slice(1)));
  });
  expect(broken).toEqual([]);
});

test("without scripts the pages and the menu work", async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/parley/index.html`);
  expect(await page.getByRole("search").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Inbox" }).click();
  await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
});

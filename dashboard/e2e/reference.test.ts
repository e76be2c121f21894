import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../server/test/is-long.ts";
import { violationsOf } from "./axe.ts";
import { openStage, type Stage, type VisitorOptions } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

async function open(options: VisitorOptions): Promise<Page> {
  const page = await stage.visitor(options);
  await page.goto("/docs");
  return page;
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search the reference" });
const shown = (page: Page) => page.locator("article:visible");
const side = (page: Page) => page.getByRole("navigation", { name: "Operations" });
const overflow = (page: Page) =>
  page.locator("html").evaluate((element) => element.scrollWidth - element.clientWidth);

/** Whether it is in view, and not behind the bar at the top of a narrow screen. */
const isUncovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(left + 20, top + height / 2));
  });

describe.each([
  { width: 1280, theme: "light" as const },
  { width: 390, theme: "dark" as const },
])("the reference at $width px, $theme", ({ width, theme }) => {
  const isNarrow = width < 800;

  test("finds the messages endpoint and MCP and follows the side list", async () => {
    const page = await open({ width, theme });
    const all = await shown(page).count();
    expect(all).toBeGreaterThan(100);
    expect(await overflow(page)).toBe(0);

    await page.keyboard.press("/");
    await page.keyboard.type("anthropic format");
    await page.getByRole("heading", { name: "POST /anthropic/v1/messages", exact: true }).waitFor();
    const found = await shown(page).count();
    expect(found).toBeLessThan(all);
    await expect
      .poll(() => page.getByRole("status").textContent())
      .toBe(found === 1 ? "1 result" : `${found} results`);

    await search(page).fill("/mcp");
    expect(await shown(page).locator("h3").allTextContents()).toEqual([
      "POST /mcp",
      "GET /mcp",
      "DELETE /mcp",
    ]);
    expect(await overflow(page)).toBe(0);

    if (isNarrow) await page.getByText("All operations").click();
    const link = side(page).getByRole("link", { name: "DELETE /mcp" });
    await link.click();
    expect(new URL(page.url()).hash).toBe("#endMcpSession");
    const heading = page.getByRole("heading", { name: "DELETE /mcp" });
    await expect.poll(() => isUncovered(heading)).toBe(true);
    await expect.poll(() => link.isVisible()).toBe(!isNarrow);
  });

  test("shows a message when nothing matches, and Escape shows everything again", async () => {
    const page = await open({ width, theme });
    const all = await shown(page).count();
    await search(page).fill("no such thing anywhere");
    await page.getByText("Nothing in the reference matches your search.").waitFor();
    await expect.poll(() => shown(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("status").textContent()).toBe("0 results");
    await page.keyboard.press("Escape");
    await expect.poll(() => shown(page).count()).toBe(all);
  });

  test("following a link to a hidden section shows it", async () => {
    const page = await open({ width, theme });
    await search(page).fill("contact");
    await page.getByRole("link", { name: "completion endpoints" }).click();
    await page
      .getByRole("heading", { level: 2, name: "Completions" })
      .and(page.locator(":visible"))
      .first()
      .waitFor();
    await expect.poll(() => search(page).inputValue()).toBe("");
  });

  test("shows every field within the width and passes axe", async () => {
    const page = await open({ width, theme });
    await page.locator("main details").evaluateAll((all) => {
      for (const details of all) details.setAttribute("open", "");
    });
    expect(await overflow(page)).toBe(0);
    // A few entries, without the hidden ones: axe takes minutes over all of them.
    await search(page).fill("/mcp");
    await page.locator("article").evaluateAll((all) => {
      for (const article of all) if (!article.checkVisibility()) article.remove();
    });
    expect(await shown(page).count()).toBe(3);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.each(isLong ? [1280, 390] : [390])("without scripts the page is complete at %i px", async (width) => {
  const browser = (await stage.visitor()).context().browser()!;
  const context = await browser.newContext({
    baseURL: stage.url,
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
  });
  const page = await context.newPage();
  await page.goto("/docs");
  await expect.poll(() => search(page).isVisible()).toBe(false);
  await side(page).getByRole("link", { name: "POST /openai/v1/chat/completions" }).click();
  expect(new URL(page.url()).hash).toBe("#createChatCompletion");
  const heading = page.getByRole("heading", { name: "POST /openai/v1/chat/completions" });
  await expect.poll(() => isUncovered(heading)).toBe(true);
  await context.close();
});

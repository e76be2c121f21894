import { expect, test } from "vitest";
import type { Page, Route } from "playwright-core";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const call = (operation: string, body: object) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });

/** A person whose clock stops as soon as the page is loaded. */
async function opened(path: string): Promise<Page> {
  const page = await stage.visitor();
  await page.clock.install();
  await page.route("**/live/project*", () => undefined);
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  await settled(page);
  return page;
}

const standStill = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);

/** The values a page asks an operation with, one for each request. The question of our own comes after all others. */
function askedOf(page: Page, operation: string, field: string): () => Promise<unknown[]> {
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith(`/${operation}`)) return;
    asked.push((JSON.parse(request.postData() ?? "{}") as Record<string, unknown>)[field] ?? null);
  });
  return async () => {
    await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
    return asked;
  };
}

test("tags are requested once typing pauses, and an older response never replaces a newer one", async () => {
  await call("createContact", { name: "Ada Lovelace", email: "ada@example.com", tags: "vip" });
  await call("createContact", { name: "Grace Hopper", email: "grace@example.com", tags: "vipers" });
  const page = await opened("contacts");
  await page.getByRole("button", { name: "Filters" }).click();
  const tags = page.getByRole("dialog", { name: "Filters" }).getByLabel("Tags");
  await tags.waitFor();
  await standStill(page);
  const asked = askedOf(page, "getAllContacts", "tags");
  let answerLate: () => Promise<void> = () => Promise.resolve();
  await page.route("**/getAllContacts", (route: Route) => {
    if (!(route.request().postData() ?? "").includes('"vip"')) return route.continue();
    answerLate = () => route.continue().catch(() => undefined);
  });

  await tags.pressSequentially("vip");
  await page.clock.runFor(100);
  expect(await asked()).toEqual([]);
  await page.clock.runFor(400);
  await expect.poll(asked).toEqual(["vip"]);
  await tags.pressSequentially("ers");
  await page.clock.runFor(500);
  await page.clock.resume();
  await page.getByRole("cell", { name: "ada@example.com" }).waitFor({ state: "detached" });
  expect(await asked()).toEqual(["vip", "vipers"]);
  await answerLate();
  await asked();
  await expect.poll(() => page.getByRole("cell", { name: "ada@example.com" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("cell", { name: "grace@example.com" }).count()).toBe(1);

  // What is not typed, and what is taken away, is asked for at once.
  await page.getByRole("dialog", { name: "Filters" }).getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("cell", { name: "ada@example.com" }).waitFor();
});

test("closing the filters before the debounce ends applies what was typed", async () => {
  await call("createContact", { name: "Ada Lovelace", email: "ada@example.com", tags: "vip" });
  await call("createContact", { name: "Grace Hopper", email: "grace@example.com", tags: "navy" });
  const page = await opened("contacts");
  await page.getByRole("button", { name: "Filters" }).click();
  const tags = page.getByRole("dialog", { name: "Filters" }).getByLabel("Tags");
  await tags.waitFor();
  await standStill(page);
  await tags.pressSequentially("navy");
  await page.keyboard.press("Escape");
  await page.clock.resume();
  await page.getByRole("cell", { name: "ada@example.com" }).waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("cell", { name: "grace@example.com" }).count()).toBe(1);
});

test.each([
  ["inbox", "getSessions"],
  ["contacts", "getAllContacts"],
  ["logs", "getChatbotExecutionLogs"],
] as const)(
  "a date typed into the filters of %s is requested once, when it is complete",
  async (path, read) => {
    const page = await opened(path);
    const filters = page.getByRole("button", { name: "Filters" });
    if (await filters.count()) await filters.click();
    const from = page.getByLabel(/^(Added )?from$/i);
    await from.waitFor();
    await standStill(page);
    const asked = askedOf(page, read, "from");
    await from.focus();
    await page.keyboard.type("10152026");
    await expect.poll(() => from.inputValue()).toBe("2026-10-15");
    expect(await asked()).toEqual([]);
    await page.clock.runFor(500);
    await expect.poll(asked).toEqual(["2026-10-15"]);
  },
);

test("a custom range is one history entry and one request", async () => {
  const page = await opened("analytics?from=2026-10-05&to=2026-10-20");
  await standStill(page);
  const asked = askedOf(page, "getAnalytics", "from");
  await page.getByLabel("From").focus();
  for (let months = 0; months < 4; months += 1) await page.keyboard.press("ArrowUp");
  expect(await asked()).toEqual([]);
  await page.clock.runFor(500);
  await expect.poll(() => new URL(page.url()).search).toContain("from=2026-02-05");
  expect(await asked()).toEqual(["2026-02-05"]);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toContain("from=2026-10-05");
});

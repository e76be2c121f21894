import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openPage, openStage, settled, signInAs, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
let site: Server;
let isThere = false;
/** Sends the file that the site withholds. */
let release: () => void = () => undefined;
const released = new Promise<void>((resolve) => (release = resolve));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/withheld.txt") await released;
  const found = request.url !== "/missing.txt" || isThere;
  response.writeHead(found ? 200 : 404, { "content-type": "text/plain" });
  response.end(found ? "The workshop opens at nine o'clock and a yearly inspection costs 89 euros." : "");
}

const addressOf = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}/${path}`;

beforeAll(async () => {
  site = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  stage = await openStage({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
});
afterEach(() => stage.sendHome());
afterAll(async () => {
  release();
  await stage.close();
  await new Promise((resolve) => site.close(resolve));
});

test("a file's progress is shown, and a failed one gives the reason and can be retried", async () => {
  const page = await stage.visitor();
  await startWithProject(stage, page);
  await openPage(page, "Training");
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByText("No files yet").waitFor();
  const add = async (url: string) => {
    await page.getByRole("button", { name: "Add by URL" }).click();
    await page.getByRole("dialog").getByLabel("File URL").fill(url);
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  };
  await add("not an address");
  await page
    .getByRole("dialog")
    .getByText(/can't be used/i)
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave without saving" }).click();

  await add(addressOf("handbook.txt"));
  const learned = page.getByRole("listitem").filter({ hasText: "handbook.txt" });
  await learned.getByText("Ready").waitFor();

  await add(addressOf("missing.txt"));
  const failed = page.getByRole("listitem").filter({ hasText: "missing.txt" });
  await failed.getByText("Failed").waitFor();
  await expect.poll(() => failed.locator("p.text-danger-ink").textContent()).toMatch(/\w+/);
  isThere = true;
  await failed.getByRole("button", { name: "Try again: missing.txt" }).click();
  await failed.getByText("Ready").waitFor();

  await page.getByRole("tab", { name: "Try a search" }).click();
  await page.getByRole("searchbox").fill("what does the inspection cost");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("89 euros").first().waitFor();
});

/** A member in front of the training page, whose time can be moved; nothing comes to it by the live feed. */
async function watcher(workspace: Workspace, tab: string, where = stage): Promise<Page> {
  const page = await where.visitor();
  await page.clock.install();
  await page.route("**/live/project*", () => undefined);
  await signInAs(where, page, workspace);
  // The banner of budgets is loaded last and asks once.
  const budgets = page.waitForResponse("**/getBudgets");
  await page.goto(`/p/${workspace.projectUid}/training?tab=${tab}`);
  await budgets;
  await settled(page);
  return page;
}

/** What a page asks the server while time passes there. The last question is our own: it comes after all others. */
async function askedWithin(page: Page, milliseconds: number): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/assets/")) asked.push(pathname);
  });
  await page.clock.runFor(milliseconds);
  await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
  return asked;
}

test("an idle page polls once a minute, and refreshes when it regains focus", async () => {
  const workspace = await stage.t.workspace();
  const page = await watcher(workspace, "faqs");
  const teach = (short_text: string) =>
    stage.t.call(workspace.token, "createProjectText", {
      project_uid: workspace.projectUid,
      type: "faq",
      short_text,
      detail: "Yes.",
    });
  await page.getByText("No FAQs yet").waitFor();
  expect(await askedWithin(page, 25_000)).toEqual(["/healthz"]);

  await teach("Do you repair tandems?");
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);
  await page.getByText("Do you repair tandems?").waitFor();
  await page.getByText("1 of 100,000 used").waitFor();

  await teach("Do you sell helmets?");
  await page.clock.runFor(60_000);
  await page.getByText("Do you sell helmets?").waitFor();
  await page.getByText("2 of 100,000 used").waitFor();
});

test("progress is polled until it is done, also while other files are shown", async () => {
  const workspace = await stage.t.workspace();
  const { status } = await stage.t.call(workspace.token, "uploadFile", {
    project_uid: workspace.projectUid,
    file_url: addressOf("withheld.txt"),
  });
  expect(status).toBe(200);
  const page = await watcher(workspace, "files");
  await page.getByText("1 in progress").waitFor();
  await page.getByLabel("File status").selectOption({ label: "Ready" });
  await page.getByText("No files with this status").waitFor();
  for (let looks = 0; looks < 3; looks += 1) await page.waitForRequest(/getTrainingStatus/);
  release();
  await page.getByRole("listitem").filter({ hasText: "withheld.txt" }).getByText("Ready").waitFor();
  await page.getByText("1 in progress").waitFor({ state: "detached" });
  expect(await askedWithin(page, 25_000)).toEqual(["/healthz"]);
});

test("a long text indexed in the background becomes ready on the open page", async () => {
  const unhurried = await openStage({ background: false });
  try {
    const workspace = await unhurried.t.workspace();
    await unhurried.t.call(workspace.token, "createProjectText", {
      project_uid: workspace.projectUid,
      type: "text",
      short_text: "Handbook",
      detail: "A yearly inspection costs 89 euros.\n\n".repeat(300),
    });
    const page = await watcher(workspace, "texts", unhurried);
    const row = page.getByRole("row").filter({ hasText: "Handbook" });
    await row.getByText("Waiting").waitFor();
    unhurried.t.running.start();
    await row.getByText("Ready").waitFor();
    await expect.poll(() => row.getByText("Waiting").count()).toBe(0);
  } finally {
    await unhurried.close();
  }
});

test("unsaved settings are not lost by leaving the page, and saved ones stay", async () => {
  const workspace = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/agent`);
  await page.getByLabel("Instructions", { exact: true }).fill("You speak like a pirate.");
  await openPage(page, "Logs");
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await page.getByLabel("Temperature").fill("9");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText(/must be at most 2/i).waitFor();
  await page.getByLabel("Temperature").fill("0.5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved. Applies from the next reply.").waitFor();
  await page.reload();
  const prompt = page.getByLabel("Instructions", { exact: true });
  await expect.poll(() => prompt.inputValue()).toBe("You speak like a pirate.");
  await expect.poll(() => page.getByLabel("Temperature").inputValue()).toBe("0.5");
});

test("a lost connection is shown and recovered", async () => {
  const workspace = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/training`);
  await page.getByText("No FAQs yet").waitFor();
  await page.route("**/chatbot/**", (route) => route.abort());
  await page.route("**/healthz", (route) => route.abort());
  stage.t.running.server.server.closeAllConnections();
  await page.getByRole("alert").filter({ hasText: "connection lost" }).waitFor();
  await page.unroute("**/chatbot/**");
  await page.unroute("**/healthz");
  await page.getByRole("alert").filter({ hasText: "connection lost" }).waitFor({ state: "detached" });
  await expect.poll(() => page.getByText("No FAQs yet").isVisible()).toBe(true);
});

test("repeating a search finds training added in the meantime", async () => {
  const workspace = await stage.t.workspace();
  const page = await watcher(workspace, "search");
  const ask = () => page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("Do you repair tandems?");
  await ask();
  await page.getByText("No matches in your training").waitFor();
  await stage.t.call(workspace.token, "createProjectText", {
    project_uid: workspace.projectUid,
    type: "faq",
    short_text: "Do you repair tandems?",
    detail: "Every Tuesday.",
  });
  await ask();
  const found = page.getByText("Every Tuesday.");
  await found.waitFor();

  // A missing answer is reported, though the previous one is still shown.
  await page.route("**/searchIndexDocument", (route) => route.fulfill({ status: 400, json: {} }));
  await ask();
  await page.getByRole("alert").waitFor();
  await expect.poll(() => found.count()).toBe(1);
  await page.unroute("**/searchIndexDocument");
  await ask();
  await page.getByRole("alert").waitFor({ state: "detached" });
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openPage, openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;

beforeAll(async () => {
  stage = await openStage();
  stage.t.clock.now = Date.parse("2026-06-15T10:00:00Z");
  workspace = await stage.t.workspace();
});
afterAll(() => stage.close());

/** A visitor's conversation; returns the bot's last message. */
async function ask(...messages: string[]): Promise<string> {
  const { key, widgetUid: widget_uid } = workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  let reply = "";
  for (const message of messages) {
    stage.t.clock.advance(1000);
    const { body } = await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
    reply = body.data.message;
  }
  return reply;
}

/** Waits until the job has found the groups of all questions. */
async function grouped(groups: number): Promise<void> {
  const day = new Date(stage.t.clock.now).toISOString().slice(0, 10);
  const body = { project_uid: workspace.projectUid, from: day, to: day };
  const isDone = async () =>
    (await stage.t.call(workspace.token, "getUnansweredQuestions", body)).body.total === groups;
  await vi.waitUntil(isDone, { timeout: 120_000, interval: 50 });
}

async function opened(path: string): Promise<Page> {
  const page = await stage.visitor();
  // The page asks for the days of the browser's own clock.
  await page.clock.setFixedTime(new Date("2026-06-15T12:00:00Z"));
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}${path}`);
  return page;
}

const row = (page: Page, question: string) => page.getByRole("listitem").filter({ hasText: question });

test("an unanswered question becomes an FAQ from the analytics page, and the bot answers it", async () => {
  await ask("Do you ship to Norway?");
  await ask("Is shipping to Norway possible?", "dislike");
  await ask("Do you sell cheese?", "requesthumanoperator");
  await grouped(2);
  const page = await opened("/");
  await page.getByText("2 times").waitFor();
  await openPage(page, "Analytics");

  const tile = (label: string) =>
    page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await tile("Conversations").getByText("3", { exact: true }).waitFor();
  await tile("Handed to people").getByText("33%").waitFor();
  await tile("Unanswered questions").getByText("3", { exact: true }).waitFor();
  await tile("Helpful replies").getByText("0 liked, 1 disliked").waitFor();

  const asked = row(page, "Do you ship to Norway?");
  await asked.getByText("2 times").waitFor();
  await asked.getByRole("button", { name: "Add answer: Do you ship to Norway?" }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Question").inputValue()).toBe("Do you ship to Norway?");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/required|empty|at least/i).waitFor();
  await dialog.getByLabel("Answer").fill("Yes, to Norway it takes five days.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Answer saved. The bot can use it now").waitFor();
  await asked.waitFor({ state: "detached" });
  await row(page, "Do you sell cheese?").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.querySelector('li') !== null")).toBe(true);
  expect(await page.evaluate("document.activeElement === document.body")).toBe(false);

  await openPage(page, "Test chat");
  await page.getByRole("textbox").fill("Can you send it to Norway?");
  await page.keyboard.press("Enter");
  await page.getByText("Yes, to Norway it takes five days.").waitFor();
  expect(await ask("Do you ship to Norway?")).toBe("Yes, to Norway it takes five days.");
});

test("dismissing a question can be undone, by the keyboard alone", async () => {
  const page = await opened("/analytics");
  const cheese = row(page, "Do you sell cheese?");
  await cheese.getByRole("button", { name: /^Dismiss/ }).focus();
  await page.keyboard.press("Enter");
  await cheese.waitFor({ state: "detached" });
  await page.getByText("No unanswered questions").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Undo");
  await page.keyboard.press("Enter");
  await cheese.waitFor();
});

test("the range is in the address, and an invalid range is explained", async () => {
  const page = await opened("/analytics");
  await page.getByRole("button", { name: "7 days" }).click();
  await page.waitForURL(/days=7$/);
  await page.getByRole("button", { name: "Custom" }).click();
  await page.waitForURL(/from=.*&to=/);
  await page.getByLabel("From").fill("2020-05-01");
  await page.getByText("Choose 366 days or fewer.").waitFor();
  await page.getByLabel("To", { exact: true }).fill("2020-05-31");
  await page.waitForURL(/from=2020-05-01&to=2020-05-31/);
  await page.getByText("No unanswered questions").waitFor();
  await expect.poll(() => page.getByText("No data in this period").count()).toBe(4);
  await page.goBack();
  await page.getByRole("img", { name: /^Conversations: 4 in total/ }).waitFor();
  await page.getByText("Show as table: Conversations").click();
  await expect.poll(() => page.getByRole("table").first().getByRole("row").count()).toBe(8);
});

test("the home page counts today's conversations beyond a hundred and lists what is open", async () => {
  for (let index = 0; index < 100; index++) await ask("Hello!");
  const page = await opened("/");
  const today = page.locator("dl > div").filter({ hasText: "Conversations today" });
  await today.getByText("104", { exact: true }).waitFor();
  await row(page, "Do you sell cheese?")
    .getByRole("button", { name: /^Add answer/ })
    .waitFor();
  await page.getByRole("link", { name: "View all in Analytics" }).click();
  await page.getByRole("heading", { name: "Analytics", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/p/${workspace.projectUid}/analytics`);
});

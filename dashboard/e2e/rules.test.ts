import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage(() => Promise.resolve({}));

/** A conversation in which the bot stays silent. */
async function talk(message: string): Promise<string> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "updateSession", { session_uid, chat_mode: "operator" });
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  return session_uid;
}

async function open(width: number): Promise<Page> {
  const page = await stage.visitor({ width });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/desk?tab=rules`);
  await page.getByRole("heading", { level: 2, name: "Automation rules" }).waitFor();
  return page;
}

test("a rule is written by the keyboard, tried on past conversations, ordered, switched, followed in the log and deleted", async () => {
  const past = await talk("I want a refund");
  const page = await open(1280);
  await page.getByRole("button", { name: "New rule" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New rule" });
  await dialog.getByLabel("Name", { exact: true }).fill("Refunds");
  await dialog.getByLabel("When").selectOption("visitor_message");
  await dialog.getByRole("button", { name: "Add a condition" }).press("Enter");
  await dialog.getByLabel("Values").fill("refund, money back");
  await dialog.getByRole("listitem", { name: "Effect 1" }).getByLabel("Tags").fill("money");
  await dialog.getByRole("button", { name: "Try on the last 30 days" }).press("Enter");
  await dialog.getByText("Would have run once, in 1 of 1 conversations.").waitFor();
  const sample = dialog.getByRole("link", { name: "I want a refund" });
  expect(await sample.getAttribute("href")).toContain(past);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await dialog.waitFor({ state: "hidden" });
  const rules = page.getByRole("list", { name: "Automation rules" });
  await rules.getByText("A visitor writes Add tags").waitFor();

  // A second one, and the order by its buttons.
  const { token, projectUid: project_uid } = stage.workspace;
  const second = { name: "Second", event: "resolved", effects: [{ kind: "hand_back" }] };
  await stage.t.call(token, "createRule", { project_uid, ...second });
  await page.reload();
  const names = () => rules.getByRole("listitem").locator("p:first-child").allTextContents();
  await expect.poll(names).toEqual(["Refunds", "Second"]);
  await page.getByRole("button", { name: "Move up: Second" }).press("Enter");
  await expect.poll(names).toEqual(["Second", "Refunds"]);
  const on = page.getByRole("switch", { name: "Second: on" });
  await on.press("Space");
  await expect.poll(() => on.getAttribute("aria-checked")).toBe("false");

  // It runs where it fits, and the log says why it did not elsewhere.
  await talk("My money back, please");
  await talk("Hello");
  const log = page.getByRole("list", { name: "Log" });
  const count = (text: string) => log.getByText(text, { exact: true }).count();
  const why = "Refunds: condition 1 is not met: Message text";
  await expect.poll(async () => [await count("Ran"), await count(why)], { timeout: 60_000 }).toEqual([1, 1]);
  expect(await violationsOf(page)).toEqual([]);
  const lines = log.getByRole("link", { name: "Open the conversation" });
  expect(await lines.count()).toBe(2);

  await rules.getByRole("button", { name: "More actions: Second" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete this rule?" });
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect.poll(names).toEqual(["Refunds"]);
});

test("the page and its form fit a telephone", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  const effects = [{ kind: "webhook", url: "https://example.com/hook" }];
  await stage.t.call(token, "createRule", { project_uid, name: "Tell the shop", event: "rated", effects });
  const page = await open(390);
  await page.getByText("A conversation is rated Call a webhook").waitFor();
  const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "More actions: Tell the shop" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit rule" }).getByLabel("Address").waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
});

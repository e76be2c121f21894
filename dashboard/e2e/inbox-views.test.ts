import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const DAY_MS = 86_400_000;

/** A conversation on a day of its own. Answers the day. */
async function talk(message: string, changes: object = {}): Promise<string> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  stage.t.clock.advance(DAY_MS);
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  const update = (part: object) => stage.t.call(key, "updateSession", { session_uid, ...part });
  // The bot stays silent, so the visitor's message stays the last.
  await update({ chat_mode: "operator" });
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  await update({ chat_mode: "bot" });
  await update(changes);
  return new Date(stage.t.clock.now).toISOString().slice(0, 10);
}

async function inbox(search = ""): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/inbox${search}`);
  return page;
}

const rows = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
const views = (page: Page) => page.getByRole("combobox", { name: "Views" });
const changes = (page: Page) => page.getByRole("group", { name: "Changed filters" });
/** Without the number of its conversations. */
const chosen = async (page: Page) =>
  (await views(page).locator("option:checked").innerText()).replace(/ \(\d+\)$/, "");

async function setFilters(page: Page, fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>) {
  await page.getByRole("button", { name: "Filters" }).click();
  await fill(page.getByRole("dialog", { name: "Filters" }));
  await page.keyboard.press("Escape");
}

async function save(page: Page, button: string, name: string): Promise<void> {
  await changes(page).getByRole("button", { name: button }).click();
  await page.getByRole("dialog").getByLabel("View name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("View saved").first().waitFor();
}

test("a view stores every inbox filter, and another member sees the same", async () => {
  const first = await talk("A refund, please", { state: "unresolved" });
  await talk("Where is my refund?", { state: "unresolved" });
  const third = await talk("My refund for the lamp", { state: "unresolved", chat_mode: "awaiting" });
  await talk("A refund of today", { state: "unresolved" });
  await talk("Good morning", { state: "unresolved" });
  const page = await inbox();
  await expect.poll(() => rows(page).count()).toBe(5);
  await setFilters(page, async (dialog) => {
    await dialog.getByLabel("Status").selectOption({ label: "Needs attention" });
    await dialog.getByLabel("From").fill(first);
    await dialog.getByLabel("To", { exact: true }).fill(third);
    await dialog.getByLabel("Sort by").selectOption({ label: "Oldest first" });
  });
  await page.getByRole("searchbox").fill("refund");
  await expect.poll(() => rows(page).count()).toBe(3);
  await save(page, "Save as view", "Refunds of spring");
  await changes(page).waitFor({ state: "detached" });
  expect(await chosen(page)).toBe("Refunds of spring");

  const other = await inbox();
  await expect.poll(() => rows(other).count()).toBe(5);
  await views(other).selectOption({ label: "Refunds of spring" });
  await expect.poll(() => rows(other).count()).toBe(3);
  await expect.poll(() => rows(other).first().innerText()).toContain("A refund, please");
  await expect.poll(() => other.getByRole("searchbox").inputValue()).toBe("refund");
  await other.getByRole("button", { name: "Filters" }).click();
  const dialog = other.getByRole("dialog", { name: "Filters" });
  await expect.poll(() => dialog.getByLabel("From").inputValue()).toBe(first);
  await expect.poll(() => dialog.getByLabel("To", { exact: true }).inputValue()).toBe(third);
  await expect
    .poll(() => dialog.getByLabel("Status").locator("option:checked").innerText())
    .toBe("Needs attention");
  await expect
    .poll(() => dialog.getByLabel("Sort by").locator("option:checked").innerText())
    .toBe("Oldest first");

  // The view is in the address, also while a conversation is open.
  await other.keyboard.press("Escape");
  await rows(other).first().click();
  await other.getByRole("log").waitFor();
  await other.reload();
  await expect.poll(() => rows(other).count()).toBe(3);
  expect(await chosen(other)).toBe("Refunds of spring");
});

test("filters that differ from the view are shown; they update it, become a new one or are reset", async () => {
  await talk("One", { state: "unresolved" });
  await talk("Two", { state: "resolved" });
  await talk("Three");
  const page = await inbox();
  await setFilters(page, async (dialog) => {
    await dialog.getByLabel("Status").selectOption({ label: "Needs attention" });
  });
  await save(page, "Save as view", "Our own");
  await expect.poll(() => rows(page).count()).toBe(1);

  await page.getByRole("searchbox").fill("nothing like it");
  await changes(page).getByText("You’ve changed the filters of “Our own”.").waitFor();
  expect(await chosen(page)).toBe("Our own");
  await changes(page).getByRole("button", { name: "Reset" }).click();
  await changes(page).waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");

  await setFilters(page, async (dialog) => {
    await dialog.getByLabel("Status").selectOption({ label: "Resolved" });
  });
  await changes(page).getByRole("button", { name: "Update view" }).click();
  await page.getByText("View “Our own” updated").waitFor();
  await changes(page).waitFor({ state: "detached" });
  await views(page).selectOption({ label: "All" });
  await expect.poll(() => rows(page).count()).toBe(3);
  await views(page).selectOption({ label: "Our own" });
  await rows(page).getByText("Two").waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("button", { name: "Clear filters" }).click();
  await page.keyboard.press("Escape");
  await save(page, "Save as new", "Everything");
  expect(await chosen(page)).toBe("Everything");
  await expect.poll(() => rows(page).count()).toBe(3);
});

test("a view is renamed and deleted; a viewer cannot", async () => {
  await talk("Hello", { chat_mode: "awaiting" });
  await stage.t.call(stage.workspace.token, "createSessionView", {
    project_uid: stage.workspace.projectUid,
    name: "Old name",
    filter: [{ model: "SESSION", key: "chat_mode", operator: "in", value: ["awaiting", "operator"] }],
  });
  const page = await inbox();
  await views(page).selectOption({ label: "Old name" });
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByText("And 1 more condition set elsewhere").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for view “Old name”" }).click();
  await page.getByRole("menuitem", { name: "Rename view" }).click();
  const name = page.getByRole("dialog").getByLabel("View name");
  await expect.poll(() => name.inputValue()).toBe("Old name");
  await name.fill(" ");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByText("Must not be empty.").waitFor();
  await name.fill("Needs a person");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("View renamed").waitFor();
  expect(await chosen(page)).toBe("Needs a person");

  const viewer = await stage.visitor();
  await signInAs(stage, viewer, stage.workspace, "viewer");
  await viewer.goto(page.url());
  await expect.poll(() => rows(viewer).count()).toBe(1);
  expect(await chosen(viewer)).toBe("Needs a person");
  await expect.poll(() => viewer.getByRole("button", { name: /Actions for view/ }).count()).toBe(0);
  await viewer.getByRole("searchbox").fill("nobody");
  await changes(viewer).getByRole("button", { name: "Reset" }).waitFor();
  await expect.poll(() => changes(viewer).getByRole("button").count()).toBe(1);

  await page.getByRole("button", { name: "Actions for view “Needs a person”" }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/“Needs a person” will be deleted for everyone/)
    .waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete view" }).click();
  await page.getByText("View deleted").waitFor();
  expect(await chosen(page)).toBe("Open");
  expect(await views(page).locator("option").allInnerTexts()).not.toContain("Needs a person");
});

test("every view can be opened, also by its URL, however many there are", async () => {
  const MANY = 230;
  await talk("A refund, please", { state: "unresolved" });
  await talk("Good morning");
  const { token, projectUid: project_uid } = stage.workspace;
  let last = 0;
  for (let index = 1; index <= MANY; index += 1) {
    const { body } = await stage.t.call(token, "createSessionView", {
      project_uid,
      name: `View ${index}`,
      filter: [{ model: "SESSION", key: "state", operator: "eq", value: "unresolved" }],
    });
    last = body.data.id;
  }
  const page = await inbox();
  await expect.poll(() => rows(page).count()).toBe(2);
  await views(page).selectOption({ label: `View ${MANY}` });
  await expect.poll(() => rows(page).count()).toBe(1);
  // The views of every project come before them.
  await expect.poll(() => views(page).locator("option").count()).toBe(MANY + 11);

  const other = await inbox(`?view=${last}`);
  await expect.poll(() => rows(other).count()).toBe(1);
  expect(await chosen(other)).toBe(`View ${MANY}`);
});

test("the views Open, Mine, Unassigned, Resolved and All follow a conversation from hand to hand", async () => {
  const { t, workspace } = stage;
  await talk("Where is my parcel?");
  // A visitor who only opens the chat.
  await t.call(workspace.key, "createSession", { widget_uid: workspace.widgetUid });
  const page = await inbox();
  const opened = await inbox("?view=mine");
  await rows(page).getByText("Where is my parcel?").waitFor();
  expect(await chosen(page)).toBe("Open");
  await expect.poll(() => rows(page).count()).toBe(1);
  await opened.getByText("No conversations").waitFor();

  await rows(page).first().click();
  await page.getByRole("button", { name: "Take over" }).click();
  await rows(opened).getByText("Where is my parcel?").waitFor();
  const shows = async (view: string, count: number) => {
    await views(page).selectOption({ label: view });
    await expect.poll(() => rows(page).count()).toBe(count);
  };
  await shows("Mine", 1);
  await shows("Unassigned", 0);
  await shows("With people", 1);
  await shows("Resolved", 0);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await rows(page).first().waitFor();
  await opened.getByText("No conversations").waitFor();
  await shows("Mine", 0);
  await shows("Open", 0);
  await shows("All", 1);

  const colleague = await stage.visitor();
  await signInAs(stage, colleague, workspace, "editor");
  await colleague.goto(`/p/${workspace.projectUid}/inbox?view=mine`);
  await colleague.getByText("No conversations").waitFor();
});

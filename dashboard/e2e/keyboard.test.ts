import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, settled, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;

beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

async function open(path: string): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/${path}`);
  await settled(page);
  return page;
}

/** What has the keyboard, by its role and words. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "`${document.activeElement.getAttribute('role') ?? document.activeElement.localName}: ${document.activeElement.textContent}`",
  );

test.each(["Enter", "Space", "ArrowDown"])("a menu opened by %s works by keyboard", async (key) => {
  const page = await open("training");
  const account = page.getByRole("button", { name: /@/ }).last();
  await account.focus();
  await account.press(key);
  await page.getByRole("menu").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^menuitem: /);
  const first = await focused(page);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).not.toBe(first);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toMatch(/^button: .*@/);
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
});

test("the arrow keys go from tab to tab, around the ends, and the tab key into what is open", async () => {
  const page = await open("training");
  await page.getByRole("tab", { name: "FAQs" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toBe("tab: Texts");
  await page.getByRole("tabpanel", { name: "Texts" }).waitFor();
  await page.keyboard.press("End");
  await expect.poll(() => focused(page)).toBe("tab: Try a search");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toBe("tab: FAQs");
  await page.getByRole("tabpanel", { name: "FAQs" }).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toMatch(/^tabpanel: /);
});

test("an overlay opened from a menu moves the focus to its first field and back to the button", async () => {
  await stage.t.call(workspace.token, "createProjectText", {
    project_uid: workspace.projectUid,
    type: "faq",
    short_text: "When are you open?",
    detail: "Every day",
  });
  const page = await open("training");
  const more = page.getByRole("button", { name: "More actions: When are you open?" });
  await more.focus();
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const question = page.getByRole("dialog").getByLabel("Question");
  await expect.poll(() => question.evaluate((field) => field.matches(":focus"))).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => more.evaluate((button) => button.matches(":focus"))).toBe(true);
});

test("a confirmation focuses its safe answer", async () => {
  const page = await open("integrations");
  await page.getByRole("button", { name: "Delete widget" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await expect.poll(() => focused(page)).toBe("button: Cancel");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("button: Delete widget");
});

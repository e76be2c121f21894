import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { expectBrowserErrors } from "../../e2e/browser-errors.ts";
import { openPage, settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const call = (operation: string, body: object = {}) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });
const flows = async () => (await call("getFlows")).body.data;

async function signedIn(options: Parameters<typeof stage.visitor>[0] = {}): Promise<Page> {
  const page = await stage.visitor(options);
  await signInAs(stage, page, stage.workspace);
  return page;
}

async function openFlow(page: Page, body: object, search = ""): Promise<number> {
  const { id } = (await call("createFlow", body)).body.data;
  await page.goto(`/p/${stage.workspace.projectUid}/flows/${id}${search}`);
  await settled(page);
  return id;
}

const isSaved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();

test("flows are created blank, from a template and from a file, published, exported and deleted", async () => {
  const page = await signedIn();
  const dialog = page.getByRole("dialog");
  const main = page.getByRole("main");
  await page.goto(`/p/${stage.workspace.projectUid}`);
  await openPage(page, "Flows");
  await main.getByText("No flows yet").waitFor();
  await main.getByRole("button", { name: "New flow" }).click();
  await dialog.getByLabel("Start with").selectOption({ label: "Template: Feedback" });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Feedback" }).waitFor();

  await openPage(page, "Flows");
  const row = main.getByRole("row", { name: /^Feedback/ });
  await row.getByText("Draft", { exact: true }).waitFor();
  await row.getByRole("button", { name: "More actions: Feedback" }).click();
  await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
  await row.getByText("Published", { exact: true }).first().waitFor();
  await row.locator('[data-title="Published"]').locator("time").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await row.getByRole("button", { name: "More actions: Feedback" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export" }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({ schema: "parley.flow/1", name: "Feedback" });

  await main.getByRole("button", { name: "New flow" }).click();
  await dialog.getByLabel("Start with").selectOption({ label: "A file" });
  const picker = dialog.getByLabel("JSON file of a flow");
  await picker.setInputFiles({ name: "photo.json", mimeType: "application/json", buffer: Buffer.from("{") });
  await dialog.getByText("This file isn’t JSON.").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Create" }).isDisabled()).toBe(true);
  await picker.setInputFiles({
    name: "feedback.json",
    mimeType: "application/json",
    buffer: Buffer.from(file),
  });
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Feedback 2" }).waitFor();

  await openPage(page, "Flows");
  await row.first().getByRole("button", { name: "More actions: Feedback", exact: true }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect.poll(async () => (await flows())[0].version).toBeNull();
  await main.getByRole("button", { name: "More actions: Feedback 2" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByText("“Feedback 2” is deleted").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await main.getByRole("row", { name: /^Feedback 2/ }).waitFor({ state: "detached" });
  await expect
    .poll(async () => (await flows()).map(({ name }: { name: string }) => name))
    .toEqual(["Feedback"]);
});

test("a draft saves itself; another editor's change is a conflict that can be loaded", async () => {
  expectBrowserErrors(/409/);
  const page = await signedIn();
  const flow_id = await openFlow(page, { name: "Greeting" });
  const draft = async () => (await call("getFlow", { flow_id })).body.data;
  await page.getByLabel("Description").fill("For our team");
  await isSaved(page);
  expect((await draft()).draft.description).toBe("For our team");

  const theirs = await draft();
  await call("updateFlow", {
    flow_id,
    revision: theirs.revision,
    draft: { ...theirs.draft, description: "Theirs" },
  });
  await page.getByLabel("Description").fill("Mine");
  const notice = page.getByRole("alert").filter({ hasText: "Another editor has saved this flow" });
  await notice.waitFor();
  expect((await draft()).draft.description).toBe("Theirs");
  expect(await violationsOf(page)).toEqual([]);
  await notice.getByRole("button", { name: "Load latest version" }).click();
  await notice.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Theirs");
  await page.getByLabel("Description").fill("Ours");
  // Another page is opened at once: what was typed is saved before.
  await openPage(page, "Flows");
  await page.getByRole("heading", { level: 1, name: "Flows" }).waitFor();
  expect((await draft()).draft.description).toBe("Ours");
});

test("versions are published, blocked by errors, and rolled back", async () => {
  const page = await signedIn();
  const flow_id = await openFlow(page, { name: "Greeting" });
  const main = page.getByRole("main");
  const live = async () => {
    const versions = (await call("getFlowVersions", { flow_id })).body.data;
    return versions.find((version: { is_live: boolean }) => version.is_live)?.definition.steps.greeting.text;
  };
  await main.getByRole("button", { name: "Publish", exact: true }).click();
  await main.getByText("Published", { exact: true }).waitFor();
  const first = await live();

  await main.getByRole("button", { name: "greeting", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Text", { exact: true }).fill("");
  await dialog.getByText("The text is missing.").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await main.getByText("1 error keeps this flow from being published").waitFor();
  await main.getByRole("button", { name: "Publish", exact: true }).click();
  await main.getByRole("region", { name: "Problems" }).and(page.locator(":focus")).waitFor();
  expect(await live()).toBe(first);
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole("region", { name: "Problems" }).getByRole("button", { name: "greeting" }).click();
  await dialog.getByLabel("Text", { exact: true }).fill("Welcome!");
  await dialog.getByRole("button", { name: "Done" }).click();
  await main.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(live).toBe("Welcome!");

  await page.getByRole("tab", { name: "History" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole("button", { name: "Roll back to version 1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Roll back" }).click();
  await page.getByText("Version 1 is live again").waitFor();
  expect(await live()).toBe(first);
  await main.getByRole("button", { name: "Edit version 2" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Edit" }).click();
  await main.getByText("Unpublished changes").waitFor();
  expect(await live()).toBe(first);
  expect((await call("getFlow", { flow_id })).body.data.draft.steps.greeting.text).toBe("Welcome!");
});

test("publishing names the trained questions that a flow is close to, and a phrase that one of them answers", async () => {
  const faq = { type: "faq", short_text: "Where can I see my order?", detail: "Under Orders." };
  await call("createProjectText", faq);
  const page = await signedIn();
  const main = page.getByRole("main");
  await openFlow(page, {
    definition: {
      name: "Order",
      triggers: [{ kind: "intent", examples: ["Where is my order?"], threshold: 0.4 }],
      start: "a",
      steps: { a: { kind: "end", text: "On its way." } },
    },
  });
  const warning = /“Where can I see my order\?” \(0\.\d\d\) is a trained question/;
  await main.getByRole("region", { name: "Problems" }).getByText(warning).waitFor();
  await page.getByRole("tab", { name: "Triggers" }).click();
  const trial = main.getByRole("form", { name: "Try a phrase" });
  await trial.getByLabel("What a visitor says").fill("where can I see my order");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("A trained question is answered instead: “Where can I see my order?”").waitFor();
  await openPage(page, "Flows");
  await main.getByRole("button", { name: "More actions: Order" }).click();
  await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
  await page.getByRole("status").getByText(warning).waitFor();
  expect((await flows()).some(({ version }: { version: number | null }) => version === 1)).toBe(true);
});

test("on a phone and in Arabic every part fits and is accessible; a viewer changes nothing", async () => {
  const { id } = (await call("createFlow", { template: "order_status" })).body.data;
  const page = await stage.visitor({ width: 360, locale: "ar" });
  await signInAs(stage, page, stage.workspace, "viewer");
  const base = `/p/${stage.workspace.projectUid}/flows`;
  for (const path of [
    base,
    ...["", "?tab=canvas", "?tab=triggers", "?tab=history"].map((tab) => `${base}/${id}${tab}`),
  ]) {
    await page.goto(path);
    await settled(page, "جارٍ التحميل");
    if (path.includes("canvas")) await page.locator(".react-flow__node").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect({ path, overflow }).toEqual({ path, overflow: 0 });
  }
  await page.getByText("ليس في المشروع إجراء مفعّل باسم «order_status»").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "نشر" }).count()).toBe(0);
});

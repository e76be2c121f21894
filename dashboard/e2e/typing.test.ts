import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openPage, settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

async function open(path: string): Promise<Page> {
  const page = await stage.visitor();
  await page.clock.install();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  await settled(page);
  return page;
}

const call = (operation: string, body: object) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });

/** Another member changes something, and the page refetches as it does when its tab becomes visible. */
async function changeElsewhere(page: Page, operation: string, body: object, read: string): Promise<void> {
  stage.t.clock.advance(60_000);
  await call(operation, body);
  await page.clock.fastForward(60_000);
  const again = page.waitForResponse((response) => response.url().includes(read));
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await again;
}

test("a pause after a word does not remove the space behind it", async () => {
  const page = await open("inbox");
  await page.keyboard.press("/");
  const asked = page.waitForRequest((request) => (request.postData() ?? "").includes('"search":"red"'));
  await page.keyboard.type("red ");
  await asked;
  await page.getByText("No matching conversations").waitFor();
  await page.keyboard.type("bike");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("red bike");
});

test("typing an ID adds one history entry", async () => {
  const page = await open("training");
  await openPage(page, "Logs");
  await page.getByRole("searchbox", { name: "Conversation" }).click();
  await page.keyboard.type("1234567890");
  await page.waitForURL(/session=1234567890/);
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/logs$/);
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/training$/);
});

test("typing a date part by part leaves the other end of the range unchanged", async () => {
  const page = await open("logs");
  await page.getByLabel("From").fill("2026-06-01");
  await page.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("12252026");
  await expect.poll(() => page.getByLabel("To", { exact: true }).inputValue()).toBe("2026-12-25");
  await expect.poll(() => page.getByLabel("From").inputValue()).toBe("2026-06-01");
  await page.getByLabel("To", { exact: true }).fill("2026-02-01");
  await expect.poll(() => page.getByLabel("From").inputValue()).toBe("2026-02-01");
});

test("a date range is set with the arrow keys without losing focus", async () => {
  const page = await open("analytics?from=2026-10-05&to=2026-10-20");
  await page.getByLabel("From").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.waitForURL(/from=2026-10-06/);
  await page.keyboard.press("ArrowUp");
  await page.waitForURL(/from=2026-10-07/);
  await page.goBack();
  await expect.poll(() => page.getByLabel("From").inputValue()).toBe("2026-10-06");
});

test("typed text stays when another member saves, and what they saved shows where nothing was typed", async () => {
  const page = await open("agent");
  const prompt = page.getByLabel("Instructions", { exact: true });
  const restriction = page.getByLabel("Restrictions", { exact: true });
  await changeElsewhere(page, "updateProjectSettings", { restriction: "No prices" }, "getProjectSettings");
  await expect.poll(() => restriction.inputValue()).toBe("No prices");
  await prompt.fill("Be kind");
  await changeElsewhere(page, "updateProjectSettings", { restriction: "No jokes" }, "getProjectSettings");
  await expect.poll(() => prompt.inputValue()).toBe("Be kind");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => restriction.inputValue()).toBe("No jokes");
});

test("text typed while a form saves stays unsaved and is not lost", async () => {
  const page = await open("settings");
  const name = page.getByRole("textbox", { name: "Name" });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/renameProject", async (route) => {
    await held;
    await route.continue();
  });
  await name.fill("First name");
  await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
  await name.fill("Second name");
  release();
  await page.getByText("Name saved").waitFor();
  await expect.poll(() => name.inputValue()).toBe("Second name");
  await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
  await expect.poll(async () => (await call("getMyProjects", {})).body.data[0].name).toBe("Second name");
});

test("an emptied number is reported as missing, not saved as zero", async () => {
  const page = await open("agent");
  await page.getByLabel("Passages").fill("7");
  await page.getByLabel("Temperature").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.locator("[aria-invalid]").waitFor();
  const focused = await page.evaluate("document.activeElement.getAttribute('aria-invalid')");
  expect(focused).toBe("true");
  const { temperature } = (await call("getProjectSettings", {})).body.data;
  expect(temperature).toBeGreaterThan(0);
});

test("opening another widget asks before unsaved changes are lost", async () => {
  await call("createWidget", { name: "Second" });
  const page = await open("integrations");
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Ask us anything");
  await page.getByRole("combobox", { name: "Widget" }).selectOption({ label: "Second" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => title.inputValue()).toBe("Ask us anything");
  await page.getByRole("combobox", { name: "Widget" }).selectOption({ label: "Second" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => title.inputValue()).not.toBe("Ask us anything");
});

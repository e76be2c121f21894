import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openPage, openStage, signInAs, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Calls an operation as a program does: with the token alone. */
async function call(token: string, operation: string, body: object): Promise<number> {
  const response = await fetch(`${stage.url}/chatbot/v1/${operation}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.status;
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions: Reader" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const secretOf = async (page: Page): Promise<string> =>
  (await page.getByTestId("secret").textContent()) ?? "";

test("a token has the access it was granted, and every change takes effect immediately", async () => {
  const page = await stage.visitor();
  const project_uid = await startWithProject(stage, page);
  await openPage(page, "API tokens");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Reader");
  // A viewer changes nothing: there is nothing to let AI clients do.
  const byAi = dialog.getByRole("switch", { name: "Allow admin operations by AI clients" });
  expect(await byAi.count()).toBe(0);
  await dialog.getByLabel("Access").selectOption({ label: "Custom permissions" });
  await byAi.click();
  await dialog.getByLabel("Contacts").selectOption({ label: "Read" });
  await dialog.getByRole("button", { name: "Create" }).click();
  const first = await secretOf(page);
  expect(first).toMatch(/^api-v1-/);
  // Shown once, so a slip of the finger must not lose it.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  expect(await secretOf(page)).toBe(first);
  await page.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(first);
  await page.getByRole("row", { name: "Reader" }).getByText("AI may administer").waitFor();

  expect(await call(first, "getAllContacts", { project_uid })).toBe(200);
  expect(await call(first, "createContact", { project_uid, name: "Eve" })).toBe(403);
  expect(await call(first, "getProjectText", { project_uid })).toBe(403);

  await choose(page, "Deactivate");
  await page.getByRole("cell", { name: "Deactivated" }).waitFor();
  expect(await call(first, "getAllContacts", { project_uid })).toBe(401);

  await choose(page, "Reactivate");
  await page.getByRole("cell", { name: "Active", exact: true }).waitFor();
  expect(await call(first, "getAllContacts", { project_uid })).toBe(200);

  await choose(page, "Regenerate");
  await page.getByRole("alertdialog").getByRole("button", { name: "Regenerate" }).click();
  const second = await secretOf(page);
  expect(second).not.toBe(first);
  await page.getByRole("button", { name: "Done" }).click();
  expect(await call(first, "getAllContacts", { project_uid })).toBe(401);
  expect(await call(second, "getAllContacts", { project_uid })).toBe(200);

  await choose(page, "Revoke");
  await page.getByRole("alertdialog").getByText("can’t undo this").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("No API tokens yet").waitFor();
  expect(await call(second, "getAllContacts", { project_uid })).toBe(401);
});

test("a project key is shown once, opens a conversation and stops working when revoked", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/integrations?tab=keys`);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Website");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const key = await secretOf(page);
  await page.mouse.click(4, 4);
  expect(await secretOf(page)).toBe(key);
  await page.getByRole("button", { name: "Done" }).click();

  const createSession = () =>
    fetch(`${stage.url}/chatbot/v1/createSession`, {
      method: "POST",
      headers: { "api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ widget_uid: workspace.widgetUid }),
    });
  expect((await createSession()).status).toBe(200);
  await page.getByRole("button", { name: "Revoke: Website" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("Key revoked").waitFor();
  expect((await createSession()).status).toBe(401);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { violationsOf } from "./axe.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;
beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
});
afterAll(() => stage.close());

const call = (operation: string, body: object) =>
  stage.t.call(workspace.token, operation, { project_uid: workspace.projectUid, ...body });

test("a contact is created, marked as spam, found by every filter and deleted; the conversation stays", async () => {
  await call("createContact", {
    name: "Grace Hopper",
    email: "grace@example.com",
    type: "user",
    tags: "navy",
  });
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/contacts`);
  await page.getByRole("button", { name: "New contact" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("E-mail address").fill("ada@example.com");
  await dialog.getByLabel("Tags").fill("vip");
  await dialog.getByRole("button", { name: "Save" }).click();
  const ada = page.getByRole("row").filter({ hasText: "Ada Lovelace" });
  const grace = page.getByRole("row").filter({ hasText: "Grace Hopper" });
  await ada.waitFor();
  const { id } = (await call("getAllContacts", { search: "ada@" })).body.data[0];
  const { widgetUid: widget_uid, key } = workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message: "Hello there" });
  await call("linkSessionToContact", { session_uid, contact_id: id });

  const narrow = async (label: string, value: string, isSelect: boolean) => {
    await page.getByRole("button", { name: "Filters" }).click();
    const field = page.getByRole("dialog", { name: "Filters" }).getByLabel(label);
    if (isSelect) await field.selectOption({ label: value });
    else await field.fill(value);
  };
  const clear = async () => {
    await page
      .getByRole("dialog", { name: "Filters" })
      .getByRole("button", { name: "Clear filters" })
      .click();
    await page.keyboard.press("Escape");
    await ada.waitFor();
    await grace.waitFor();
  };
  await narrow("Type", "Leads", true);
  await grace.waitFor({ state: "detached" });
  await clear();
  await narrow("Tags", "navy", false);
  await ada.waitFor({ state: "detached" });
  await clear();
  await narrow("Added from", "2030-01-01", false);
  await page.getByText("No matching contacts").waitFor();
  await clear();

  await ada.getByRole("button", { name: /Ada Lovelace/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Would you like|Hello|sorry/i })
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as spam" }).click();
  await page.getByText("Marked as spam").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Not spam" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/Ada Lovelace and all their details/)
    .waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Contact deleted").waitFor();
  await ada.waitFor({ state: "detached" });
  const { body } = await stage.t.call(key, "getSessionMessages", { session_uid });
  expect(body.data.length).toBeGreaterThan(0);
});

test("two contacts of one person become one with the chosen values, by the keyboard alone, on a phone", async () => {
  const phone = "+49 30 123456";
  const first = { name: "Ada K.", email: "ada.king@example.com", phone, tags: "math" };
  const { id } = (await call("createContact", first)).body.data;
  const second = { name: "Ada King", email: "ada@king.example", phone: "+4930123456", tags: "poet" };
  await call("createContact", second);
  const page = await stage.visitor({ width: 390 });
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/contacts?contact=${id}`);
  await page.getByRole("button", { name: "Merge" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge contacts" });
  await dialog.getByRole("button", { name: "Compare with Ada King" }).press("Enter");
  await dialog.getByRole("group", { name: "Name" }).getByLabel("Ada King").press("Space");
  expect(await violationsOf(page)).toEqual([]);
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(width).toBe(390);
  await dialog.getByRole("button", { name: "Merge", exact: true }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Merge Ada King into Ada K.?" });
  await question.getByText("Ada K., ada@king.example, +4930123456").waitFor();
  await question.getByRole("button", { name: "Merge" }).press("Enter");
  await page.getByText("Contacts merged").waitFor();
  await page.getByRole("dialog", { name: "Ada King" }).getByText("ada.king@example.com").waitFor();
  const left = (await call("getAllContacts", { search: "king" })).body.data;
  expect(left).toMatchObject([
    { id, name: "Ada King", email: "ada.king@example.com", phone, tags: "math,poet" },
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function open(): Promise<{ page: Page; workspace: Workspace; call: Call }> {
  const workspace = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  const call: Call = async (operation, body) =>
    (await stage.t.call(workspace.token, operation, { project_uid: workspace.projectUid, ...body })).body;
  return { page, workspace, call };
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
type Call = (operation: string, body: object) => Promise<any>;

test("a company is created, edited, given contacts and deleted; its contacts stay", async () => {
  const { page, workspace, call } = await open();
  for (const name of ["Ada Lovelace", "Grace Hopper"]) await call("createContact", { name });
  await page.goto(`/p/${workspace.projectUid}/contacts?tab=companies`);
  await page.getByRole("button", { name: "New company" }).click();
  const form = page.getByRole("dialog", { name: "New company" });
  await form.getByLabel("Name").fill("Acme");
  await form.getByLabel("Website").fill("not a site");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Must be a web address").waitFor();
  await form.getByLabel("Website").fill("acme.example");
  await form.getByRole("button", { name: "Save" }).click();

  await page.getByRole("button", { name: "Open: Acme" }).click();
  const detail = page.getByRole("dialog", { name: "Acme" });
  await detail.getByText("No contacts in this company yet").waitFor();
  await detail.getByRole("button", { name: "Add contacts" }).click();
  await detail.getByRole("searchbox").fill("grace");
  await detail.getByRole("button", { name: "Add Ada Lovelace" }).waitFor({ state: "detached" });
  await detail.getByRole("button", { name: "Add Grace Hopper" }).click();
  await detail.getByText("already added").waitFor();
  await detail.getByRole("button", { name: "Done" }).click();

  await detail.getByRole("link", { name: "Grace Hopper" }).click();
  const person = page.getByRole("dialog", { name: "Grace Hopper" });
  await person.getByText("No conversations yet").waitFor();
  await person.getByRole("link", { name: "Acme" }).click();
  await detail.getByRole("button", { name: "Remove Grace Hopper from the company" }).click();
  await detail.getByText("No contacts in this company yet").waitFor();

  await detail.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit company" });
  await edit.getByLabel("Name").fill("Zenith");
  await edit.getByRole("button", { name: "Save" }).click();
  const renamed = page.getByRole("dialog", { name: "Zenith" });
  await renamed.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Its contacts stay.").waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No companies yet").waitFor();
  expect((await call("getAllContacts", {})).total).toBe(2);
});

test("a list's conditions are grouped, can be edited by keyboard, and invalid ones are rejected", async () => {
  const { page, workspace, call } = await open();
  await call("createContact", { name: "Vip Lead", type: "lead", tags: "vip" });
  await call("createContact", { name: "New Lead", type: "lead", tags: "new" });
  await call("createContact", { name: "Vip User", type: "user", tags: "vip" });
  await page.goto(`/p/${workspace.projectUid}/contacts?tab=lists`);
  await page.getByRole("button", { name: "New list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Leads of note");
  await dialog.getByLabel("Field").selectOption({ label: "Type" });
  await dialog.getByRole("combobox", { name: "Value" }).selectOption({ label: "Lead" });
  await dialog.getByRole("button", { name: "Add group" }).focus();
  await page.keyboard.press("Enter");
  const group = dialog.getByRole("group", { name: "Condition group" });
  await group.getByRole("button", { name: "Add condition" }).click();
  await group.getByRole("textbox", { name: "Value" }).nth(0).fill("vip");
  await group.getByLabel("Comparison").nth(1).selectOption({ label: "starts with" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await group.getByText("Must be a tag").waitFor();
  await group.getByRole("textbox", { name: "Value" }).nth(1).fill("ne");
  await dialog.getByRole("button", { name: "Save" }).click();

  await page.getByText("3 conditions").waitFor();
  const { data } = await call("getContactLists", {});
  expect(data[0].filter_by).toEqual({
    operator: "AND",
    conditions: [
      { model: "CONTACTS", key: "type", operator: "eq", value: "lead" },
      {
        operator: "OR",
        conditions: [
          { model: "CONTACTS", key: "tags", operator: "eq", value: "vip" },
          { model: "CONTACTS", key: "tags", operator: "startsWith", value: "ne" },
        ],
      },
    ],
  });

  await page.getByRole("button", { name: "More actions: Leads of note" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await group.getByRole("button", { name: "Remove condition" }).nth(1).click();
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Add condition");
  await page.keyboard.press("Escape");
  const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Stay" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "View contacts: Leads of note" }).click();
  await page.getByRole("button", { name: "Vip Lead" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /New Lead|Vip User/ }).count()).toBe(0);
});

test("a viewer sees a company and its people but nothing to change", async () => {
  const { page, workspace, call } = await open();
  const company_id = (await call("createContactCompany", { name: "Acme", website: "acme.example" })).data.id;
  await call("createContact", { name: "Ada Lovelace", company_id });
  await signInAs(stage, page, workspace, "viewer");
  await page.goto(`/p/${workspace.projectUid}/contacts?tab=companies&company=${company_id}`);
  const detail = page.getByRole("dialog", { name: "Acme" });
  await detail.getByRole("link", { name: "Ada Lovelace" }).waitFor();
  await detail.getByText("Your role is read-only here.").waitFor();
  expect(await detail.getByRole("button").allTextContents()).toEqual([""]);
});

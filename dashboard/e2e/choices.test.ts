import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;
const MANY = 130;

beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
  for (let index = 0; index < MANY; index += 1) {
    await make("createContactCompany", {
      name: `Company ${index}`,
      website: `https://c${index}.example.com`,
    });
    await make("createContactList", { name: `List ${index}` });
  }
});
afterAll(() => stage.close());

const make = (operation: string, body: object) =>
  stage.t.call(workspace.token, operation, { project_uid: workspace.projectUid, ...body });

async function opened(path: string): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/${path}`);
  return page;
}

test("a company beyond the first hundred is found by its name and chosen with the keyboard alone", async () => {
  const page = await opened("contacts");
  await page.getByRole("button", { name: "New contact" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  const company = dialog.getByRole("combobox", { name: "Company" });
  await expect.poll(() => company.getAttribute("aria-expanded")).toBe("false");
  await company.focus();
  await page.keyboard.press("ArrowDown");
  const list = page.getByRole("listbox");
  await list.getByRole("option").nth(20).waitFor();
  // The newest come first: the oldest is on no first page.
  await expect.poll(() => list.getByRole("option", { name: "Company 0", exact: true }).count()).toBe(0);
  await page.getByText(`Showing 20 of ${MANY}. Type to search.`).waitFor();
  await page.keyboard.type("company 10");
  await list.getByRole("option", { name: "Company 109" }).waitFor();
  await expect.poll(() => list.getByRole("option").count()).toBe(11);
  await page.keyboard.press("ArrowDown");
  const active = await company.getAttribute("aria-activedescendant");
  const name = await page.locator(`[id="${active}"]`).innerText();
  expect(name).toBe("Company 108");
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  await expect.poll(() => company.inputValue()).toBe("Company 108");
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('role')")).toBe("combobox");

  // Escape leaves the list only, and what was typed without choosing changes nothing.
  await page.keyboard.type("nobody of this name");
  await page.getByText("No matches.").waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await expect.poll(() => company.inputValue()).toBe("Company 108");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /Ada Lovelace/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Company 108" }).waitFor();

  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit contact" });
  await expect.poll(() => edit.getByRole("combobox", { name: "Company" }).inputValue()).toBe("Company 108");
  await edit.getByRole("button", { name: "Clear selection" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "detached" });
  await page.getByRole("dialog").getByRole("link", { name: "Company 108" }).waitFor({ state: "detached" });
});

test("contacts are narrowed by a list beyond the first hundred, by pointer", async () => {
  await make("createContact", { name: "Grace Hopper", email: "grace@example.com", tags: "navy" });
  await make("createContactList", {
    name: "The navy",
    filter_by: {
      operator: "AND",
      conditions: [{ model: "CONTACTS", key: "tags", operator: "eq", value: "navy" }],
    },
  });
  const page = await opened("contacts");
  await page.getByRole("cell", { name: /Ada Lovelace/ }).waitFor();
  await page.getByRole("button", { name: "Filters" }).click();
  const list = page.getByRole("dialog", { name: "Filters" }).getByRole("combobox", { name: "List" });
  await list.click();
  await list.fill("NAVY");
  await page.getByRole("option", { name: "The navy" }).click();
  await page.getByRole("cell", { name: /Ada Lovelace/ }).waitFor({ state: "detached" });
  await page.getByRole("cell", { name: /Grace Hopper/ }).waitFor();
  await expect.poll(() => list.inputValue()).toBe("The navy");
  await page.getByRole("dialog", { name: "Filters" }).getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("cell", { name: /Ada Lovelace/ }).waitFor();
  await expect.poll(() => list.inputValue()).toBe("");
});

test("a list's condition names a company beyond the first hundred", async () => {
  const page = await opened("contacts?tab=lists");
  await page.getByRole("button", { name: "New list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Those of company 3");
  await dialog.getByLabel("Field").selectOption({ label: "Company" });
  const value = dialog.getByRole("combobox", { name: "Value" });
  await value.click();
  await value.fill("c3.example");
  await page.getByRole("option", { name: "Company 3", exact: true }).click();
  await expect.poll(() => value.inputValue()).toBe("Company 3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const { body } = await make("getContactLists", { search: "those of" });
  const found = await make("getContactCompanies", { search: "c3.example" });
  expect(body.data[0].filter_by.conditions[0]).toMatchObject({
    key: "company_id",
    value: found.body.data[0].id,
  });
});

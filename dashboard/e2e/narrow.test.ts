import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openPage, openStage, settled, signInAs, type Stage } from "./browser.ts";

const LONG = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft";

let stage: Stage;
let workspace: Workspace;
beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
  await call("renameProject", { name: LONG });
  await call("createContactCompany", { name: LONG, website: "https://example.com" });
  await call("createContact", { name: LONG, email: `${LONG.slice(0, 60)}@example.com`, tags: LONG });
});
afterAll(() => stage.close());

const call = (operation: string, body: object) =>
  stage.t.call(workspace.token, operation, { project_uid: workspace.projectUid, ...body });

async function open(path: string, width: number): Promise<Page> {
  const page = await stage.visitor({ width });
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}${path}`);
  await settled(page);
  return page;
}

test("names of one long word fit a phone, on pages and in dialogs", async () => {
  const page = await open("", 360);
  const content = page.getByRole("main");
  const excess = () => content.evaluate((element) => element.scrollWidth - element.clientWidth);
  await page.getByRole("heading", { level: 1, name: LONG }).waitFor();
  expect(await excess()).toBe(0);
  await page.goto(`/p/${workspace.projectUid}/contacts`);
  await content.getByText(LONG).first().waitFor();
  expect(await excess()).toBe(0);
  await page.getByRole("tab", { name: "Companies" }).click();
  await page.getByRole("button", { name: `More actions: ${LONG}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(LONG).waitFor();
  expect(await question.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("on a phone the menu closes after every choice, also for the current page", async () => {
  const page = await open("/contacts", 360);
  const menu = page.getByRole("dialog", { name: "Main" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await openPage(page, "Contacts");
  await menu.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toMatch(/contacts$/);
});

test("a new page starts at the top", async () => {
  const page = await open("/agent", 1280);
  const content = page.getByRole("main");
  await content.evaluate((element) => element.scrollTo(0, 600));
  await openPage(page, "Integrations");
  await page.getByRole("heading", { level: 1, name: "Integrations" }).waitFor();
  await settled(page);
  expect(await content.evaluate((element) => element.scrollTop)).toBe(0);
});

test("a field in a table stays inside its card on a phone", async () => {
  const page = await open("/settings", 390);
  const role = page.getByRole("combobox", { name: "Role of Olivia Owner" });
  await role.waitFor();
  const excess = await role.evaluate((field) => {
    const end = (element: { getBoundingClientRect(): { right: number } }) =>
      element.getBoundingClientRect().right;
    return end(field) - end(field.closest("table")!);
  });
  expect(excess).toBeLessThanOrEqual(0);
});

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

async function open(path: string, width = 1400): Promise<Page> {
  const page = await stage.visitor({ width });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  return page;
}

test("fields are defined, archived and restored at the desk, filled in beside a conversation, and filter the inbox", async () => {
  const session_uid = await talk("I want a refund");
  await talk("Hello");
  const page = await open("desk?tab=fields");
  await page.getByRole("button", { name: "New conversation field" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New conversation field" });
  await dialog.getByLabel("Name", { exact: true }).fill("Billing plan");
  await dialog.getByLabel("Type").selectOption("choice");
  await dialog.getByLabel("Choices").fill("Free\nPro");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create" }).press("Enter");
  await dialog.waitFor({ state: "hidden" });
  const fields = page.getByRole("list", { name: "Conversation fields" });
  await fields.getByText("billing_plan").waitFor();
  await fields.getByRole("button", { name: "More actions: Billing plan" }).press("Enter");
  await page.getByRole("menuitem", { name: "Archive" }).press("Enter");
  await fields.getByRole("button", { name: "Restore: Billing plan" }).press("Enter");
  await fields.getByRole("button", { name: "More actions: Billing plan" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`/p/${stage.workspace.projectUid}/inbox?session=${session_uid}`);
  await page.getByRole("button", { name: "Details" }).click();
  const panel = page.getByRole("complementary", { name: "Details" }).getByRole("region", { name: "Fields" });
  await panel.getByLabel("Billing plan").selectOption("Pro");
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("changed Billing plan: Pro").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByLabel("Custom field").selectOption("billing_plan");
  await filters.getByLabel("Billing plan").selectOption("Pro");
  await expect.poll(() => page.getByText("Hello", { exact: true }).count()).toBe(0);
});

test("a contact's fields are filled in and listed, and the page fits a telephone", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  const field = { subject: "contact", key: "size", label: "Company size", kind: "number", is_listed: true };
  await stage.t.call(token, "createCustomField", { project_uid, ...field });
  const { body } = await stage.t.call(token, "createContact", { project_uid, name: "Ada" });
  const page = await open(`contacts?contact=${body.data.id}`, 390);
  const panel = page.getByRole("dialog", { name: "Ada" }).getByRole("region", { name: "Fields" });
  await panel.getByLabel("Company size").fill("many");
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await panel.getByText("Must be a number.").waitFor();
  await panel.getByLabel("Company size").fill("12");
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await panel.getByRole("button", { name: "Save" }).waitFor({ state: "hidden" });
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`/p/${project_uid}/desk?tab=fields`);
  await page.getByText("Company size").waitFor();
  const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});

test("a long text keeps the focus while it is typed, a colleague's newer value stays, and a filter takes spaces", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  for (const [key, label] of [
    ["note", "Order note"],
    ["plan", "Plan"],
  ] as const)
    await stage.t.call(token, "createCustomField", {
      project_uid,
      subject: "conversation",
      key,
      label,
      kind: "text",
    });
  const session_uid = await talk("I want a refund");
  const page = await open(`inbox?session=${session_uid}`);
  await page.getByRole("button", { name: "Details" }).click();
  const panel = page.getByRole("complementary", { name: "Details" }).getByRole("region", { name: "Fields" });
  const text = "Waits for the parcel that was sent to the old address in the spring";
  await panel.getByLabel("Order note").pressSequentially(text);
  expect(await panel.getByLabel("Order note").inputValue()).toBe(text);
  await stage.t.call(token, "updateSession", { project_uid, session_uid, fields: { plan: "Pro" } });
  await page.getByText("changed Plan: Pro").waitFor();
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await expect.poll(() => panel.getByLabel("Plan").inputValue()).toBe("Pro");
  const read = await stage.t.call(token, "getSession", { project_uid, session_uid });
  expect(read.body.data.data).toEqual({ note: text, plan: "Pro" });

  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByLabel("Custom field").selectOption("plan");
  await filters.getByLabel("Plan").pressSequentially("Pro yearly");
  expect(await filters.getByLabel("Plan").inputValue()).toBe("Pro yearly");
});

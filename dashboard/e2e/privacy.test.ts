import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { passwordAccount, PASSWORD } from "../../server/test/password-account.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const MINUTE_MS = 60_000;

const call = (operation: string, fields: object) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...fields });

async function signedIn(who?: Parameters<typeof signInAs>[3]): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace, who);
  return page;
}

const saved = async (page: Page, button: string): Promise<string> => {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  return readFileSync(await (await download).path(), "utf8");
};

test("an owner searches the audit log and exports the filtered entries", async () => {
  const { organizationId, projectUid } = stage.workspace;
  await call("renameProject", { name: "Renamed bot" });
  const viewer = await stage.t.person(stage.workspace, "viewer");
  await stage.t.call(viewer, "renameProject", { project_uid: projectUid, name: "Stolen" });

  const page = await signedIn();
  await page.goto(`/o/${organizationId}`);
  await page.getByRole("link", { name: "Audit log" }).click();
  const rows = page.getByRole("region", { name: "Audit log" }).locator("tbody").getByRole("row");
  await rows.filter({ hasText: "Renamed a project" }).filter({ hasText: "Done" }).waitFor();
  const refused = rows.filter({ hasText: "Member viewer" }).filter({ hasText: "Refused" });
  await refused.getByText("127.0.0.1").waitFor();

  await page.getByLabel("Outcome").selectOption("Refused");
  await expect.poll(() => rows.count()).toBe(1);
  const file = await saved(page, "Export CSV");
  expect(file.trim().split("\n")).toHaveLength(2);
  expect(file).toContain("renameProject,refused");
  await page.getByLabel("What").selectOption("Deleted a project");
  await page.getByText("No matching entries").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await refused.waitFor();
  await page.reload();
  await rows.filter({ hasText: "Exported the audit log" }).waitFor();
  await page.getByLabel("From").fill("2099-01-01");
  await page.getByText("No matching entries").waitFor();
  await page.getByLabel("From").fill("");
  await page.getByRole("searchbox").fill("no such person");
  await page.getByText("No matching entries").waitFor();

  const editor = await signedIn("editor");
  await editor.goto(`/o/${organizationId}/audit`);
  await editor.getByText(/Audit log is only available to owners/).waitFor();
});

test("a long audit log is read page by page", async () => {
  for (let number = 1; number <= 51; number += 1) await call("renameProject", { name: `Bot ${number}` });
  const page = await signedIn();
  await page.goto(`/o/${stage.workspace.organizationId}/audit`);
  await page.getByText("1–50 of 51").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("51–51 of 51").waitFor();
  await expect.poll(() => page.locator("tbody").getByRole("row").count()).toBe(1);
});

test("a contact’s data is exported, and erasing it asks for the password and deletes everything", async () => {
  await passwordAccount(stage.t, { workspace: stage.workspace });
  const { key, widgetUid: widget_uid, projectUid } = stage.workspace;
  const contact_id = (await call("createContact", { name: "Ada Lovelace" })).body.data.id as number;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message: "Where is my engine?" });
  await call("linkSessionToContact", { session_uid, contact_id });

  const page = await signedIn();
  await page.goto(`/p/${projectUid}/contacts?contact=${contact_id}`);
  const file = JSON.parse(await saved(page, "Export data"));
  expect(file.contact.name).toBe("Ada Lovelace");
  expect(JSON.stringify(file.conversations[0].messages)).toContain("Where is my engine?");

  stage.t.clock.advance(11 * MINUTE_MS);
  await page.getByRole("button", { name: "Erase…" }).click();
  const question = page.getByRole("alertdialog", { name: "Erase Ada Lovelace?" });
  await question.getByText(/permanently deletes the contact, every conversation/).waitFor();
  await question.getByRole("button", { name: "Erase permanently" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm it’s you" });
  await confirmation.getByLabel("Password").fill(PASSWORD);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Contact erased").waitFor();
  await page.getByText("No contacts yet").waitFor();
  expect((await call("getSession", { session_uid })).status).toBe(404);
});

test("a viewer exports a contact’s data but cannot erase it", async () => {
  const contact_id = (await call("createContact", { name: "Ada Lovelace" })).body.data.id as number;
  const page = await signedIn("viewer");
  await page.goto(`/p/${stage.workspace.projectUid}/contacts?contact=${contact_id}`);
  expect(JSON.parse(await saved(page, "Export data")).contact.id).toBe(contact_id);
  await expect.poll(() => page.getByRole("button", { name: "Erase…" }).count()).toBe(0);
});

test("an owner sets how long a project keeps data, and shortening it says what goes and asks first", async () => {
  const { key, widgetUid: widget_uid } = stage.workspace;
  await stage.t.call(key, "createSession", { widget_uid });
  stage.t.clock.advance(31 * 24 * 60 * MINUTE_MS);
  const page = await signedIn();
  await page.goto(`/p/${stage.workspace.projectUid}/settings`);
  const form = page.getByRole("form", { name: "Retention" });
  await form.getByLabel("Conversations", { exact: true }).selectOption("Delete after a number of days");
  await form.getByLabel("Conversations: days").fill("0");
  await form.getByRole("button", { name: "Save" }).click();
  await form.locator("[aria-invalid]").waitFor();
  await form.getByLabel("Conversations: days").fill("36500");
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete older data?" });
  await question.getByText("Nothing is that old yet.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await form.getByLabel("Conversations: days").fill("30");
  await form.getByRole("button", { name: "Save" }).click();
  await question.getByText(/^Deleted within an hour: \d+ conversations?\. You can’t undo this\.$/).waitFor();
  await question.getByRole("button", { name: "Save and delete" }).click();
  await page.getByText("Retention saved").waitFor();
  const stored = { conversation_days: 30, log_days: null, address_days: null };
  expect((await call("getRetention", {})).body.data).toEqual(stored);

  await page.reload();
  await expect.poll(() => form.getByLabel("Conversations: days").inputValue()).toBe("30");
  await form.getByLabel("Conversations", { exact: true }).selectOption("Keep forever");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Retention saved").waitFor();
  expect((await call("getRetention", {})).body.data).toEqual({ ...stored, conversation_days: null });

  const editor = await signedIn("editor");
  await editor.goto(`/p/${stage.workspace.projectUid}/settings`);
  await editor.getByRole("heading", { name: "Project members" }).waitFor();
  await expect.poll(() => editor.getByRole("heading", { name: "Retention" }).count()).toBe(0);
});

test("the only owner deletes the organization first, then their account", async () => {
  const { email } = await passwordAccount(stage.t, { workspace: stage.workspace });
  const page = await signedIn();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  const remove = dialog.getByRole("button", { name: "Delete account" });
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type “${email}” to confirm`).fill(email);
  await remove.click();
  await dialog
    .getByRole("alert")
    .getByText(/only owner of .*delete the organization first/)
    .waitFor();

  await page.goto(`/o/${stage.workspace.organizationId}`);
  const name = await page.getByLabel("Name").inputValue();
  await page.getByRole("button", { name: "Delete organization" }).click();
  const question = page.getByRole("dialog", { name: "Delete organization" });
  await question.getByText(/projects, conversations, contacts, training/).waitFor();
  await question.getByLabel(`Type “${name}” to confirm`).fill(name);
  stage.t.clock.advance(11 * MINUTE_MS);
  await question.getByRole("button", { name: "Delete organization" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm it’s you" });
  await confirmation.getByLabel("Password").fill(PASSWORD);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("You’re not in any project yet").waitFor();
  expect((await call("getProjectSettings", {})).status).toBe(401);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByLabel(`Type “${email}” to confirm`).fill(email);
  await remove.click();
  await page.waitForURL(/\/sign-in/);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("alert").waitFor();
});

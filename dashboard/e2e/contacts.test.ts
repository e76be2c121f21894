import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, openStage, signInAs, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const CSV = [
  "Full name,Mail,Labels,Score",
  '"Ada ""The Countess"" Lovelace",ada@example.com,"vip,math",9',
  "Grace Hopper,grace@example.com,navy,8",
  "Nobody,not-an-address,,1",
].join("\n");

test("contacts are imported from a CSV file after a preview, found, edited and saved again", async () => {
  const page = await stage.visitor();
  await startWithProject(stage, page);
  await openPage(page, "Contacts");
  await page.getByText("No contacts yet").waitFor();

  await page.getByRole("button", { name: "Import" }).click();
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  await page.getByLabel("CSV file").setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("3 rows: 2 new, 0 updated, 1 rejected").waitFor();
  await dialog.getByText("Row 4:").waitFor();
  await dialog.getByLabel("Field: Labels").selectOption({ label: "Skip" });
  await dialog.getByLabel("Field: Labels").selectOption({ label: "Tags" });
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();

  const table = page.getByRole("region", { name: "Contacts" });
  await table.getByRole("cell", { name: "grace@example.com" }).waitFor();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("countess");
  await table.getByRole("cell", { name: "grace@example.com" }).waitFor({ state: "detached" });
  await table.getByRole("button", { name: /Countess/ }).click();
  await dialog.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog").last();
  await form.getByLabel("E-mail address").fill("nonsense");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("must be an e-mail address").waitFor();
  await form.getByLabel("E-mail address").fill("ada@lovelace.example");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Contact saved").waitFor();
  await page.keyboard.press("Escape");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const saved = readFileSync(await (await download).path(), "utf8");
  expect(saved).toContain('"Ada ""The Countess"" Lovelace"');
  expect(saved).toContain("ada@lovelace.example");
  expect(saved).not.toContain("grace@example.com");
});

test("a file is read in the alphabet it was saved in, and imported by the columns that are shown", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/contacts`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const buffer = Buffer.from("Name,Mail,Labels\nJosé Müller,jose@example.com,vip", "latin1");
  await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("cell", { name: "José Müller" }).waitFor();
  // Otherwise the browser would not report that the same file was chosen again.
  await expect.poll(() => page.getByLabel("CSV file").inputValue()).toBe("");
  const labels = dialog.getByLabel("Field: Labels");
  await labels.selectOption({ label: "Tags" });
  await dialog.getByText("1 row: 1 new, 0 updated, 0 rejected").waitFor();
  await expect.poll(() => labels.inputValue()).toBe("tags");
  await page.route("**/importContacts", (route) => route.abort());
  await labels.selectOption({ label: "Skip" });
  await dialog.getByRole("alert").waitFor();
  await expect.poll(() => labels.inputValue()).toBe("tags");
  await page.unroute("**/importContacts");
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  const input = { project_uid: workspace.projectUid, search: "jose@" };
  const { body } = await stage.t.call(workspace.token, "getAllContacts", input);
  expect(body.data[0]).toMatchObject({ name: "José Müller", tags: "vip" });
});

test("a list holds the contacts that match its conditions", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  const project_uid = workspace.projectUid;
  for (const [who, tags] of [
    ["Vip One", "vip"],
    ["Plain Two", "plain"],
  ]) {
    await stage.t.call(workspace.token, "createContact", { project_uid, name: who, tags });
  }
  await page.goto(`/p/${project_uid}/contacts?tab=lists`);
  await page.getByRole("button", { name: "New list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Important");
  await dialog.getByLabel("Field").selectOption({ label: "Name" });
  await dialog.getByLabel("Comparison").selectOption({ label: "starts with" });
  await dialog.getByRole("textbox", { name: "Value" }).fill("Vip");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "View contacts: Important" }).click();
  await page.getByRole("button", { name: "Vip One" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Plain Two" }).count()).toBe(0);
});

import { expect, test } from "vitest";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

test("without a mail server an invitation is a link to pass on, and nothing says that a mail goes out", async () => {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/o/${stage.workspace.organizationId}/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("No e-mail is sent. Copy the link and share it").waitFor();
  expect(await dialog.getByText("e-mail them").count()).toBe(0);
});

test("the action that sends an e-mail says that there is no mail server", async () => {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/actions/new`);
  await page.getByLabel("Kind", { exact: true }).selectOption({ label: "Built-in" });
  const warning = page.getByText("This installation has no mail server");
  expect(await warning.count()).toBe(0);
  await page.getByLabel("Built-in", { exact: true }).selectOption({ label: "Send an e-mail" });
  await warning.waitFor();
});

test("an article that is published while the help centre is off is promised to the bot alone", async () => {
  const { projectUid: project_uid, token } = stage.workspace;
  const created = await stage.t.call(token, "createHelpArticle", {
    project_uid,
    language: "en",
    title: "Returns",
    body: "Send it back within 30 days.",
  });
  expect(created.status).toBe(200);
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${project_uid}/help`);
  await page.getByRole("link", { name: "Returns" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByText("Published. The bot can use it now. Readers will see it once the help centre is on")
    .waitFor();
});

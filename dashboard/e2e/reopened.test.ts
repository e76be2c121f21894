import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, signInAs, type Stage } from "./browser.ts";
import { startReply } from "./start-reply.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("a visitor who writes after Resolve is back with the person who replied, in the badge and below a divider", async () => {
  const workspace = await stage.t.workspace();
  const { projectUid: project_uid, widgetUid: widget_uid } = workspace;
  const opened = await stage.t.call(workspace.key, "createSession", { widget_uid });
  const { session_uid } = opened.body.data;
  const say = (message: string) =>
    stage.t.call(workspace.key, "sendMessage", { widget_uid, session_uid, message });
  await say("Where is my parcel?");

  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${project_uid}/inbox?session=${session_uid}`);
  const log = page.getByRole("log");
  await log.getByText("Where is my parcel?").waitFor();
  await startReply(page);
  await page.keyboard.type("It arrives today.");
  await page.keyboard.press("Enter");
  await log.getByText("It arrives today.").waitFor();
  await log.getByText("took over").waitFor();
  const order = () => log.locator("article, p.text-center").allInnerTexts();
  const at = async (text: string) => (await order()).findIndex((line) => line.includes(text));
  await expect.poll(async () => (await at("took over")) < (await at("It arrives today."))).toBe(true);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  await page.goto(`/p/${project_uid}/inbox`);
  await page.getByText("No open conversations").waitFor();

  await say("It never came.");
  const row = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  await row.getByText("You", { exact: true }).waitFor();
  await page
    .getByRole("navigation")
    .getByText("1 conversation needs a person")
    .first()
    .waitFor({ state: "attached" });
  await row.getByRole("button").click();
  await log.getByText("The visitor reopened this").waitFor();
  await log.getByText("Back with Olivia Owner").waitFor();
  expect(await at("reopened this")).toBeLessThan(await at("It never came."));
});

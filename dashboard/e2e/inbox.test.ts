import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";
import { startReply } from "./start-reply.ts";

let stage: Stage;
let workspace: Workspace;
beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
});
afterAll(() => stage.close());

async function operator(): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  return page;
}

async function visit(): Promise<{
  session: string;
  say: (message: string) => Promise<{ send_by: string; message: string }>;
}> {
  const widget_uid = workspace.widgetUid;
  const { body } = await stage.t.call(workspace.key, "createSession", { widget_uid });
  const session: string = body.data.session_uid;
  return {
    session,
    say: async (message) => {
      const answer = await stage.t.call(workspace.key, "sendMessage", {
        widget_uid,
        session_uid: session,
        message,
      });
      return answer.body.data;
    },
  };
}

test("a visitor's conversation is taken over, answered and handed back to the bot", async () => {
  const faq = { type: "faq", short_text: "When are you open?", detail: "We are open from nine to five." };
  const project_uid = workspace.projectUid;
  await stage.t.call(workspace.token, "createProjectText", { project_uid, ...faq });
  const visitor = await visit();
  await visitor.say("requesthumanoperator");

  const page = await operator();
  await page.goto(`/p/${project_uid}/inbox`);
  await page
    .getByRole("region", { name: "Conversations" })
    .getByRole("listitem")
    .getByText("Waiting")
    .waitFor();
  await page.keyboard.press("j");
  await page.getByText("The visitor is waiting for a person.").waitFor();
  await page.getByRole("button", { name: "Take over" }).click();
  await page.getByRole("button", { name: "Hand back to the bot" }).waitFor();
  expect((await visitor.say("When are you open?")).send_by).toBe("user");

  await startReply(page);
  await page.keyboard.type("A person speaking. <b>Hello</b>");
  await page.keyboard.press("Enter");
  const answer = page.locator('[data-send-by="operator"]').filter({ hasText: "A person speaking" });
  await answer.waitFor();
  await expect.poll(() => answer.locator("b").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.type("Call back tomorrow");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("Call back tomorrow").waitFor();

  await page.getByRole("button", { name: "Hand back to the bot" }).click();
  await page.getByRole("button", { name: "Take over" }).waitFor();
  expect((await visitor.say("When are you open?")).message).toContain("nine to five");
  await page.locator('[data-send-by="assistant"]').filter({ hasText: "nine to five" }).waitFor();

  const messages = await stage.t.call(workspace.key, "getSessionMessages", { session_uid: visitor.session });
  const said = messages.body.data.map((message: { message: string }) => message.message);
  expect(said).toContain("A person speaking. <b>Hello</b>");
  expect(said).not.toContain("Call back tomorrow");
});

test("tags, state, a contact and a saved view keep the inbox in order", { tags: ["later"] }, async () => {
  const project_uid = workspace.projectUid;
  await stage.t.call(workspace.token, "createContact", {
    project_uid,
    name: "Ada Lovelace",
    email: "ada@example.com",
  });
  const visitor = await visit();
  await visitor.say("Hello");
  const page = await operator();
  await page.goto(`/p/${project_uid}/inbox?session=${visitor.session}`);
  await page.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("complementary", { name: "Details" });
  await details.getByRole("textbox", { name: "Tags" }).fill("billing,urgent");
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByText("Tags saved").waitFor();
  await details.getByRole("button", { name: "Link a contact" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Ada Lovelace/ })
    .click();
  await page.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
  await details.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Reopen" }).waitFor();

  await page.getByRole("button", { name: "Filters" }).click();
  await page
    .getByRole("dialog", { name: "Filters" })
    .getByLabel("Status")
    .selectOption({ label: "Resolved" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByLabel("View name").fill("Done");
  await page.getByRole("dialog").last().getByRole("button", { name: "Save" }).click();
  await page.getByText("View saved").waitFor();
  const list = page.getByRole("region", { name: "Conversations" });
  await list.getByText("Ada Lovelace").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
});

test(
  "an unanswered question becomes an FAQ, and the next visitor gets the answer",
  { tags: ["later"] },
  async () => {
    const question = "Do you repair unicycles?";
    const visitor = await visit();
    expect((await visitor.say(question)).message).not.toContain("on Tuesdays");
    const page = await operator();
    await page.goto(`/p/${workspace.projectUid}/inbox?session=${visitor.session}`);
    await page.getByRole("button", { name: "Improve this answer" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByLabel("Question").inputValue()).toBe(question);
    await dialog.getByLabel("Answer").fill("Yes, we repair unicycles on Tuesdays.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("The bot can use it now").waitFor();
    await expect.poll(async () => (await (await visit()).say(question)).message).toContain("on Tuesdays");
  },
);

import type { FrameLocator } from "playwright-core";
import { expect, test } from "vitest";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const { ask } = stage;

async function open(frame: FrameLocator): Promise<void> {
  await frame.getByRole("button", { name: /^Open chat/ }).click();
  await frame.getByRole("main").waitFor();
}

const createTeam = async (values: object) =>
  expect((await ask("createTeam", { name: "Support", is_default: true, ...values })).status).toBe(200);

test.each([
  ["en", "Usually replies within 2 hours"],
  ["de", "Antwortet meist innerhalb von 2 Stunden"],
])("the chat says how soon the team replies, in %s", async (lang, text) => {
  await createTeam({ reply_minutes: 90 });
  const { frame } = await stage.enter(stage.workspace, { lang });
  await frame.locator(".launcher").click();
  await expect.poll(() => frame.getByText(text).count()).toBe(1);
});

test("outside the hours the chat shows the team's text", async () => {
  await createTeam({ hours: [], outside_text: "We are closed until Monday.", reply_minutes: 90 });
  const { frame } = await stage.enter(stage.workspace);
  await open(frame);
  await frame.getByText("We are closed until Monday.").waitFor();
  await expect.poll(() => frame.getByText(/Usually replies/).count()).toBe(0);
});

test("a blocked visitor reads the conversation, and is told that writing is over", async () => {
  const { frame, page } = await stage.enter(stage.workspace);
  await open(frame);
  await frame.locator("textarea").fill("hello");
  await frame.locator("textarea").press("Enter");
  await frame.getByText("You said: hello").waitFor();
  const [{ session_uid }] = (await ask("getSessions")).body.data;
  expect((await ask("blockVisitor", { session_uid })).status).toBe(200);
  await page.reload();
  await frame.getByText("You can’t write in this chat any more.").waitFor();
  await frame.getByText("You said: hello").waitFor();
  await expect.poll(() => frame.locator("textarea").count()).toBe(0);
});

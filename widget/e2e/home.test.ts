import type { FrameLocator } from "playwright-core";
import { expect, test } from "vitest";
import { textsFor } from "../src/app/i18n/index.ts";
import { violationsIn } from "./axe.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const { ask } = stage;

async function talk(frame: FrameLocator, text: string): Promise<void> {
  await frame.locator(".composer textarea").fill(text);
  await frame.locator(".composer textarea").press("Enter");
  await frame.getByText(`You said: ${text}`).waitFor();
}

const sessions = async () =>
  (await ask("getSessions", { limit: 100 })).body.data as { session_uid: string }[];

test("the home screen leads to a new conversation and back to earlier ones, on a phone from right to left", async () => {
  const texts = textsFor("ar");
  await ask("updateWidget", { settings: { home: true, greeting: "**Welcome**" } });
  await ask("updateHelpCentre", { is_on: true, title: "Acme help" });
  const article = { language: "en", title: "How refunds work", body: "Within nine days." };
  const { id: article_id } = (await ask("createHelpArticle", article)).body.data;
  expect((await ask("publishHelpArticle", { article_id, language: "en" })).status).toBe(200);
  await ask("createTeam", { name: "Support", is_default: true, reply_minutes: 5 });
  const phone = { viewport: { width: 390, height: 760 }, lang: "ar" } as const;
  const { frame, page } = await stage.enter(stage.workspace, phone);
  await frame.locator(".launcher").click();
  const begin = frame.getByRole("button", { name: texts.newMessage });
  await begin.waitFor();
  await frame.locator(".home").getByText("Welcome").waitFor();
  await frame.locator(".home").getByText(texts.repliesWithin).waitFor();
  const link = frame.getByRole("link", { name: "How refunds work" });
  await expect.poll(() => link.getAttribute("href")).toMatch(/\/help\/\w+\/en\/articles\/how-refunds-work$/);
  await expect
    .poll(() => begin.evaluate((button) => button === button.ownerDocument.activeElement))
    .toBe(true);
  await page.keyboard.press("Enter");
  await talk(frame, "first");
  const back = frame.getByRole("button", { name: texts.allConversations });
  await back.click();
  await frame.getByRole("heading", { name: texts.yourConversations }).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await begin.click();
  await expect.poll(() => frame.getByText("You said: first").count()).toBe(0);
  await talk(frame, "second");
  expect(await sessions()).toHaveLength(2);

  const [first] = (await sessions()).map(({ session_uid }) => session_uid);
  const close = { session_uid: first, state: "resolved", widget_uid: undefined };
  expect((await ask("updateSession", close)).status).toBe(200);
  await back.click();
  const entries = frame.locator(".home li button");
  await expect.poll(() => entries.count()).toBe(2);
  await expect.poll(() => entries.filter({ hasText: texts.over }).count()).toBe(1);
  await entries.filter({ hasText: "You said: first" }).click();
  await frame.getByText("You said: first").waitFor();
  stage.t.clock.advance(1000);
  await talk(frame, "third");
  expect(await sessions()).toHaveLength(2);
  // The conversation in which something happened last is there after a reload.
  await page.reload();
  await frame.getByText("You said: third").waitFor();
});

test("without a home screen the chat opens with the conversation, and the list is there once it is over", async () => {
  const { frame } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").click();
  await talk(frame, "hello");
  const back = frame.getByRole("button", { name: "All conversations" });
  expect(await back.count()).toBe(0);
  const [{ session_uid } = { session_uid: "" }] = await sessions();
  await ask("updateSession", { session_uid, state: "closed", widget_uid: undefined });
  await back.click();
  await frame.getByRole("button", { name: "Send us a message" }).click();
  await talk(frame, "again");
  expect(await sessions()).toHaveLength(2);
});

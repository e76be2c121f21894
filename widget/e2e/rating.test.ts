import type { FrameLocator } from "playwright-core";
import { expect, test } from "vitest";
import { textsFor } from "../src/app/i18n/index.ts";
import { violationsIn } from "./axe.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const { ask } = stage;

async function finishedConversation(frame: FrameLocator): Promise<string> {
  await frame.locator(".launcher").click();
  await frame.locator(".composer textarea").fill("hello");
  await frame.locator(".composer textarea").press("Enter");
  await frame.getByText("You said: hello").waitFor();
  const session_uid = (await ask("getSessions")).body.data[0].session_uid as string;
  expect((await update(session_uid, "resolved")).status).toBe(200);
  return session_uid;
}

/** updateSession refuses fields it doesn't know, so the widget that `ask` adds is left out. */
const update = (session_uid: string, state: string) =>
  ask("updateSession", { session_uid, state, widget_uid: undefined });

const ratings = async () => (await ask("getRatings")).body.data as Record<string, unknown>[];

test("a finished conversation is rated by keyboard, once, on a phone and from right to left", async () => {
  await ask("updateWidget", { settings: { rating: { enabled: true } } });
  const texts = textsFor("ar");
  const phone = { viewport: { width: 390, height: 760 }, lang: "ar", colorScheme: "dark" } as const;
  const { frame, page, problems } = await stage.enter(stage.workspace, phone);
  await finishedConversation(frame);
  const form = frame.locator(".rate");
  await form.getByText(texts.rateQuestion).waitFor();
  for (const text of [texts.worst, texts.best, texts.notNow]) await form.getByText(text).waitFor();
  await form.getByRole("radio", { name: texts.rateScore.replace("#", "1") }).focus();
  await page.keyboard.press("Space");
  // To the left in a text that runs to the left: the next one.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const four = form.getByRole("radio", { name: texts.rateScore.replace("#", "4") });
  await expect.poll(() => four.isChecked()).toBe(true);
  expect(await violationsIn(page)).toEqual([]);
  const width = await frame.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth]);
  expect(width[0]).toBe(width[1]);
  await form.getByLabel(texts.rateComment).fill("سريع وودود");
  await page.route("**/rateConversation", (route) => route.abort(), { times: 1 });
  await form.getByRole("button", { name: texts.sendRating }).click();
  await form.getByRole("alert").waitFor();
  problems.length = 0;
  await form.getByRole("button", { name: texts.sendRating }).click();
  await frame.getByText(texts.thanks).waitFor();
  await expect.poll(() => form.count()).toBe(0);
  expect(await ratings()).toMatchObject([{ score: 4, comment: "سريع وودود", answered_by: "bot" }]);
  await page.reload();
  await frame.getByText("You said: hello").waitFor();
  await frame.getByText(texts.thanks).waitFor();
  await expect.poll(() => form.count()).toBe(0);
});

test("the question has the team's own words and can be dismissed; it isn't asked where it is off", async () => {
  const { frame, page } = await stage.enter(stage.workspace);
  const session_uid = await finishedConversation(frame);
  await ask("updateWidget", { settings: { rating: { enabled: true, question: "Happy?" } } });
  await expect.poll(() => frame.locator(".rate").count()).toBe(0);
  await page.reload();
  await frame.getByText("Happy?").waitFor();
  await frame.getByRole("button", { name: "Not now" }).click();
  await expect.poll(() => frame.locator(".rate").count()).toBe(0);
  await page.reload();
  await frame.getByText("You said: hello").waitFor();
  // Resolved again, not asked again.
  await update(session_uid, "pending");
  await update(session_uid, "resolved");
  await frame.locator(".composer textarea").fill("thanks");
  await frame.locator(".composer textarea").press("Enter");
  await frame.getByText("You said: thanks").waitFor();
  expect(await frame.locator(".rate").count()).toBe(0);
  expect(await ratings()).toEqual([]);
});

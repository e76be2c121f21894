import type { FrameLocator, Page, Route } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { runInactivityTick } from "../../server/src/sessions/index.ts";
import { readLive } from "../../server/test/event-reader.ts";
import { isLong } from "../../server/test/is-long.ts";
import { CHOICES } from "../../server/test/scripted-assistant.ts";
import { textsFor, type Texts } from "../src/app/i18n/index.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
beforeEach(async () => {
  const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
  const size = { key: "size", label: "Size", type: "select", required: false, options: ["S", "L"] };
  await ask("updateWidget", {
    settings: {
      suggested_questions: ["?"],
      pre_chat_form: { enabled: true, fields: [field, size] },
    },
  });
  await ask("updateProjectSettings", { auto_close_duration: 30 });
});

const { ask } = stage;

/** Everything a visitor reads, or a screen reader announces, in the frame now. */
const wordsOn = (frame: FrameLocator): Promise<string> =>
  frame.locator("html").evaluate((html) => {
    const spoken = ["aria-label", "placeholder"].flatMap((name) =>
      [...html.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    return [html.ownerDocument.title, html.innerText, html.textContent, ...spoken].join("\n");
  });

function heldOnce(page: Page, path: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const ready = page.route(
    path,
    async (route: Route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return { ready, letGo: () => letGo() };
}

/** A visit that shows every sentence of the chat. Records what is on the screen at each step. */
async function wholeStory(page: Page, frame: FrameLocator, texts: Texts): Promise<string> {
  const seen: string[] = [];
  const see = async (text: string) => {
    await expect.poll(() => wordsOn(frame), { message: text }).toContain(text);
    seen.push(await wordsOn(frame));
  };
  const say = async (text: string) => {
    await frame.locator("textarea").fill(text);
    await frame.locator("textarea").press("Enter");
  };
  await frame.locator(".launcher").waitFor();
  await see(texts.open);
  await page.route("**/startVisit", (route) => route.abort(), { times: 1 });
  await frame.locator(".launcher").click();
  await see(texts.cannotOpen);
  const opening = heldOnce(page, "**/startVisit");
  await opening.ready;
  await frame.getByRole("button", { name: texts.retry }).click();
  await see(texts.loading);
  opening.letGo();
  await see(texts.start);
  await frame.locator("form button").click();
  await see(texts.fillIn);
  await frame.locator("form input").fill("nobody");
  await frame.locator("form button").click();
  await see(texts.checkField);
  await frame.locator("form input").fill("ada@example.com");
  await frame.locator("form button").click();
  await see(texts.suggestions);
  await see(texts.teamAway);

  const sending = heldOnce(page, "**/sendVisitorMessage");
  await sending.ready;
  let answer = () => {};
  const hold = new Promise<void>((resolve) => (answer = resolve));
  const choices = CHOICES.map((choice) =>
    choice.value === "requesthumanoperator" ? { ...choice, text: texts.person } : choice,
  );
  stage.script = { pieces: () => [], hold, choices };
  await say("1");
  await see(texts.sending);
  sending.letGo();
  await see(texts.sent);
  await see(texts.thinking);
  answer();
  await see(texts.sources);
  await page.route("**/sendVisitorMessage", (route) => route.abort());
  await say("lost on its way");
  await see(texts.willSend);
  await page.unroute("**/sendVisitorMessage");
  await frame.getByText("Handbook, page 3").nth(1).waitFor();
  stage.script = {
    pieces: () => {
      throw new Error("no");
    },
  };
  await say("2");
  await see(texts.noReply);
  await page.route("**/sendVisitorMessage", (route) => route.fulfill({ status: 429, json: {} }), {
    times: 1,
  });
  await say("3");
  await see(texts.failed);
  await frame.locator("footer .link").click();
  await see(texts.waitingAway);

  const url = `${stage.url}/chatbot/v1/live/project?project_uid=${stage.workspace.projectUid}`;
  const team = await readLive(url, await stage.t.person(stage.workspace));
  await see(texts.teamHere);
  await see(texts.waiting);
  const session_uid = (await ask("getSessions")).body.data[0].session_uid as string;
  await ask("announceTyping", { session_uid });
  await see(texts.typing);
  const operator = { widget_uid: stage.workspace.widgetUid, session_uid, message: "4", send_by: "operator" };
  await stage.t.call(stage.workspace.key, "sendMessage", operator);
  await see(texts.withPerson);
  await frame.locator("header button").click();
  await stage.t.call(stage.workspace.key, "sendMessage", operator);
  await see(texts.unread);
  await frame.locator(".launcher").click();
  team.close();
  stage.t.clock.advance(31 * 60_000);
  await runInactivityTick(stage.t.running.app);
  await see(texts.ended);
  await page.route("**/live/session*", (route) => route.abort());
  stage.t.running.server.server.closeAllConnections();
  await see(texts.offline);
  return seen.join("\n");
}

const LANGUAGES = [
  ["ar", "rtl"],
  ["de", "ltr"],
  ["en", "ltr"],
  ["es", "ltr"],
  ["fr", "ltr"],
  ["hi", "ltr"],
  ["zh", "ltr"],
] as const;

/** Shown in other journeys: hours, rating, long-text, home, transcript, proactive and attachments.test.ts. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  "repliesWithin",
  "backAt",
  "blocked",
  "allConversations",
  "yourConversations",
  "newMessage",
  "over",
  "reopened",
  "transcript",
  "transcriptEmail",
  "transcriptSent",
  "transcriptFailed",
  "ok",
  "openingHours",
  "dismiss",
  "tooLong",
  "charactersLeft",
  "rateQuestion",
  "rateScore",
  "worst",
  "best",
  "rateComment",
  "sendRating",
  "notNow",
  "thanks",
  "files",
  "uploading",
  "remove",
  "tooLarge",
  "wrongKind",
  "emptyFile",
  "unreadable",
  "limit",
  "tooMany",
  "uploadFailed",
  "download",
  "view",
  "closeImage",
]);

describe("every sentence is shown in the language of the page", () => {
  // Types require every sentence in every language: one of each direction shows that they reach the page.
  test.each(isLong ? LANGUAGES : LANGUAGES.slice(0, 2))("%s, %s", async (locale, direction) => {
    const texts = textsFor(locale);
    const { page, frame } = await stage.enter(stage.workspace, { lang: locale });
    const seen = await wholeStory(page, frame, texts);
    const untold = Object.entries(texts).filter(
      ([name, text]) => !SHOWN_ELSEWHERE.has(name) && !seen.includes(text),
    );
    expect(untold).toEqual([]);
    expect(seen).not.toMatch(/undefined|null|NaN|\[object/);
    const foreign = Object.values(textsFor(locale === "en" ? "de" : "en")).filter(
      (text) => text.length > 6 && !Object.values(texts).includes(text) && seen.includes(text),
    );
    expect(foreign).toEqual([]);
    const html = frame.locator("html");
    expect([await html.getAttribute("lang"), await html.getAttribute("dir")]).toEqual([locale, direction]);
    const own = await frame.locator(".own .bubble").first().boundingBox();
    const theirs = await frame.locator(".theirs .bubble").first().boundingBox();
    expect(Math.sign((own?.x ?? 0) - (theirs?.x ?? 0))).toBe(direction === "rtl" ? -1 : 1);
  });
});

test.each([
  ["de-AT", "Chat öffnen"],
  ["zh-Hant-TW", "打开聊天"],
  ["pt-BR", "Open chat"],
  ["constructor", "Open chat"],
])("a page in %s gets the nearest language there is", async (lang, name) => {
  const { frame } = await stage.enter(stage.workspace, { lang });
  await frame.locator(".launcher").waitFor();
  await expect.poll(() => frame.getByRole("button", { name }).count()).toBe(1);
});

test("the widget's own language goes before the page's", async () => {
  await ask("updateWidget", { settings: { locale: "fr" } });
  const { frame } = await stage.enter(stage.workspace, { lang: "de" });
  await frame.locator(".launcher").waitFor();
  await expect.poll(() => frame.getByRole("button", { name: "Ouvrir la discussion" }).count()).toBe(1);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type FrameLocator, type Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findChromium } from "../../e2e/find-browsers.ts";
import { loseResponses, say } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const stage = useStage();

const { ask } = stage;

const sessions = async () => (await ask("getSessions")).body.data as { session_uid: string }[];
const answer = async (message: string) => {
  const [session] = await sessions();
  const body = { session_uid: session?.session_uid, message, send_by: "operator" };
  expect((await ask("sendMessage", body)).status).toBe(200);
};
const shown = (frame: FrameLocator) => frame.locator("[data-send-by] .bubble").allInnerTexts();
const entries = (page: Page) => page.evaluate("Object.keys(localStorage)") as Promise<string[]>;
const name = (entry: string) => `parley:${stage.workspace.widgetUid}:${entry}`;

/** A visitor writes, leaves, and finds the conversation and the team's answer after a reload. */
async function expectRemembered(page: Page, frame: FrameLocator): Promise<void> {
  await frame.locator(".launcher").click();
  await say(frame, "remember me");
  await frame.getByText("You said: remember me").waitFor();
  await answer("A person answers");
  await page.reload();
  await frame.getByText("A person answers").waitFor();
  expect(await shown(frame)).toEqual([
    "remember me",
    expect.stringContaining("You said"),
    "A person answers",
  ]);
  await say(frame, "still me");
  await frame.locator(".delivery", { hasText: "Sent" }).waitFor();
  expect(await sessions()).toHaveLength(1);
}

/** The browser of the machine: the one of the package reads no preferences. */
const INSTALLED = findChromium()?.path;

/** A profile of that browser which blocks the storage of other sites' frames, or allows it. */
async function openProfile(isBlocked: boolean) {
  const profile = mkdtempSync(join(tmpdir(), "parley-profile-"));
  mkdirSync(join(profile, "Default"));
  const preferences = {
    profile: { block_third_party_cookies: isBlocked, cookie_controls_mode: isBlocked ? 1 : 0 },
  };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: INSTALLED ?? "",
    args: ["--no-sandbox"],
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const frame = await stage.visit(page, stage.workspace);
  await frame.locator(".launcher").waitFor();
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { page, frame, close };
}

test.skipIf(!INSTALLED)("with third-party storage blocked a reload finds the conversation", async () => {
  const { page, frame, close } = await openProfile(true);
  try {
    const read = frame.locator("html").evaluate("localStorage.length");
    await expect(read).rejects.toThrow(/Access is denied/);
    await expectRemembered(page, frame);
  } finally {
    await close();
  }
});

/** What browsers do that block the storage of other sites' frames. */
const BLOCKED_IN_FRAMES =
  "if (parent !== window) for (const name of ['localStorage', 'sessionStorage']) " +
  "Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });";
const DENIED = BLOCKED_IN_FRAMES.replace("if (parent !== window) ", "");

describe("without storage in the frame", () => {
  test("a reload and another tab find the conversation", async () => {
    const { context, page, frame } = await stage.enter(stage.workspace, { init: BLOCKED_IN_FRAMES });
    await expectRemembered(page, frame);
    const other = await context.newPage();
    const otherFrame = await stage.visit(other, stage.workspace);
    await otherFrame.locator(".launcher").click();
    await otherFrame.getByText("A person answers").waitFor();
    expect(await sessions()).toHaveLength(1);
  });

  test("nor in the page, each page has one conversation", async () => {
    const { page, frame, problems } = await stage.enter(stage.workspace, { init: DENIED });
    await frame.locator(".launcher").click();
    for (const text of ["one", "two"]) {
      await say(frame, text);
      await frame.getByText(`You said: ${text}`).waitFor();
    }
    await frame.getByRole("button", { name: "Close chat" }).click();
    await frame.locator(".launcher").click();
    await frame.getByText("You said: two").waitFor();
    expect(await sessions()).toHaveLength(1);
    await page.reload();
    await frame.locator(".launcher").click();
    await frame.locator("textarea").waitFor();
    expect(await shown(frame)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe("on the next page of the site", () => {
  const goTo = (page: Page, path: string) =>
    page.evaluate(`location.href = ${JSON.stringify(`${path}?widget=${stage.workspace.widgetUid}`)}`);

  test("an open chat stays open, without taking the focus", async () => {
    const { page, frame } = await stage.enter(stage.workspace);
    await frame.locator(".launcher").click();
    await say(frame, "hello");
    await frame.getByText("You said: hello").waitFor();
    await goTo(page, "/bikes");
    await page.waitForURL(/bikes/);
    await frame.getByText("You said: hello").waitFor();
    expect(await page.evaluate("document.activeElement.tagName")).toBe("BODY");
    await frame.getByRole("button", { name: "Close chat" }).click();
    await frame.locator(".launcher").waitFor();
    await goTo(page, "/contact");
    await page.waitForURL(/contact/);
    await frame.locator(".launcher").waitFor();
    await expect.poll(() => frame.locator(".panel").count()).toBe(0);
  });

  test("another tab begins closed", async () => {
    const { context, frame } = await stage.enter(stage.workspace);
    await frame.locator(".launcher").click();
    await frame.locator("textarea").waitFor();
    const other = await context.newPage();
    const otherFrame = await stage.visit(other, stage.workspace);
    await otherFrame.locator(".launcher").waitFor();
    await expect.poll(() => otherFrame.locator(".panel").count()).toBe(0);
  });
});

test("a second tab renews the visitor's key, and the first one keeps its draft", async () => {
  const { clock } = stage.t;
  clock.advance(DAY_MS - (clock.now % DAY_MS));
  const { context, frame } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").click();
  await say(frame, "hello");
  await frame.getByText("You said: hello").waitFor();
  await frame.getByRole("textbox", { name: "Message" }).fill("half a sentence");
  let visits = 0;
  await context.route("**/startVisit", async (route) => {
    visits += 1;
    // Keys of the first tab end on another day.
    clock.advance(1000);
    await route.continue();
  });
  const other = await context.newPage();
  const otherFrame = await stage.visit(other, stage.workspace);
  await otherFrame.locator(".launcher").click();
  await otherFrame.getByText("You said: hello").waitFor();
  await say(otherFrame, "from the second tab");
  await frame.getByText("You said: from the second tab").waitFor();
  expect(await frame.getByRole("textbox", { name: "Message" }).inputValue()).toBe("half a sentence");
  // Had the tabs renewed each other's keys in turn, they would have done so by the time of these messages.
  await say(frame, "again from the first tab");
  await otherFrame.getByText("You said: again from the first tab").waitFor();
  await say(otherFrame, "again from the second tab");
  await frame.getByText("You said: again from the second tab").waitFor();
  // The second tab's page and the opening of its chat.
  expect(visits).toBe(2);
});

describe("a visitor who writes nothing", () => {
  test("leaves no conversation by opening the chat, nor by the form, nor by signing in", async () => {
    const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
    await ask("updateWidget", { settings: { pre_chat_form: { enabled: true, fields: [field] } } });
    const { page, frame } = await stage.enter(stage.workspace);
    await frame.locator(".launcher").click();
    await frame.getByText("The team is away").waitFor();
    expect(await entries(page)).toEqual([]);
    await frame.getByLabel("E-mail").fill("ada@example.com");
    await frame.getByRole("button", { name: "Start chat" }).click();
    await frame.locator("textarea").waitFor();
    expect((await ask("getAllContacts")).body.total).toBe(1);
    expect(await sessions()).toEqual([]);
    await say(frame, "now I write");
    await frame.getByText("You said: now I write").waitFor();
    const { body } = await ask("getSessions");
    expect(body.data).toHaveLength(1);
    expect(body.data[0].contact_data).toMatchObject({ email: "ada@example.com" });
  });
});

describe("a visitor of an earlier version, whose key is in the frame's storage,", () => {
  async function formerVisitor(origin: string): Promise<string> {
    const start = { widget_uid: stage.workspace.widgetUid, origin, open: true };
    const { body } = await stage.t.call({}, "startVisit", start);
    const headers = { "x-visitor-token": body.data.visitor.visitor_token as string };
    const { session_uid } = body.data.conversation;
    const message = { session_uid, message: "long ago", client_key: "k" };
    expect((await stage.t.call(headers, "sendVisitorMessage", message)).status).toBe(200);
    return body.data.visitor.visitor_key as string;
  }

  /** The frame's own storage is open to it, as in the browsers of that time. */
  async function enterWith(key: string) {
    const guest = await openProfile(false);
    const former = { [`parley:${stage.workspace.widgetUid}`]: key, [name("user")]: "their id" };
    await guest.frame.locator("html").evaluate(`Object.assign(localStorage, ${JSON.stringify(former)})`);
    await guest.page.reload();
    await guest.frame.locator(".launcher").click();
    await guest.frame.locator("textarea").waitFor();
    const stored = () => guest.frame.locator("html").evaluate("localStorage.length");
    return { ...guest, stored };
  }

  test.skipIf(!INSTALLED)("moves into the page's storage", async () => {
    const { page, frame, stored, close } = await enterWith(await formerVisitor(stage.site));
    try {
      await frame.getByText("You said: long ago").waitFor();
      expect(await stored()).toBe(0);
      expect(await entries(page)).toContain(name("key"));
      await page.reload();
      await frame.getByText("You said: long ago").waitFor();
    } finally {
      await close();
    }
  });

  test.skipIf(!INSTALLED)("is unknown to another site, which never gets its key", async () => {
    const { page, frame, stored, close } = await enterWith(await formerVisitor("https://shop.example"));
    try {
      expect(await shown(frame)).toEqual([]);
      expect(await stored()).toBe(2);
      expect(await entries(page)).toEqual([]);
      await loseResponses(page.context());
      await say(frame, "a newcomer here");
      await frame.getByText("No connection").first().waitFor();
      await page.context().unroute("**/startVisit");
      await page.reload();
      await frame.getByText("You said: a newcomer here").waitFor();
      expect(await entries(page)).not.toContain(name("user"));
    } finally {
      await close();
    }
  });
});

test("the frame reaches only its own entries of the page's storage, and other windows none", async () => {
  const { page, frame } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").waitFor();
  await page.evaluate("localStorage.setItem('cart', '1')");
  const post = (message: object) => `postMessage(${JSON.stringify(message)}, "*")`;
  for (const entry of ["cart", "../cart", "__proto__", "toString"]) {
    await frame.locator("html").evaluate(`parent.${post({ type: "store", name: entry, value: "stolen" })}`);
  }
  // The page itself, as any window but the frame, is not listened to.
  await page.evaluate(post({ type: "store", name: "key", value: "forged" }));
  await frame.locator("html").evaluate(`parent.${post({ type: "store", name: "seen", value: "7" })}`);
  await expect.poll(() => entries(page)).toContain(name("seen"));
  expect((await entries(page)).sort()).toEqual(["cart", name("seen")].sort());
  expect(await page.evaluate("localStorage.getItem('cart')")).toBe("1");
});

import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const look = (values: object) =>
  stage.t.call(stage.workspace.token, "updateWidget", {
    project_uid: stage.workspace.projectUid,
    widget_uid: stage.workspace.widgetUid,
    settings: { look: values },
  });

const styleOf = (one: Locator, name: string): Promise<string> =>
  one.evaluate(
    (element, property) => element.ownerDocument.defaultView.getComputedStyle(element)[property],
    name,
  );

const LIGHT = "rgb(255, 255, 255)";
const DARK = "rgb(22, 24, 29)";

test.each([
  ["light", "light", LIGHT],
  ["light", "dark", LIGHT],
  ["dark", "light", DARK],
  ["dark", "dark", DARK],
  ["auto", "light", LIGHT],
  ["auto", "dark", DARK],
] as const)("theme %s for a visitor whose system is %s", async (theme, colorScheme, ground) => {
  await look({ theme });
  const { frame } = await stage.enter(stage.workspace, { colorScheme });
  await frame.locator(".launcher").click();
  const panel = frame.locator(".panel");
  expect(await styleOf(panel, "backgroundColor")).toBe(ground);
});

test.each([
  ["#ffe600", "rgb(0, 0, 0)"],
  ["#1a237e", "rgb(255, 255, 255)"],
])("on %s the text is %s", async (color, ink) => {
  await look({ color });
  const { frame } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").waitFor();
  const launcher = frame.locator(".launcher");
  expect(await styleOf(launcher, "color")).toBe(ink);
});

describe("on the site's page", () => {
  test.each(["left", "right"] as const)("the chat is in the corner on the %s", async (position) => {
    await look({ position });
    const { page, frame } = await stage.enter(stage.workspace, { viewport: { width: 1000, height: 800 } });
    await frame.locator(".launcher").waitFor();
    const at = (x: number, y: number) =>
      page.evaluate(`document.elementFromPoint(${position === "left" ? x : 1000 - x}, ${800 - y}).tagName`);
    // Inside the button's square, then just beside and above it.
    expect([await at(90, 90), await at(94, 50), await at(50, 94)]).toEqual(["IFRAME", "HTML", "HTML"]);
    await frame.locator(".launcher").click();
    await frame.locator("textarea").waitFor();
    const x = position === "left" ? 12 : 1000 - 400 - 12;
    expect(await page.locator("iframe").boundingBox()).toEqual({
      x,
      y: 800 - 680 - 12,
      width: 400,
      height: 680,
    });
    expect([await at(400, 600), await at(414, 50)]).toEqual(["IFRAME", "HTML"]);
    await expect.poll(() => frame.locator(".panel-full").count()).toBe(0);
  });

  test("nothing moves: not while it loads, not when it opens, not when it closes", async () => {
    const observe =
      "window.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))" +
      ".observe({ type: 'layout-shift', buffered: true });";
    const { page, frame } = await stage.enter(stage.workspace, { init: observe });
    const places = () =>
      page
        .locator("h1, body > button, body, html")
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    await page.getByRole("heading", { name: "Shop" }).waitFor();
    const before = await places();
    await frame.locator(".launcher").click();
    await frame.locator("textarea").waitFor();
    expect(await places()).toEqual(before);
    await frame.getByRole("button", { name: "Close chat" }).click();
    await frame.locator(".launcher").waitFor();
    expect(await places()).toEqual(before);
    expect(await page.evaluate("shifts")).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });

  test("its style sheet does not affect the chat", async () => {
    const css =
      "iframe { display: none !important; width: 10px !important; opacity: 0.1; border: 9px solid red; " +
      "transform: rotate(90deg); position: static !important; pointer-events: none !important }";
    const { page, frame } = await stage.enter(stage.workspace, {
      css,
      viewport: { width: 1000, height: 800 },
    });
    await frame.locator(".launcher").click();
    await frame.locator("textarea").waitFor();
    const box = await page.locator("iframe").boundingBox();
    expect(box).toEqual({ x: 1000 - 400 - 12, y: 800 - 680 - 12, width: 400, height: 680 });
    const chat = page.locator("iframe");
    expect([await styleOf(chat, "opacity"), await styleOf(chat, "borderTopWidth")]).toEqual(["1", "0px"]);
  });

  test("a cross-origin isolated page shows the chat too", async () => {
    stage.script = { pieces: () => ["the reply"] };
    const { page, frame, problems } = await stage.enter(stage.workspace, { kind: "isolated" });
    await frame.locator(".launcher").click();
    await frame.locator("textarea").fill("hello");
    await frame.locator("textarea").press("Enter");
    await frame.getByText("the reply").waitFor();
    expect(problems).toEqual([]);
    await expect.poll(() => page.locator("iframe").count()).toBe(1);
  });

  test("widening from phone to desktop moves the chat from full screen to its corner", async () => {
    const { page, frame } = await stage.enter(stage.workspace, { viewport: { width: 400, height: 700 } });
    await frame.locator(".launcher").click();
    await frame.locator(".panel-full").waitFor();
    await page.setViewportSize({ width: 1000, height: 800 });
    await frame.locator(".panel:not(.panel-full)").waitFor();
    expect((await page.locator("iframe").boundingBox())?.width).toBe(400);
    await page.keyboard.press("Escape");
    await frame.locator(".launcher").waitFor();
    await page.getByRole("button", { name: "Buy" }).click();
  });
});

describe("reading", () => {
  test.each([
    ["ar", "مرحبا كيف يمكنني المساعدة؟", "rtl"],
    ["ar", "Hello, how can I help?", "ltr"],
    ["en", "مرحبا كيف يمكنني المساعدة؟", "rtl"],
  ])("in a chat in %s, %s runs %s", async (lang, greeting, direction) => {
    const widget = { project_uid: stage.workspace.projectUid, widget_uid: stage.workspace.widgetUid };
    await stage.t.call(stage.workspace.token, "updateWidget", { ...widget, settings: { greeting } });
    const { frame } = await stage.enter(stage.workspace, { lang });
    await frame.locator(".launcher").click();
    await frame.getByText(greeting).waitFor();
    expect(await styleOf(frame.locator(".bubble p"), "direction")).toBe(direction);
  });

  test("older messages is not disturbed by new ones; the visitor's own message always scrolls into view", async () => {
    stage.script = { pieces: () => ["the reply"] };
    const { frame } = await stage.enter(stage.workspace);
    await frame.locator(".launcher").click();
    await frame.locator("textarea").fill("hello");
    await frame.locator("textarea").press("Enter");
    await frame.getByText("the reply").waitFor();
    const [session] = (
      await stage.t.call(stage.workspace.token, "getSessions", { project_uid: stage.workspace.projectUid })
    ).body.data;
    const say = (message: string) =>
      stage.t.call(stage.workspace.token, "sendMessage", {
        project_uid: stage.workspace.projectUid,
        widget_uid: stage.workspace.widgetUid,
        session_uid: session.session_uid as string,
        message,
        send_by: "assistant",
      });
    for (let count = 1; count <= 20; count += 1) await say(`line ${count}.`);
    await frame.getByText("line 20.").waitFor();
    const body = frame.locator(".panel-body");
    const isAtEnd = () => body.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight < 5);
    await expect.poll(isAtEnd).toBe(true);
    await body.hover();
    await body.evaluate((one) => one.scrollTo({ top: 0 }));
    await expect.poll(() => body.evaluate((one) => one.scrollTop)).toBe(0);
    await say("line 21.");
    await frame.getByText("line 21.").waitFor({ state: "attached" });
    expect(await body.evaluate((one) => one.scrollTop)).toBe(0);
    await frame.locator("textarea").fill("mine");
    await frame.locator("textarea").press("Enter");
    await frame.getByText("the reply").nth(1).waitFor();
    await expect.poll(isAtEnd).toBe(true);
  });
});

describe("the keyboard", () => {
  test("stays inside a chat that covers the page", async () => {
    const { page, frame } = await stage.enter(stage.workspace, { viewport: { width: 390, height: 780 } });
    await frame.locator(".launcher").click();
    await frame.locator("textarea:focus").waitFor();
    const stops = new Set<string>();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press("Tab");
      const focused = frame.locator(":focus");
      stops.add((await focused.getAttribute("aria-label")) ?? "");
    }
    expect([...stops].sort()).toEqual(["Attach files", "Chat", "Close chat", "Message", "Send"]);
    expect(await page.evaluate("document.activeElement.tagName")).toBe("IFRAME");
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("IFRAME");
    await page.keyboard.press("Escape");
    await frame.locator(".launcher:focus").waitFor();
  });

  test("leaves a chat beside the page for the page", async () => {
    const { page, frame } = await stage.enter(stage.workspace);
    await frame.locator(".launcher").click();
    await frame.locator("textarea:focus").waitFor();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press("Shift+Tab");
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("BUTTON");
  });
});

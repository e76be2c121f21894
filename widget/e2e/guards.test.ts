import { createHmac } from "node:crypto";
import type { BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectBrowserErrors } from "../../e2e/browser-errors.ts";
import { violationsIn } from "./axe.ts";
import { useStage } from "./use-stage.ts";

const HOSTILE = [
  "<img src=x onerror=\"parent.postMessage('x','*');window.hacked=1\">",
  "<script>window.hacked=1</script>",
  "[click](javascript:window.hacked=1)",
  "[data](data:text/html,<script>window.hacked=1</script>)",
  "**<svg onload=window.hacked=1>** `<iframe srcdoc='<script>window.hacked=1</script>'>`",
  "</div></article><style>*{display:none}</style>",
].join("\n\n");

const stage = useStage();

const { ask } = stage;

async function opened(
  run: (page: Page, frame: FrameLocator) => Promise<void>,
  options: BrowserContextOptions & { lang?: string } = {},
): Promise<void> {
  const { lang, ...rest } = options;
  const context = await stage.browserContext(rest);
  const page = await context.newPage();
  await run(page, await stage.visit(page, stage.workspace, lang ? { lang } : {}));
  await context.close();
}

async function say(frame: FrameLocator, text: string): Promise<void> {
  await frame.locator("textarea").fill(text);
  await frame.locator("textarea").press("Enter");
}

test("hostile text of visitor, bot and team runs nothing and leaves the page alone", async () => {
  stage.script = { pieces: () => [HOSTILE] };
  await opened(async (page, frame) => {
    const before = await page.locator("body").evaluate((body) => body.childElementCount);
    await frame.getByRole("button", { name: "Open chat" }).click();
    await say(frame, HOSTILE);
    await frame.locator('[data-send-by="assistant"]').getByText("window.hacked=1").first().waitFor();
    const { body } = await ask("getSessions", {});
    const session_uid = body.data[0].session_uid as string;
    await ask("sendMessage", { session_uid, message: HOSTILE, send_by: "operator" });
    await frame.locator('[data-send-by="operator"]').getByText("window.hacked=1").first().waitFor();
    for (const part of page.frames()) expect(await part.evaluate("window.hacked")).toBeUndefined();
    const bubbles = frame.locator(".bubble");
    await expect.poll(() => bubbles.locator("img, script, iframe, svg, style").count()).toBe(0);
    await expect.poll(() => bubbles.locator('a:not([href^="http"])').count()).toBe(0);
    expect(await page.locator("body").evaluate((all) => all.childElementCount)).toBe(before);
  });
});

test("a site that is not allowed shows nothing", async () => {
  expectBrowserErrors(/frame-ancestors/);
  await ask("updateWidget", { allowed_origins: ["https://www.shop.example"] });
  await opened(async (page) => {
    const refusal = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.reload();
    await refusal;
    expect(await page.evaluate("getComputedStyle(document.querySelector('iframe')).visibility")).toBe(
      "hidden",
    );
  });
  const { body } = await ask("getSessions", {});
  expect(body.data).toEqual([]);
});

test("a page without an origin shows nothing", async () => {
  expectBrowserErrors(/frame-ancestors|sandboxed/);
  const { page } = await stage.enter(stage.workspace, { kind: "sandboxed" });
  await page.locator("iframe").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate("self.origin")).toBe("null");
  expect(await page.evaluate("getComputedStyle(document.querySelector('iframe')).visibility")).toBe("hidden");
  const { body } = await ask("getSessions", {});
  expect(body.data).toEqual([]);
});

test("an allowed site shows it", async () => {
  await ask("updateWidget", { allowed_origins: [stage.site] });
  await opened(async (_page, frame) => {
    await frame.getByRole("button", { name: "Open chat" }).click();
    await frame.getByText("Hi! How can I help?").waitFor();
    await say(frame, "hello");
    await frame.getByText("You said: hello").waitFor();
  });
  const { body } = await ask("getSessions", {});
  expect(body.data[0].session_meta).toMatchObject({ origin: stage.site });
});

test("on a phone the chat fills the screen", async () => {
  const viewport = { width: 390, height: 780 };
  await opened(
    async (page, frame) => {
      await frame.getByRole("button", { name: "Open chat" }).click();
      await frame.getByText("Hi! How can I help?").waitFor();
      expect(await page.locator("iframe").boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
      await say(frame, "hello");
      await frame.getByText("You said: hello").waitFor();
      expect(await frame.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
      await frame.getByRole("button", { name: "Close chat" }).click();
      await frame.getByRole("button", { name: "Open chat" }).waitFor();
      await page.getByRole("button", { name: "Buy" }).click();
    },
    { viewport, isMobile: true, hasTouch: true },
  );
});

test("the chat works by keyboard alone", async () => {
  await opened(async (page, frame) => {
    await frame.getByRole("button", { name: "Open chat" }).waitFor();
    // The button is drawn before the loader shows the frame, and a hidden frame takes no focus.
    await page.locator("iframe").waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await frame.locator("textarea:focus").waitFor();
    await page.keyboard.type("by keyboard");
    await page.keyboard.press("Enter");
    await frame.locator('[data-send-by="assistant"]').getByText("You said: by keyboard").waitFor();
    await page.keyboard.press("Escape");
    await frame.locator(".launcher:focus").waitFor();
    await expect.poll(() => frame.locator("textarea").count()).toBe(0);
  });
});

describe("axe finds nothing wrong", () => {
  test.each([
    ["light", "en"],
    ["dark", "ar"],
  ] as const)("in %s, %s", async (colorScheme, lang) => {
    const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
    await ask("updateWidget", { settings: { pre_chat_form: { enabled: true, fields: [field] } } });
    await opened(
      async (page, frame) => {
        await frame.locator(".launcher").waitFor();
        expect(await violationsIn(page)).toEqual([]);
        await frame.locator(".launcher").click();
        await frame.locator("form input").fill("nobody");
        await frame.locator("form button").click();
        await frame.getByRole("alert").waitFor();
        expect(await violationsIn(page)).toEqual([]);
        await frame.locator("form input").fill("ada@example.com");
        await frame.locator("form button").click();
        await say(frame, "hello **there** `code` https://x.example");
        await frame.locator('[data-send-by="assistant"]').getByText("You said: hello").waitFor();
        expect(await violationsIn(page)).toEqual([]);
        await expect
          .poll(() => frame.locator("html").getAttribute("dir"))
          .toBe(lang === "ar" ? "rtl" : "ltr");
        await frame.locator("footer .link").click();
        await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(4);
        await page.route("**/sendVisitorMessage", (route) => route.fulfill({ status: 429, json: {} }));
        await say(frame, "too much");
        await frame.locator(".delivery[role='alert']").waitFor();
        expect(await violationsIn(page)).toEqual([]);
        await frame.locator("header button").click();
        const session_uid = (await ask("getSessions", {})).body.data[0].session_uid as string;
        await ask("sendMessage", { session_uid, message: "unread", send_by: "operator" });
        await frame.locator(".badge").waitFor();
        expect(await violationsIn(page)).toEqual([]);
      },
      { colorScheme, lang },
    );
    const { body } = await ask("getAllContacts", {});
    expect(body.data[0]).toMatchObject({ email: "ada@example.com", type: "lead" });
  });
});

test("the page drives the chat through window.parley", async () => {
  const snippet = await ask("getWidgetSnippet", {});
  const hash = createHmac("sha256", snippet.body.data.identity_secret as string)
    .update("u7")
    .digest("hex");
  await opened(async (page, frame) => {
    await frame.locator(".launcher").waitFor();
    await page.evaluate(
      "window.heard = []; for (const name of ['open', 'close', 'message']) parley.on(name, (detail) => heard.push([name, detail && detail.send_by]))",
    );
    await page.evaluate(
      `parley.identify({ user_id: "u7", hash: "${hash}", name: "Ada", email: "ada@example.com" })`,
    );
    await page.evaluate("parley.send('sent by the page')");
    await frame.locator('[data-send-by="assistant"]').getByText("You said: sent by the page").waitFor();
    await page.evaluate("parley.setLocale('es')");
    await frame.getByRole("textbox", { name: "Mensaje" }).waitFor();
    await page.evaluate("parley.toggle()");
    await frame.getByRole("button", { name: "Abrir el chat" }).waitFor();
    await expect
      .poll(() => page.evaluate("heard"))
      .toEqual([
        ["open", null],
        ["message", "assistant"],
        ["close", null],
      ]);
    await page.evaluate("parley.destroy()");
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
    expect(await page.evaluate("typeof window.parley")).toBe("undefined");
  });
  const { body } = await ask("getSessions", {});
  expect(body.data[0].contact_data).toMatchObject({ name: "Ada", type: "user" });
});

import { createHmac } from "node:crypto";
import type { CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ECHO, type Guest } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const { ask } = stage;

const EVENTS = ["ready", "open", "close", "message", "unread", "refused"];

/** Notes every event from the first moment on. */
const HEAR =
  "window.heard = []; Object.defineProperty(window, 'parley', { configurable: true, get() { return this.api; }, " +
  `set(api) { this.api = api; for (const name of ${JSON.stringify(EVENTS)}) ` +
  "api.on(name, (detail) => heard.push([name, detail])); } });";

async function entered(): Promise<Guest> {
  const guest = await stage.enter(stage.workspace, { init: HEAR });
  await expect.poll(async () => (await heard(guest.page)).length).toBe(1);
  return guest;
}
const heard = (page: Page) => page.evaluate("heard") as Promise<[string, unknown][]>;
const isShown = (guest: Guest) => guest.frame.locator(".panel").isVisible();

describe("each call of window.parley", () => {
  test("open, close and toggle, each with one event", async () => {
    const guest = await entered();
    const { page, frame } = guest;
    for (const [call, shown] of [
      ["open", true],
      ["open", true],
      ["close", false],
      ["close", false],
      ["toggle", true],
      ["toggle", false],
    ] as const) {
      await page.evaluate(`parley.${call}()`);
      await frame.locator(shown ? "textarea" : ".launcher").waitFor();
      expect(await isShown(guest)).toBe(shown);
    }
    expect((await heard(page)).map(([name]) => name)).toEqual(["ready", "open", "close", "open", "close"]);
  });

  test("send writes as the visitor, and the page gets the answer as an event", async () => {
    const { page, frame } = await entered();
    await page.evaluate("parley.send('from the page')");
    await frame.locator('[data-send-by="assistant"]').getByText("You said: from the page").waitFor();
    await expect.poll(async () => (await heard(page)).length).toBe(3);
    const [, , [name, detail]] = (await heard(page)) as [unknown, unknown, [string, object]];
    expect(name).toBe("message");
    expect(detail).toEqual({
      id: expect.any(Number),
      send_by: "assistant",
      message: "You said: from the page",
    });
  });

  test("the server learns on which page the visitor writes, also where the site changes it itself", async () => {
    const { page, frame } = await entered();
    const { token, projectUid: project_uid } = stage.workspace;
    const wroteOn = async (path: string) => {
      const text = `from ${path}`;
      await page.evaluate(`history.pushState(null, "", "${path}"); parley.send("${text}")`);
      await frame.locator('[data-send-by="assistant"]').getByText(`You said: ${text}`).waitFor();
      const { body } = await stage.t.call(token, "getSessions", { project_uid });
      const [session] = body.data as { session_meta: { page: string; last_page?: string } }[];
      return session!.session_meta;
    };
    const began = await wroteOn("/pricing");
    expect(new URL(began.last_page ?? began.page).pathname).toBe("/pricing");
    const now = await wroteOn("/returns?order=7");
    expect(new URL(now.last_page!).pathname).toBe("/returns");
    expect(now.page).toBe(began.page);
  });

  test("setLocale changes the language at once, also in the open chat", async () => {
    const { page, frame } = await entered();
    await page.evaluate("parley.setLocale('ar')");
    await frame.getByRole("button", { name: "افتح المحادثة" }).click();
    await frame.getByRole("textbox", { name: "رسالة" }).waitFor();
    await expect.poll(() => frame.locator("html").getAttribute("dir")).toBe("rtl");
    await expect.poll(() => page.locator("iframe").getAttribute("title")).toBe("محادثة");
    await page.evaluate("parley.setLocale('de-CH')");
    await frame.getByRole("textbox", { name: "Nachricht" }).waitFor();
  });

  test("on calls back until it is unsubscribed", async () => {
    const { page, frame } = await entered();
    await page.evaluate("window.count = 0; window.stop = parley.on('open', () => count++); parley.open()");
    await frame.locator("textarea").waitFor();
    await page.evaluate("stop(); parley.close(); parley.open()");
    await expect.poll(async () => (await heard(page)).length).toBe(4);
    expect(await page.evaluate("count")).toBe(1);
  });

  test("calls made before the chat has loaded are kept", async () => {
    const { page, frame } = await stage.enter(stage.workspace, {
      init: "Object.defineProperty(window, 'parley', { configurable: true, set(api) { api.send('early'); } });",
    });
    await frame.getByText("You said: early").waitFor();
    await expect.poll(() => page.locator("iframe").count()).toBe(1);
  });

  test("a page that closes the chat keeps its own focus", async () => {
    const { page, frame } = await entered();
    await page.evaluate("parley.open()");
    await frame.locator("textarea:focus").waitFor();
    await page.getByRole("button", { name: "Buy" }).focus();
    await page.evaluate("parley.close()");
    await frame.locator(".launcher").waitFor();
    await frame.locator("html").evaluate("new Promise((resolve) => requestAnimationFrame(resolve))");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Buy");
  });
});

describe("identify", () => {
  const call = (page: Page, id: string, hash: string, name: string) =>
    // What Parley doesn't know is the site's own matter.
    page.evaluate(
      `parley.identify(${JSON.stringify({ user_id: id, hash, name, data: { plan: "gold" }, plan: "gold" })})`,
    );
  const contactOf = async (at: number) => {
    const { body } = await ask("getSessions", { orderBy: "ASC" });
    return body.data[at].contact_data as Record<string, unknown> | null;
  };
  async function hashOf(id: string): Promise<string> {
    const { body } = await ask("getWidgetSnippet");
    return createHmac("sha256", body.data.identity_secret as string)
      .update(id)
      .digest("hex");
  }

  test("with the right signature makes a verified user, and another user starts over", async () => {
    const { page, frame } = await entered();
    await page.evaluate("parley.send('mine')");
    await frame.getByText("You said: mine").waitFor();
    await call(page, "u1", await hashOf("u1"), "Ada");
    await expect.poll(() => contactOf(0)).toMatchObject({ name: "Ada", type: "user" });
    await expect.poll(() => frame.getByText("You said: mine").count()).toBe(1);
    await call(page, "u2", await hashOf("u2"), "Grace");
    await frame.getByText("You said: mine").waitFor({ state: "detached" });
    await page.evaluate("parley.send('hers')");
    await frame.getByText("You said: hers").waitFor();
    await expect.poll(() => contactOf(1)).toMatchObject({ name: "Grace", type: "user" });
    expect((await heard(page)).map(([name]) => name)).not.toContain("refused");
  });

  test("with a token makes a user whose details are verified", async () => {
    const { page, frame } = await entered();
    await page.evaluate("parley.send('mine')");
    await frame.getByText("You said: mine").waitFor();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const secret = (await ask("getWidgetSnippet")).body.data.identity_secret as string;
    const tokenOf = (claims: object) => {
      const body = `${part({ alg: "HS256" })}.${part({ exp: stage.t.clock.now / 1000 + 60, ...claims })}`;
      return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
    };
    const identify = (token: string) => page.evaluate(`parley.identify(${JSON.stringify({ token })})`);
    await identify(tokenOf({ sub: "u1", name: "Zoë", email: "zoe@example.com" }));
    await expect.poll(() => contactOf(0)).toMatchObject({ name: "Zoë", type: "user", verified: true });
    await identify(tokenOf({ sub: "u1", exp: 1 }));
    await expect
      .poll(() => heard(page))
      .toContainEqual(["refused", { message: "The identity token has expired." }]);
    await expect.poll(() => frame.getByText("You said: mine").count()).toBe(1);
    await identify(tokenOf({ sub: "u2" }));
    await frame.getByText("You said: mine").waitFor({ state: "detached" });
  });

  test("and opening the chat at the same time give one visitor", async () => {
    const { page, frame } = await entered();
    const identity = JSON.stringify({ user_id: "u1", hash: await hashOf("u1"), name: "Ada" });
    await page.evaluate(`parley.open(); parley.identify(${identity}); parley.send("mine")`);
    await frame.getByText("You said: mine").waitFor();
    await expect.poll(() => contactOf(0)).toMatchObject({ name: "Ada", type: "user" });
    expect((await ask("getSessions")).body.data).toHaveLength(1);
  });

  test("as another user drops the reply in progress for the previous one", async () => {
    const { page, frame } = await entered();
    await call(page, "u1", await hashOf("u1"), "Ada");
    await expect.poll(async () => (await ask("getAllContacts")).body.total).toBe(1);
    let finish = () => {};
    const hold = new Promise<void>((resolve) => (finish = resolve));
    stage.script = { pieces: () => ["Only for Ada"], hold };
    await page.evaluate("parley.send('my order')");
    await frame.getByText("Only for Ada").waitFor();
    await call(page, "u2", await hashOf("u2"), "Grace");
    await frame.getByText("my order").waitFor({ state: "detached" });
    await expect.poll(() => frame.getByText("Only for Ada").count()).toBe(0);
    finish();
    stage.script = ECHO;
    await page.evaluate("parley.send('hers')");
    await frame.getByText("You said: hers").waitFor();
    await expect.poll(() => frame.getByText("Only for Ada").count()).toBe(0);
  });

  test.each([
    ["of another user", async () => hashOf("u2")],
    ["of another secret", () => Promise.resolve(createHmac("sha256", "guess").update("u1").digest("hex"))],
    ["that is none", () => Promise.resolve("x")],
  ])("with a signature %s is refused, and no contact is created", async (_what, hash) => {
    const { page } = await entered();
    await call(page, "u1", await hash(), "Mallory");
    await expect.poll(async () => (await heard(page)).map(([name]) => name)).toContain("refused");
    expect((await ask("getAllContacts")).body.data).toEqual([]);
  });
});

describe("destroy", () => {
  const SNIPPET = (widget: string) =>
    `new Promise((resolve) => { const script = document.createElement("script"); script.src = ${JSON.stringify(`${stage.url}/widget.js`)}; ` +
    `script.dataset.widget = ${JSON.stringify(widget)}; script.onload = () => { script.remove(); resolve(); }; document.body.append(script); })`;

  async function counters(cdp: CDPSession): Promise<{ documents: number; jsEventListeners: number }> {
    await cdp.send("HeapProfiler.collectGarbage");
    const { documents, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
    return { documents, jsEventListeners };
  }

  test("leaves nothing behind: no element, no name, no listener, no connection, no visitor", async () => {
    const { context, page, frame } = await stage.enter(stage.workspace);
    const round = async () => {
      await page.evaluate('parley.on("open", () => {}); parley.send("hello")');
      await frame.locator('[data-send-by="assistant"]').first().waitFor();
      await page.evaluate("parley.destroy()");
    };
    await frame.locator(".launcher").waitFor();
    await round();
    const names = await page.evaluate("Object.keys(window)");
    const cdp = await context.newCDPSession(page);
    const before = await counters(cdp);
    for (let count = 0; count < 3; count += 1) {
      await page.evaluate(SNIPPET(stage.workspace.widgetUid));
      await round();
    }
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
    expect(await page.evaluate("typeof window.parley")).toBe("undefined");
    expect(await page.evaluate("Object.keys(window)")).toEqual(names);
    await expect.poll(() => counters(cdp)).toEqual(before);
    const { presence } = stage.t.running.app.services.live;
    await expect.poll(() => presence.visitors(stage.workspace.projectId)).toEqual([]);
  });

  test("and loading the snippet again restores the same visitor's chat, once however often it is included", async () => {
    const { page, frame } = await stage.enter(stage.workspace);
    await frame.locator(".launcher").waitFor();
    await page.evaluate("parley.send('hello')");
    await frame.getByText("You said: hello").waitFor();
    await page.evaluate("window.old = parley; parley.destroy(); old.open(); old.send('nobody hears')");
    await page.evaluate(SNIPPET(stage.workspace.widgetUid));
    await page.evaluate(SNIPPET(stage.workspace.widgetUid));
    await expect.poll(() => page.locator("iframe").count()).toBe(1);
    await frame.locator(".launcher").click();
    await frame.getByText("You said: hello").waitFor();
    await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(2);
  });
});

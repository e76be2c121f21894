import { createHmac } from "node:crypto";
import type { FrameLocator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ECHO, type Guest } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const { ask } = stage;

async function talking(text: string): Promise<Guest> {
  const guest = await stage.enter(stage.workspace);
  await guest.frame.locator(".launcher").waitFor();
  await guest.page.evaluate(`parley.send(${JSON.stringify(text)})`);
  await guest.frame.getByText(`You said: ${text}`).waitFor();
  return guest;
}

async function identity(id: string): Promise<string> {
  const { body } = await ask("getWidgetSnippet");
  const secret = body.data.identity_secret as string;
  return JSON.stringify({ user_id: id, hash: createHmac("sha256", secret).update(id).digest("hex") });
}

/** A new visitor who writes a message sees nothing of the former conversation. */
async function expectNewcomer(page: Page, frame: FrameLocator, former: string): Promise<void> {
  await page.evaluate("parley.open()");
  await frame.locator("textarea").waitFor();
  await expect.poll(() => frame.getByText(former).count()).toBe(0);
  await expect.poll(() => frame.locator("textarea").inputValue()).toBe("");
  await page.evaluate("parley.send('somebody new')");
  await frame.getByText("You said: somebody new").waitFor();
  await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(2);
}

const kept = (page: Page) =>
  page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]") as Promise<string[]>;

describe("signOut", () => {
  test("forgets the visitor and closes; the next visitor begins a new conversation", async () => {
    const { page, frame } = await talking("my secret order");
    await page.evaluate(`parley.identify(${await identity("u1")})`);
    await expect.poll(async () => (await ask("getAllContacts")).body.total).toBe(1);
    await frame.locator("textarea").fill("half a secret");
    await page.evaluate("parley.signOut()");
    await frame.locator(".launcher").waitFor();
    expect(await kept(page)).toEqual([]);
    const { presence } = stage.t.running.app.services.live;
    await expect.poll(() => presence.visitors(stage.workspace.projectId)).toEqual([]);
    await expectNewcomer(page, frame, "my secret order");
    const { body } = await ask("getSessions", { orderBy: "ASC" });
    expect(body.data).toHaveLength(2);
    expect(body.data[0].visitor_data).not.toEqual(body.data[1].visitor_data);
    expect(body.data[1].contact_id).toBeNull();
  });

  test("before the chat has loaded does the same, and discards queued calls", async () => {
    const { page, frame } = await talking("my secret order");
    await page.addInitScript(
      "Object.defineProperty(window, 'parley', { configurable: true, get() { return this.api; }, " +
        `set(api) { this.api = api; api.identify(${await identity("u1")}); api.send('late'); api.signOut(); } });`,
    );
    await page.reload();
    await frame.locator(".launcher").waitFor();
    expect(await kept(page)).toEqual([]);
    await expectNewcomer(page, frame, "my secret order");
    expect((await ask("getAllContacts")).body.total).toBe(0);
    expect((await ask("getSessions")).body.data).toHaveLength(2);
  });

  test("drops a reply in progress, and sends no queued message", async () => {
    const guest = await talking("hello");
    const { page, frame } = guest;
    let finish = () => {};
    stage.script = { pieces: () => ["Only for Ada"], hold: new Promise((resolve) => (finish = resolve)) };
    await page.evaluate("parley.send('my order'); parley.send('and my address')");
    await frame.getByText("Only for Ada").waitFor();
    await page.evaluate("parley.signOut()");
    await frame.locator(".launcher").waitFor();
    stage.script = ECHO;
    finish();
    await expectNewcomer(page, frame, "Only for Ada");
    const { body } = await ask("getSessions", { orderBy: "ASC" });
    expect(body.data).toHaveLength(2);
    expect(guest.problems).toEqual([]);
  });

  test("applies to all tabs of the site, and they continue together", async () => {
    const { context, page, frame } = await talking("my secret order");
    const other = await context.newPage();
    const otherFrame = await stage.visit(other, stage.workspace);
    await otherFrame.locator(".launcher").click();
    await otherFrame.getByText("You said: my secret order").waitFor();
    await page.evaluate("parley.signOut()");
    await otherFrame.locator(".launcher").waitFor();
    await expectNewcomer(page, frame, "my secret order");
    await otherFrame.locator(".launcher").click();
    await otherFrame.getByText("You said: somebody new").waitFor();
    await expect.poll(() => otherFrame.getByText("my secret order").count()).toBe(0);
    expect((await ask("getSessions")).body.data).toHaveLength(2);
  });

  test("also applies to a page restored from the browser's cache, which got no event", async () => {
    const { page, frame } = await talking("my secret order");
    // Browsers bring such a page back as it was; it gets no event for what it changes in its storage itself.
    await page.evaluate(
      "localStorage.clear(); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    );
    await frame.locator(".launcher").waitFor();
    await expectNewcomer(page, frame, "my secret order");
    expect((await ask("getSessions")).body.data).toHaveLength(2);
  });
});

describe("identify as another user", () => {
  test("immediately hides the previous user's conversation, even if the server does not respond", async () => {
    const { context, page, frame } = await talking("my secret order");
    const seen = page.waitForResponse(/identifyVisitor/);
    await page.evaluate(`parley.identify(${await identity("u1")})`);
    await seen;
    await expect.poll(() => kept(page)).toContain(`parley:${stage.workspace.widgetUid}:user`);
    await frame.locator("textarea").fill("half a secret");
    await context.route(/chatbot/, (route) => route.abort());
    await page.evaluate(`parley.identify(${await identity("u2")})`);
    await frame.getByText("my secret order").first().waitFor({ state: "detached" });
    const retry = frame.locator(".panel-body .link");
    await retry.waitFor();
    await context.unroute(/chatbot/);
    await retry.click();
    await expectNewcomer(page, frame, "my secret order");
  });

  test("as the same user changes nothing", async () => {
    const { page, frame } = await talking("my order");
    for (let count = 0; count < 2; count += 1) {
      const answered = page.waitForResponse(/identifyVisitor/);
      await page.evaluate(`parley.identify(${await identity("u1")})`);
      await answered;
    }
    await expect.poll(() => frame.getByText("You said: my order").count()).toBe(1);
  });
});

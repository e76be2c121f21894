import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { startPushService, type PushBrowser, type PushService } from "../../server/test/push-service.ts";
import { startSmtpServer } from "../../server/test/smtp-server.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let push: PushService;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let workspace: Workspace;
beforeAll(async () => {
  push = await startPushService();
  smtp = await startSmtpServer();
  // The headless shell shows no notifications.
  stage = await openStage({
    browserName: "chromium",
    env: { ALLOW_PRIVATE_FILE_URLS: "true", SMTP_URL: smtp.url },
  });
});
// A test that is repeated must not count the visitors of its first try.
beforeEach(async () => {
  workspace = await stage.t.workspace();
  push.received.length = 0;
});
afterAll(async () => {
  await stage.close();
  await push.close();
  await smtp.close();
});

/** The browser's own push service is out of reach: this one stands in for it, with keys of its own, or none does. */
const subscribeAt = (context: BrowserContext, browser: PushBrowser | null) =>
  context.addInitScript(
    `if (globalThis.PushManager) {
      const made = ${JSON.stringify(browser)};
      let current = null;
      PushManager.prototype.getSubscription = async () => current;
      PushManager.prototype.subscribe = async () => {
        if (!made) throw new Error("no push service");
        current = { endpoint: made.endpoint, options: {}, unsubscribe: async () => true, toJSON: () => made };
        return current;
      };
    }`,
  );

/** Counts what pages show, in all tabs. */
const countShown = (context: BrowserContext) =>
  context.addInitScript(
    `if (globalThis.ServiceWorkerRegistration) {
      const { showNotification } = ServiceWorkerRegistration.prototype;
      ServiceWorkerRegistration.prototype.showNotification = function (...values) {
        localStorage.setItem("shown", Number(localStorage.getItem("shown") ?? 0) + 1);
        return showNotification.apply(this, values);
      };
    }`,
  );

async function operator(prepare: (context: BrowserContext) => Promise<unknown>, who?: { userId: number }) {
  const page = await stage.visitor({ workers: true });
  await page.context().grantPermissions(["notifications"], { origin: stage.url });
  await prepare(page.context());
  await signInAs(stage, page, workspace, who);
  await page.goto(`/p/${workspace.projectUid}/inbox`);
  return page;
}

/** By the bell in the inbox and the switch on the page it leads to. */
async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  const wanted = page.getByRole("switch", { name: "Notify me in this browser" });
  expect(await wanted.getAttribute("aria-checked")).toBe("false");
  await wanted.click();
  await expect.poll(() => wanted.getAttribute("aria-checked")).toBe("true");
}

const shownIn = (page: Page) =>
  page.evaluate<{ title: string; body: string; tag: string }[]>(
    `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) =>
      all.map(({ title, body, tag }) => ({ title, body, tag })))`,
  );
const countOf = (page: Page) => page.evaluate<number>(`Number(localStorage.getItem("shown") ?? 0)`);

async function ask(message: string, session?: string): Promise<string> {
  const { key, widgetUid: widget_uid } = workspace;
  const uid = session ?? (await stage.t.call(key, "createSession", { widget_uid })).body.data.session_uid;
  if (!session) await stage.t.call(key, "updateSession", { session_uid: uid, chat_mode: "awaiting" });
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid: uid, message });
  return uid;
}

test("two operators learn of waiting visitors: one by the open page, once in all tabs, one by push when none is open", async () => {
  const first = await operator(async (context) => {
    await countShown(context);
    await subscribeAt(context, null);
  });
  await turnOn(first);
  const tab = await first.context().newPage();
  await tab.goto(`/p/${workspace.projectUid}/inbox`);
  await tab.getByRole("button", { name: "Notifications are on in this browser" }).waitFor();
  await tab.getByRole("region", { name: "Conversations" }).waitFor();

  const uid = await ask("Is a person there?");
  await expect
    .poll(() => shownIn(first))
    .toEqual([{ title: "Visitor", body: "Is a person there?", tag: uid }]);
  await expect.poll(() => first.title()).toMatch(/^\(1\) /);
  await expect.poll(() => first.locator("link[rel=icon]").getAttribute("href")).toContain("waiting");

  // A conversation that the operator is looking at stays quiet, in all tabs.
  await tab.goto(`/p/${workspace.projectUid}/inbox?session=${uid}`);
  await tab.bringToFront();
  await tab.getByRole("log").getByText("Is a person there?").waitFor();
  await ask("Hello?", uid);
  await tab.getByRole("log").getByText("Hello?").waitFor();
  const other = await ask("Me as well");
  await expect
    .poll(() => shownIn(first))
    .toContainEqual({ title: "Visitor", body: "Me as well", tag: other });
  expect(await countOf(first)).toBe(2);

  const userId = await stage.t.member(workspace, "editor");
  const browser = push.browser();
  const second = await operator((context) => subscribeAt(context, browser), { userId });
  await turnOn(second);
  await second.getByRole("heading", { name: "Your browsers" }).waitFor();
  const third = await ask("By push");
  await deliver(second, await pushed("By push"));
  const { name } = (await stage.t.call(workspace.token, "getMyProjects")).body.data[0];
  await expect.poll(() => shownIn(second)).toEqual([{ title: name, body: "By push", tag: third }]);

  const worker = second.context().serviceWorkers()[0]!;
  await worker.evaluate(`self.registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification })))`);
  await second.getByRole("log").getByText("By push").waitFor();
  expect(new URL(second.url()).searchParams.get("session")).toBe(third);

  await second.locator("link[rel=manifest]").waitFor({ state: "attached" });
  const manifest = await second.evaluate<{ display: string; icons: { src: string }[] }>(
    `fetch(document.querySelector("link[rel=manifest]").href).then((one) => one.json())`,
  );
  expect(manifest.display).toBe("standalone");
  for (const { src } of manifest.icons)
    expect(await second.evaluate(`fetch(${JSON.stringify(src)}).then(({ status }) => status)`)).toBe(200);

  await ask("Before leaving");
  await deliver(second, await pushed("Before leaving"));
  await expect.poll(async () => (await shownIn(second)).length).toBe(1);
  await second.getByRole("button", { name: /Member editor/ }).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await second.waitForURL(/sign-in/);
  expect(await shownIn(second)).toEqual([]);
  const left = await stage.t.running.app.db.read.selectFrom("push_subscriptions").select("id").execute();
  expect(left).toEqual([]);
});

test("a viewer turns their browser on, and sees why the other settings can't be changed", async () => {
  const userId = await stage.t.member(workspace, "viewer");
  const page = await operator((context) => subscribeAt(context, push.browser()), { userId });
  await turnOn(page);
  await page.getByText("Your role is read-only here.").waitFor();
  for (const name of ["Notify me of", "E-mail me when a visitor has waited", "Daily digest"])
    expect(await page.getByRole("combobox", { name }).isDisabled()).toBe(true);
  expect(await page.getByRole("switch", { name: "Play a sound" }).isDisabled()).toBe(true);
});

test("an owner turns answers by mail on for the project", async () => {
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/settings`);
  const enabled = page.getByRole("switch", { name: "E-mail answers to visitors who have left" });
  await enabled.click();
  await expect.poll(() => enabled.getAttribute("aria-checked")).toBe("true");
  await page.getByRole("combobox", { name: "Send the e-mail after" }).selectOption("15");
  const read = async () =>
    (await stage.t.call(workspace.token, "getVisitorMailSettings", { project_uid: workspace.projectUid }))
      .body.data;
  await expect.poll(read).toMatchObject({ enabled: true, after_minutes: 15 });
});

/** What the push service received with this text; visitors who asked before are pushed too. */
async function pushed(body: string): Promise<string> {
  const find = () => push.received.find(({ text }) => (JSON.parse(text) as { body: string }).body === body);
  await expect
    .poll(() => {
      // The push waits two seconds from when it is scheduled, which may be after the visitor's question is answered.
      stage.t.clock.advance(2000);
      return find();
    })
    .toBeTruthy();
  return find()!.text;
}

const SHOWN_MS = 5000;

/** Gives the message to the real service worker until it is shown: one that is just stopping misses it. */
async function deliver(page: Page, data: string): Promise<void> {
  const { tag } = JSON.parse(data) as { tag: string };
  const isShown = async () => (await shownIn(page)).some((one) => one.tag === tag);
  await expect
    .poll(async () => {
      await Promise.race([deliverOnce(page, data), delay(SHOWN_MS)]);
      for (const until = Date.now() + SHOWN_MS; Date.now() < until && !(await isShown());) await delay(100);
      return isShown();
    })
    .toBe(true);
}

async function deliverOnce(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(stage.url));
      if (one) resolve(one.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: stage.url,
    registrationId: await registered,
    data,
  });
  await devtools.detach();
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import type { Headers } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { startPushService, type PushBrowser, type PushService } from "../../test/push-service.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { until } from "../../test/until.ts";

describe("push notifications", () => {
  let t: TestApp;
  let service: PushService;
  let desk: Desk;
  let ana: { headers: Headers; userId: number; browser: PushBrowser };
  beforeAll(async () => {
    service = await startPushService();
    t = await createTestApp({
      background: true,
      overrides: { assistant: scriptedAssistant() },
      env: { ALLOW_PRIVATE_FILE_URLS: "true", SECRET_KEY: "s".repeat(40) },
    });
  });
  afterAll(async () => {
    await t.close();
    await service.close();
  });
  beforeEach(async () => {
    desk = await openDesk(t);
    service.status = 201;
    const userId = await t.member(desk.mine, "editor");
    const headers = await t.person(desk.mine, { userId });
    ana = { headers, userId, browser: service.browser() };
    await t.call(headers, "subscribeToPush", ana.browser);
    service.received.length = 0;
  });
  const settings = async (headers = ana.headers) =>
    (await desk.call("getNotificationSettings", {}, headers)).body.data;
  const jobs = async () =>
    (
      await t.running.app.db.read
        .selectFrom("jobs")
        .select("kind")
        .where("kind", "like", "notifications.%")
        .execute()
    ).length;
  /** Lets everything that is due run. */
  const settle = async () => {
    t.clock.advance(2000);
    await until(async () => (await jobs()) === 0);
  };
  const pushes = (browser = ana.browser) =>
    service.received
      .filter(({ path }) => browser.endpoint.endsWith(path))
      .map(({ text }) => JSON.parse(text) as Record<string, unknown>);

  test("a visitor who waits reaches a signed-in member's browser once, encrypted, with no more than they may read", async () => {
    const uid = await desk.waiting();
    await settle();
    expect(pushes()).toEqual([
      {
        title: (await t.call(desk.owner, "getMyProjects")).body.data[0].name,
        body: "Talk to a person",
        url: `/p/${desk.mine.projectUid}/inbox?session=${uid}`,
        tag: uid,
        badge: 1,
      },
    ]);
    const [{ headers } = { headers: {} }] = service.received;
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
    const stored = await t.running.app.db.read.selectFrom("push_subscriptions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(ana.browser.endpoint);
    const key = await t.running.app.db.read
      .selectFrom("secrets")
      .selectAll()
      .where("name", "=", "push-key")
      .execute();
    expect(key).toHaveLength(1);
    expect(JSON.stringify(key)).not.toContain((await settings()).push_key);
  });

  test("the bot's conversations, test chats, opened and resolved ones, and those of a colleague stay quiet", async () => {
    await desk.conversation("Hello");
    const opened = await desk.waiting();
    expect((await desk.call("markSessionSeen", { session_uid: opened })).status).toBe(200);
    const resolved = await desk.waiting();
    await desk.update(resolved, { state: "resolved" });
    const theirs = await desk.waiting();
    await desk.update(theirs, { assignee_id: await t.member(desk.mine, "editor") });
    await settle();
    expect(pushes()).toEqual([]);
    await desk.update(theirs, { assignee_id: ana.userId });
    await settle();
    expect(pushes().map(({ tag }) => tag)).toEqual([theirs]);
  });

  test("a visitor who writes after Resolve reaches the person who has the conversation again", async () => {
    const uid = await desk.waiting();
    await desk.update(uid, { chat_mode: "operator" }, ana.headers);
    await desk.update(uid, { state: "resolved" }, ana.headers);
    await settle();
    service.received.length = 0;
    const { widgetUid: widget_uid, key } = desk.mine;
    await t.call(key, "sendMessage", { widget_uid, session_uid: uid, message: "It broke again" });
    await settle();
    expect(pushes()).toMatchObject([{ body: "It broke again", tag: uid, badge: 1 }]);
  });

  test("follows the person's choice, their being away, their role, and their leaving the project", async () => {
    const choose = (conversations: string) =>
      desk.call("updateNotificationSettings", { conversations }, ana.headers);
    expect((await choose("everything")).status).toBe(400);
    for (const conversations of ["mine", "none"]) {
      expect((await choose(conversations)).status).toBe(200);
      await desk.waiting();
      await settle();
    }
    expect((await choose("mine_and_unassigned")).status).toBe(200);
    await desk.call("setAway", { is_away: true }, ana.headers);
    await desk.waiting();
    await settle();
    await desk.call("setAway", { is_away: false }, ana.headers);
    expect(pushes()).toEqual([]);
    expect((await settings(await t.person(desk.mine))).conversations).toBe("mine_and_unassigned");
    await desk.call("removeProjectMember", { user_id: ana.userId });
    expect((await desk.call("getNotificationSettings", {}, ana.headers)).status).toBe(403);
    await desk.waiting();
    await settle();
    expect(pushes()).toEqual([]);
  });

  test("a sign-in that an organization's provider vouches for knows and ends its own browsers alone", async () => {
    const vouched = await t.person(desk.mine, { userId: ana.userId });
    await t.running.app.db.write(({ sql }) =>
      sql
        .updateTable("sign_ins")
        .set({ sso_organization_id: desk.mine.organizationId })
        .where(
          "id",
          "=",
          sql.selectFrom("sign_ins").select((eb) => eb.fn.max("id").as("id")),
        )
        .execute(),
    );
    const [own] = (await settings()).push_browsers;
    expect((await settings(vouched)).push_browsers).toEqual([]);
    expect((await t.call(vouched, "unsubscribeFromPush", { id: own.id })).status).toBe(404);
    for (let browsers = 0; browsers < 21; browsers += 1)
      expect((await t.call(vouched, "subscribeToPush", service.browser())).status).toBe(200);
    const listed = (await settings(vouched)).push_browsers;
    expect(listed).toHaveLength(20);
    expect((await settings()).push_browsers[0]).toEqual(own);
    expect((await t.call(vouched, "unsubscribeFromPush", { id: listed[0].id })).status).toBe(200);
    expect((await t.call(ana.headers, "unsubscribeFromPush", { id: own.id })).status).toBe(200);
  });

  test("signing out, a browser that is gone and the person's own wish end it; a busy service is tried again", async () => {
    const second = service.browser();
    await t.call(ana.headers, "subscribeToPush", second);
    const listed = (await settings()).push_browsers;
    expect(listed).toHaveLength(2);
    const stranger = await t.person(await t.workspace());
    expect((await t.call(stranger, "unsubscribeFromPush", { id: listed[0].id })).status).toBe(404);
    expect((await t.call(stranger, "unsubscribeFromPush", { endpoint: second.endpoint })).status).toBe(404);
    expect((await t.call(ana.headers, "unsubscribeFromPush", { id: listed[1].id })).status).toBe(200);

    service.status = 503;
    service.attempts = 0;
    await desk.waiting();
    t.clock.advance(2000);
    await until(() => service.attempts === 1);
    service.status = 201;
    await until(async () => {
      t.clock.advance(1000);
      return pushes().length === 1;
    });
    service.status = 410;
    await desk.waiting();
    await settle();
    expect((await settings()).push_browsers).toEqual([]);

    service.status = 201;
    await t.call(ana.headers, "subscribeToPush", ana.browser);
    expect((await t.call(ana.headers, "signOut")).status).toBe(200);
    await desk.waiting();
    await settle();
    expect(pushes()).toHaveLength(1);
    expect(
      await t.running.app.db.read
        .selectFrom("push_subscriptions")
        .select("id")
        .where("user_id", "=", ana.userId)
        .execute(),
    ).toEqual([]);
  });

  test("a service that asks for a pause with Retry-After is left alone for so long", async () => {
    Object.assign(service, { status: 429, retryAfter: 3600, attempts: 0 });
    await desk.waiting();
    t.clock.advance(2000);
    await until(() => service.attempts === 1);
    const refused = t.clock.now;
    const waits = async () =>
      (
        await t.running.app.db.read
          .selectFrom("jobs")
          .select("run_at")
          .where("kind", "=", "notifications.push")
          .where("leased_until", "<=", t.clock.now)
          .executeTakeFirst()
      )?.run_at ?? 0;
    await until(async () => (await waits()) >= refused + 3_600_000);
    Object.assign(service, { status: 201, retryAfter: null });
    t.clock.advance(3_590_000);
    await desk.waiting();
    t.clock.advance(2000);
    await until(() => service.attempts === 2);
    t.clock.advance(20_000);
    await until(() => service.attempts === 3);
    expect(pushes()).toHaveLength(2);
  });

  test("an address inside the network, without TLS or with foreign keys is refused and never called", async () => {
    const guarded = await createTestApp({ background: true, overrides: { assistant: scriptedAssistant() } });
    const other = await openDesk(guarded);
    const browser = service.browser();
    const subscribe = (body: object) => guarded.call(other.owner, "subscribeToPush", { ...browser, ...body });
    expect((await subscribe({})).body.errors.endpoint).toMatch(/https/);
    const { body } = await subscribe({
      keys: { p256dh: "AAAA", auth: "AAAA" },
      endpoint: "https://a.example/x",
    });
    expect(body.errors.keys).toMatch(/subscription/);
    expect((await guarded.call(other.mine.token, "subscribeToPush", browser)).status).toBe(401);
    service.attempts = 0;
    const inside = browser.endpoint.replace("http:", "https:");
    expect((await subscribe({ endpoint: inside })).status).toBe(200);
    await other.waiting();
    guarded.clock.advance(2000);
    const left = () => guarded.running.app.db.read.selectFrom("push_subscriptions").select("id").execute();
    await until(async () => (await left()).length === 0);
    expect(service.attempts).toBe(0);
    await guarded.close();
  });
});

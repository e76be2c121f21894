import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { startSmtpServer } from "../../test/smtp-server.ts";
import { until } from "../../test/until.ts";
import { nextDigestAt } from "./digest-time.ts";

const MINUTE_MS = 60_000;

describe("mails to the team", () => {
  let t: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let desk: Desk;
  let ana: { headers: Record<string, string>; userId: number; email: string };
  beforeAll(async () => {
    smtp = await startSmtpServer();
    t = await createTestApp({
      background: true,
      overrides: { assistant: scriptedAssistant() },
      env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://chat.example.com" },
    });
  });
  afterAll(async () => {
    await t.close();
    await smtp.close();
  });
  beforeEach(async () => {
    desk = await openDesk(t);
    const userId = await t.member(desk.mine, "editor");
    const [row] = await t.running.app.db.read
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .execute();
    ana = { headers: await t.person(desk.mine, { userId }), userId, email: row!.email };
    smtp.mails.length = 0;
    await change({ mail_after_minutes: null }, desk.owner);
  });
  const change = async (body: object, headers = ana.headers) =>
    (await desk.call("updateNotificationSettings", body, headers)).status;
  /** Jobs that are due, but not those of later. */
  const due = async () =>
    (
      await t.running.app.db.read
        .selectFrom("jobs")
        .select("id")
        .where((eb) => eb.or([eb("kind", "like", "notifications.%"), eb("kind", "=", "mail.send")]))
        .where("run_at", "<=", t.clock.now)
        .execute()
    ).length;
  const settle = async (minutes = 0) => {
    t.clock.advance(2000);
    await until(async () => (await due()) === 0);
    t.clock.advance(minutes * MINUTE_MS);
    await until(async () => (await due()) === 0);
  };
  const mails = () => smtp.mails.map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
  const unsubscribe = async (url: string, method: "GET" | "POST") =>
    t.running.server.inject({
      method,
      url: url.replace("https://chat.example.com", ""),
      ...(method === "POST"
        ? {
            headers: { "content-type": "application/x-www-form-urlencoded" },
            payload: "List-Unsubscribe=One-Click",
          }
        : {}),
    });

  test("a visitor without an answer is mailed once to those responsible, without a word of the conversation", async () => {
    const uid = await desk.waiting();
    await settle(10);
    expect(mails()).toEqual([]);
    const say = { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "Anyone?" };
    await t.call(desk.mine.key, "sendMessage", say);
    await settle(5);
    await t.call(desk.mine.key, "sendMessage", say);
    await settle(60);
    expect(mails()).toHaveLength(1);
    const [mail = ""] = mails();
    expect(mail).toContain(`To: ${ana.email}`);
    expect(mail).toContain(`/inbox?session=${uid}`);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail).not.toMatch(/Anyone|requesthumanoperator/);
    // A colleague to whom it goes later has waited long enough already.
    const userId = await t.member(desk.mine, "editor");
    await desk.update(uid, { assignee_id: userId });
    await settle();
    expect(mails()).toHaveLength(2);
  });

  test("an answer, an end, another assignee, being away and the person's choice stop it", async () => {
    const answered = await desk.waiting();
    await desk.call("sendMessage", {
      widget_uid: desk.mine.widgetUid,
      session_uid: answered,
      message: "Hi",
      send_by: "operator",
    });
    const resolved = await desk.waiting();
    const theirs = await desk.waiting();
    await settle();
    await desk.update(answered, { chat_mode: "bot" });
    await desk.update(resolved, { state: "resolved" });
    await desk.update(theirs, { assignee_id: desk.mine.ownerId });
    await settle(20);
    await desk.call("setAway", { is_away: true }, ana.headers);
    await desk.waiting();
    await settle(20);
    await desk.call("setAway", { is_away: false }, ana.headers);
    expect(await change({ mail_after_minutes: 0 })).toBe(400);
    expect(await change({ mail_after_minutes: null })).toBe(200);
    await desk.waiting();
    await settle(20);
    expect(mails()).toEqual([]);
    expect(await change({ mail_after_minutes: 30 })).toBe(200);
    await desk.waiting();
    await settle(30);
    expect(mails()).toHaveLength(1);
  });

  test("a visitor who comes back to a resolved conversation is mailed to its person, unless it was seen", async () => {
    const returned = async () => {
      const uid = await desk.conversation();
      const reply = { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "Hi", send_by: "operator" };
      expect((await desk.call("sendMessage", reply, ana.headers)).status).toBe(200);
      await desk.update(uid, { state: "resolved" }, ana.headers);
      await settle();
      const again = { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "It is broken again" };
      const { body } = await t.call(desk.mine.key, "sendMessage", again);
      expect(body.data.send_by).toBe("assistant");
      await settle();
      return uid;
    };
    await returned();
    await settle(10);
    expect(mails()).toEqual([]);
    await settle(5);
    await settle(60);
    expect(mails()).toHaveLength(1);
    const [mail = ""] = mails();
    expect(mail).toContain(`To: ${ana.email}`);
    expect(mail).toContain("came back");
    expect(mail).not.toContain("broken");
    expect((await desk.call("markSessionSeen", { session_uid: await returned() })).status).toBe(200);
    await settle(60);
    expect(mails()).toHaveLength(1);
  });

  test("the link in a mail ends this kind for this person by one click, never by being opened or forged", async () => {
    await desk.waiting();
    await settle(15);
    // Long headers are folded.
    const [, url = ""] = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mails()[0] ?? "") ?? [];
    const wants = async () =>
      (await desk.call("getNotificationSettings", {}, ana.headers)).body.data.mail_after_minutes;
    const opened = await unsubscribe(url, "GET");
    expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining("<form method")]);
    expect(await wants()).toBe(15);
    for (const forged of [`${url}x`, url.replace(/\.waiting\./, ".digest."), "/unsubscribe"]) {
      expect((await unsubscribe(forged, "POST")).statusCode).toBe(404);
    }
    expect((await unsubscribe(url, "POST")).statusCode).toBe(200);
    expect(await wants()).toBeNull();
    expect((await unsubscribe(url, "POST")).statusCode).toBe(200);
  });

  test("the digest comes each day at the person's hour, also when the clocks change, and only if something waits", async () => {
    const at = (hour: number, zone: string, now: string) =>
      new Date(nextDigestAt(hour, zone, Date.parse(now))).toISOString();
    expect(at(8, "Europe/Berlin", "2026-03-28T08:00:00Z")).toBe("2026-03-29T06:00:00.000Z");
    expect(at(8, "Asia/Kolkata", "2026-03-28T02:29:00Z")).toBe("2026-03-28T02:30:00.000Z");
    expect(at(0, "America/New_York", "2026-11-01T05:00:00Z")).toBe("2026-11-02T05:00:00.000Z");

    expect(await change({ time_zone: "Mars/Olympus" })).toBe(400);
    expect(await change({ digest_hour: 24 })).toBe(400);
    expect(await change({ mail_after_minutes: null, digest_hour: 8, time_zone: "Europe/Berlin" })).toBe(200);
    const nextDay = async () => {
      t.clock.now = nextDigestAt(8, "Europe/Berlin", t.clock.now);
      await settle();
    };
    await nextDay();
    expect(mails()).toEqual([]);
    await desk.waiting();
    await nextDay();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatch(/1 waiting, 1 open/);
    await desk.call("removeProjectMember", { user_id: ana.userId });
    await nextDay();
    await nextDay();
    expect(mails()).toHaveLength(1);
  });
});

test("without a mail server the settings say so and nothing is scheduled", async () => {
  const t = await createTestApp({ background: true, overrides: { assistant: scriptedAssistant() } });
  const desk = await openDesk(t);
  expect((await desk.call("getNotificationSettings")).body.data).toMatchObject({
    mail_delivers: false,
    mail_after_minutes: 15,
  });
  await desk.waiting();
  t.clock.advance(2000);
  const jobs = () =>
    t.running.app.db.read
      .selectFrom("jobs")
      .select("kind")
      .where("kind", "=", "notifications.mail")
      .execute();
  await until(async () => (await jobs()).length === 0);
  await t.close();
});

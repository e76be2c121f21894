import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveFeeds, type Feeds } from "../../test/event-reader.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openMailingDesk, type MailingDesk } from "../../test/left-visitors.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { startSmtpServer, type SmtpServer } from "../../test/smtp-server.ts";
import { until } from "../../test/until.ts";

const DAY_MS = 24 * 60 * 60_000;
const SITE = "https://chat.example.com";

let t: TestApp;
let smtp: SmtpServer;
let feeds: Feeds;
let desk: MailingDesk;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({
    background: true,
    presence: { lingerMs: 0 },
    overrides: { assistant: scriptedAssistant() },
    env: { SMTP_URL: smtp.url, PUBLIC_URL: SITE },
  });
  feeds = await serveFeeds(t);
});
afterAll(async () => {
  await feeds.close();
  await smtp.close();
});
beforeEach(async () => {
  desk = await openMailingDesk(t, smtp);
});

const page = (url: string, form?: Record<string, string>) =>
  t.running.server.inject({
    method: form ? "POST" : "GET",
    url: url.replace(SITE, ""),
    ...(form
      ? {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams(form).toString(),
        }
      : {}),
  });

describe("answers to a visitor who left", () => {
  test("go out in one mail for a pause, once, and not where the visitor has seen them", async () => {
    const visitor = await desk.leftWaiting();
    const { uid } = visitor;
    const isHere = () =>
      t.running.app.services.live.presence.isHere({ projectId: desk.mine.projectId, sessionUid: uid });
    const open = () => feeds.follow(`session?session_uid=${uid}`, visitor.newHeaders());
    await desk.answer(uid, "Good morning!");
    await desk.settle(4);
    await desk.answer(uid, "It is in stock.");
    await desk.call("addSessionNote", { session_uid: uid, message: "a difficult customer" });
    await desk.settle(4);
    expect(desk.mailsTo(visitor)).toEqual([]);
    await desk.settle(1);
    const [mail = ""] = desk.mailsTo(visitor);
    expect(mail).toMatch(/Good morning![\s\S]+It is in stock\./);
    expect(mail).not.toMatch(/difficult|##-/);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail).not.toMatch(/^Reply-To:/m);
    await desk.settle(60);
    expect(desk.mailsTo(visitor)).toHaveLength(1);

    // Seen in the chat: while it is open, and when it is opened before the mail goes out.
    const reader = await open();
    await until(isHere);
    await desk.answer(uid, "Are you there?");
    await desk.settle();
    reader.close();
    await until(() => !isHere());
    await desk.settle(10);
    await desk.answer(uid, "One more thing.");
    const again = await open();
    await again.next("team");
    again.close();
    await until(() => !isHere());
    await desk.settle(10);
    expect(desk.mailsTo(visitor)).toHaveLength(1);
    await desk.answer(uid, "The last one.");
    await desk.settle(5);
    expect(desk.mailsTo(visitor)).toHaveLength(2);
    expect(desk.mailsTo(visitor)[1]).toContain("The last one.");
    expect(desk.mailsTo(visitor)[1]).not.toMatch(/Are you there|One more thing|in stock/);
  });

  test("are not mailed in spam, to the blocked, where it is off, nor for the bot alone", async () => {
    const [spam, blocked, bot] = [
      await desk.leftWaiting(),
      await desk.leftWaiting(),
      await desk.leave("bob@example.com"),
    ];
    await desk.answer((await desk.leftWaiting(null)).uid, "Hi");
    await desk.answer(spam.uid, "Hi");
    await desk.update(spam.uid, { is_spam: true });
    await desk.answer(blocked.uid, "Hi");
    await desk.call("blockVisitor", { session_uid: blocked.uid });
    await desk.write(bot, "Hello");
    await desk.settle(10);
    const off = await desk.leftWaiting();
    await desk.answer(off.uid, "Hi");
    await desk.settle();
    await desk.call("updateVisitorMailSettings", { enabled: false });
    await desk.settle(10);
    for (const visitor of [spam, blocked, bot, off]) expect(desk.mailsTo(visitor)).toEqual([]);
    // A stranger can have the bot repeat their words: an address that isn't known to be theirs gets none of them.
    await desk.call("updateVisitorMailSettings", { enabled: true, after_minutes: 30 });
    await desk.update(off.uid, { chat_mode: "bot" });
    await desk.write(off, "Buy at evil.example");
    await desk.settle(30);
    expect(desk.mailsTo(off)).toHaveLength(1);
    expect(desk.mailsTo(off)[0]).toContain("The assistant has answered");
    expect(desk.mailsTo(off)[0]).not.toContain("evil.example");
  });

  test("stop by one click on the link, and never by a forged one; a mailbox gets ten a day", async () => {
    const visitor = await desk.leftWaiting();
    const mailed = async (message: string) => {
      await desk.answer(visitor.uid, message);
      await desk.settle(5);
      return desk.mailsTo(visitor).length;
    };
    for (let count = 1; count <= 11; count += 1)
      expect(await mailed(`Answer ${count}`)).toBe(Math.min(count, 10));
    const url = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(desk.mailsTo(visitor)[0]!)?.[1] ?? "";
    expect((await page(`${url}x`, {})).statusCode).toBe(404);
    expect((await page(url)).body).toContain("<form");
    t.clock.advance(DAY_MS);
    expect(await mailed("Still there?")).toBe(11);
    expect((await page(url, {})).statusCode).toBe(200);
    expect(await mailed("And now?")).toBe(11);
  });
});

test("the link opens this conversation alone, without a script, for a month, and takes an answer once", async () => {
  const visitor = await desk.leftWaiting();
  const { uid } = visitor;
  await desk.answer(uid, "<script>alert(1)</script> & more");
  await desk.settle(5);
  const url =
    /https:\/\/chat\.example\.com\/conversation\?token=\S+/.exec(desk.mailsTo(visitor)[0]!)?.[0] ?? "";
  const shown = await page(url);
  expect(shown.headers["content-security-policy"]).toMatch(/default-src 'none'/);
  expect(shown.body).toContain("&lt;script&gt;alert(1)");
  expect(shown.body).not.toContain("<script");
  const id = /name="id" value="([^"]+)"/.exec(shown.body)?.[1] ?? "";
  for (let count = 0; count < 2; count += 1) {
    expect((await page(url, { id, message: "Thanks, I take it" })).statusCode).toBe(303);
    await desk.settle();
  }
  expect(await desk.replies(uid)).toEqual(["Thanks, I take it"]);
  expect((await page(url)).body).toContain("Thanks, I take it");
  const other = await desk.leftWaiting();
  for (const forged of [
    url.replace(uid, other.uid),
    `${url}x`,
    "/conversation",
    "/conversation?token=a.b.c.d",
  ])
    expect((await page(forged)).statusCode).toBe(404);
  t.clock.advance(30 * DAY_MS);
  expect((await page(url)).statusCode).toBe(404);
});

test("the settings are the editors', read by viewers, and say whether mails reach anyone", async () => {
  const viewer = await t.person(desk.mine, "viewer");
  const settings = { enabled: true, after_minutes: 5, mail_delivers: true, reply_domain: null };
  expect((await desk.call("getVisitorMailSettings", {}, viewer)).body.data).toEqual(settings);
  expect((await desk.call("updateVisitorMailSettings", { enabled: false }, viewer)).status).toBe(403);
  expect((await desk.call("updateVisitorMailSettings", { after_minutes: 0 })).status).toBe(400);
  expect((await desk.call("updateVisitorMailSettings", { after_minutes: 20 })).status).toBe(200);
  expect((await desk.call("getVisitorMailSettings")).body.data).toEqual({ ...settings, after_minutes: 20 });
});

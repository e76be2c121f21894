import { createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../test/open-visit.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

describe("a copy of the conversation by e-mail", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ background: true, overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    // The outbox stands for a mail server.
    Object.assign(t.running.app.mailer, { delivers: true });
    desk = await openDesk(t);
    // Limits by network address are the installation's, not a workspace's.
    t.clock.advance(2 * 3600_000);
  });

  const offer = (settings: object = { transcript: true }) =>
    desk.call("updateWidget", { widget_uid: desk.mine.widgetUid, settings });
  let keys = 0;
  const visit = async (message: string): Promise<OpenVisit> => {
    const visitor = await openVisit(t.running.app, desk.mine);
    keys += 1;
    const body = { session_uid: visitor.uid, message, client_key: `transcript-${keys}` };
    expect((await t.call(visitor.newHeaders(), "sendVisitorMessage", body)).status).toBe(200);
    return visitor;
  };
  const request = (visitor: OpenVisit, body: object = {}) =>
    t.call(visitor.newHeaders(), "requestTranscript", { session_uid: visitor.uid, ...body });
  const mailsTo = (address: string): string[] => {
    const folder = join(t.dataDir, "outbox");
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
    const mails = names.toSorted().map((name) => readFileSync(join(folder, name), "utf8"));
    return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`));
  };
  const arrived = async (address: string): Promise<string> => {
    await expect.poll(() => mailsTo(address).length).toBe(1);
    return mailsTo(address)[0]!;
  };

  test("has what the visitor saw, without notes, and no links of strangers to a typed address", async () => {
    await offer();
    const visitor = await visit("See https://evil.example/win or evil.example, please");
    const { uid: session_uid } = visitor;
    await desk.call("addSessionNote", { session_uid, message: "a difficult customer" });
    const reply = { widget_uid: desk.mine.widgetUid, session_uid, send_by: "operator" };
    await desk.call("sendMessage", { ...reply, message: "Read https://shop.example/returns" });
    const asked = { email: "ada@typed.example", language: "de", time_zone: "Asia/Kolkata" };
    expect((await request(visitor, asked)).status).toBe(200);
    const mail = await arrived("ada@typed.example");
    expect(mail).toContain("Ihr Gespräch mit");
    expect(mail).toContain("(Asia/Kolkata)");
    expect(mail).toContain("Olivia Owner");
    expect(mail).toContain("https://shop.example/returns");
    expect(mail).toContain("See [Link] or [Link] please");
    expect(mail).not.toContain("evil.example");
    expect(mail).not.toContain("difficult");
  });

  test("goes to the verified address of a signed user whole, and the team sends it, too", async () => {
    await offer();
    const visitor = await visit("My page is https://ada.example");
    expect((await request(visitor)).body.errors.email).toMatch(/^email is required/);
    const { identity_secret: secret } = (
      await desk.call("getWidgetSnippet", { widget_uid: desk.mine.widgetUid })
    ).body.data;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const exp = Math.floor(t.clock.now / 1000) + 600;
    const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ sub: "u1", email: "ada@signed.example", exp })}`;
    const token = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
    expect((await t.call(visitor.newHeaders(), "identifyVisitor", { token })).status).toBe(200);
    expect((await request(visitor)).status).toBe(200);
    expect(await arrived("ada@signed.example")).toContain("My page is https://ada.example");
    const sent = await desk.call("sendTranscript", { session_uid: visitor.uid, email: "boss@shop.example" });
    expect(sent.status).toBe(200);
    expect(await arrived("boss@shop.example")).toContain("My page is [link]");
  });

  test("is refused where no mail server is, and no line says that it was sent", async () => {
    Object.assign(t.running.app.mailer, { delivers: false });
    await offer();
    const visitor = await visit("hello");
    const email = "ada@nowhere.example";
    const answers = [
      await request(visitor, { email }),
      await desk.call("sendTranscript", { session_uid: visitor.uid, email }),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([409, expect.stringContaining("SMTP_URL")]);
    expect(mailsTo(email)).toEqual([]);
    expect(await desk.lines(visitor.uid)).toEqual([]);
  });

  test("is no mail cannon: limited by conversation, mailbox and network; refused where it is off", async () => {
    const visitor = await visit("hello");
    const email = "victim@example.org";
    expect((await request(visitor, { email })).body.message).toMatch(/sends no conversations/);
    await offer();
    expect((await request(visitor, { email: "no address" })).body.errors.email).toMatch(/e-mail address/);
    const stranger = await visit("hi");
    expect((await request(stranger, { session_uid: visitor.uid, email })).status).toBe(404);
    const empty = await openVisit(t.running.app, desk.mine);
    expect((await request(empty, { email })).status).toBe(409);
    for (const expected of [200, 200, 200, 429]) {
      expect((await request(visitor, { email: `a${expected}@example.org` })).status).toBe(expected);
    }
    t.clock.advance(3600_000);
    // Five reach a mailbox in an hour, of whatever conversations.
    for (let count = 1; count <= 6; count += 1) {
      const other = await visit("hi");
      expect((await request(other, { email: email.toUpperCase() })).status).toBe(count <= 5 ? 200 : 429);
    }
    t.clock.advance(3600_000);
    const statuses = [];
    for (let count = 1; count <= 11; count += 1) {
      const other = await visit("hi");
      statuses.push((await request(other, { email: `mailbox${count}@example.org` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await desk.call("blockVisitor", { session_uid: visitor.uid });
    t.clock.advance(3600_000);
    expect((await request(visitor, { email })).status).toBe(403);
    const theirs = await t.workspace();
    const foreign = { project_uid: theirs.projectUid, session_uid: visitor.uid, email };
    expect((await t.call(theirs.token, "sendTranscript", foreign)).status).toBe(404);
  });
});

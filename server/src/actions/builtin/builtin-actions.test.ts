import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import type { Workspace } from "../../../test/factories.ts";
import { openConversation } from "../../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { mailsTo } from "../../../test/outbox.ts";

const HOUR_MS = 3_600_000;

describe("built-in actions", () => {
  let vendor: VendorDouble;
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    vendor = await startMessagesDouble();
    t = await createTestApp({
      background: true,
      env: { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: vendor.url },
    });
  });
  afterAll(async () => {
    await t.close();
    await vendor.close();
  });
  beforeEach(async () => {
    // The outbox stands for a mail server.
    Object.assign(t.running.app.mailer, { delivers: true });
    mine = await t.workspace();
    await call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
  });

  const call = (name: string, body: object) =>
    t.call(mine.token, name, { project_uid: mine.projectUid, ...body });
  const create = (name: string, configuration: object) =>
    call("createAction", {
      name,
      description: name,
      kind: "builtin",
      parameters: { type: "object", properties: { topic: { type: "string" } }, required: ["topic"] },
      configuration,
    });
  const textsOf = async (session_uid: string): Promise<string[]> =>
    (await t.call(mine.key, "getSessionMessages", { session_uid })).body.data.map(
      ({ message }: { message: string }) => message,
    );

  test("send_mail writes to members of the team, and to a visitor only where the address is proven", async () => {
    const { email: to } = await t.running.app.db.read
      .selectFrom("users")
      .select("email")
      .where("id", "=", mine.ownerId)
      .executeTakeFirstOrThrow();
    const mail = { builtin: "send_mail", subject: "About {{parameters.topic}}", text: "Please call back." };
    expect((await create("tell_team", { ...mail, to })).status).toBe(200);
    expect((await create("tell_stranger", { ...mail, to: "desk@shop.example" })).status).toBe(400);
    await create("tell_visitor", {
      builtin: "send_mail",
      to: "{{contact.email}}",
      subject: "Hello",
      text: "Hi",
    });
    const named = { builtin: "send_mail", to: "{{parameters.topic}}", subject: "Spam", text: "Spam" };
    expect((await create("tell_anyone", named)).status).toBe(400);
    const { say } = await openConversation(t, mine);
    await say("Help [[tool=tell_team,tell_visitor]] [[reply=Done.]]");
    await expect.poll(() => mailsTo(t, to)).toHaveLength(1);
    expect(mailsTo(t, to)[0]).toContain("Subject: About sample topic");
    expect(JSON.stringify(vendor.received.at(-1)!.body)).toContain("has proven no e-mail address");
  });

  test("send_mail promises no mail where no mail server is, and tells the team what to set", async () => {
    Object.assign(t.running.app.mailer, { delivers: false });
    const configuration = { builtin: "send_mail", to: "{{contact.email}}", subject: "Hello", text: "Hi" };
    const { id } = (await create("tell_visitor", configuration)).body.data;
    const { say, sessionUid } = await openConversation(t, mine);
    await say("Help [[tool=tell_visitor]] [[reply=Done.]]");
    const heard = JSON.stringify(vendor.received.at(-1)!.body);
    expect(heard).toContain("This installation has no mail server, so no e-mail is sent.");
    expect(heard).not.toContain("SMTP_URL");
    const tested = await call("testAction", { id, session_uid: sessionUid, arguments: { topic: "jam" } });
    expect(tested.body.data).toMatchObject({
      status: "failed",
      problem: expect.stringContaining("SMTP_URL"),
    });
  });

  test("schedule_follow_up writes at its time, unless the visitor has written by then", async () => {
    await create("follow_up", {
      builtin: "schedule_follow_up",
      delay_minutes: 60,
      text: "Did the {{parameters.topic}} help?",
    });
    const silent = await openConversation(t, mine);
    const talking = await openConversation(t, mine);
    for (const { say } of [silent, talking]) await say("Later [[tool=follow_up]] [[reply=Fine.]]");
    expect(await textsOf(silent.sessionUid)).not.toContain("Did the sample topic help?");
    t.clock.advance(HOUR_MS / 2);
    await talking.say("It works [[reply=Good.]]");
    t.clock.advance(HOUR_MS / 2 + 1000);
    await expect.poll(() => textsOf(silent.sessionUid)).toContain("Did the sample topic help?");
    // Jobs of a kind run in the order of their time: the other one has run, too.
    const { db } = t.running.app;
    const waiting = () =>
      db.read.selectFrom("jobs").select("id").where("kind", "=", "actions.follow_up").execute();
    await expect.poll(waiting).toEqual([]);
    expect(await textsOf(talking.sessionUid)).not.toContain("Did the sample topic help?");
  });
});

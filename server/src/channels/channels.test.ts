import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openChannel, SITE, type TestChannel } from "../../test/channels/open-channel.ts";
import { startTelegramDouble, type TelegramDouble } from "../../test/channels/telegram-double.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

let t: TestApp;
let double: TelegramDouble;
let channel: TestChannel;
beforeAll(async () => {
  double = await startTelegramDouble();
  t = await createTestApp({
    background: true,
    overrides: { assistant: scriptedAssistant() },
    env: { PUBLIC_URL: SITE, ...double.env },
  });
});
afterAll(async () => {
  await t.close();
  await double.close();
});
beforeEach(async () => {
  double.behave("well");
  channel = await openChannel(t, double);
  return () => channel.disconnect();
});

const { token } = { token: `1:${"x".repeat(35)}` };

describe("connecting", () => {
  test("a kind says what it asks for, and secrets are never returned", async () => {
    const { body } = await channel.call("getChannelKinds");
    const telegram = body.data.find(({ kind }: { kind: string }) => kind === "telegram");
    expect(telegram).toMatchObject({
      label: "Telegram",
      credentials: [{ key: "token", type: "text", is_required: true, default: null }],
      limits: { text_length: 4096, reply_window_hours: null },
      docs: "docs/channels/telegram.md",
    });
    const summary = await channel.summary();
    expect(summary).toMatchObject({ account_name: "@acme_bot", state: "ready", next_step: null });
    expect(JSON.stringify(summary)).not.toContain(double.credentials.token);
    const [row] = await t.running.app.db.read.selectFrom("channels").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(double.credentials.token);
  });

  test("malformed and refused credentials name their field", async () => {
    const connect = (credentials: object, kind = "telegram") =>
      channel.call("connectChannel", { kind, credentials });
    expect(await connect({})).toMatchObject({
      status: 400,
      body: { errors: { "credentials.token": "credentials.token is required." } },
    });
    expect(await connect({ token: "x" })).toMatchObject({
      status: 400,
      body: { errors: { "credentials.token": expect.stringContaining("@BotFather") } },
    });
    const refused = await connect({ token });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { credentials: expect.stringContaining("refuses the token") } },
    });
    expect(JSON.stringify(refused.body)).not.toContain(token);
    expect((await connect({ token }, "carrier_pigeon")).status).toBe(400);
    double.behave("away");
    expect((await connect({ token })).status).toBe(409);
  });

  test("an account is connected once, and the second try leaves the first as it was", async () => {
    const other = await t.workspace({ plan: "Professional" });
    const body = { project_uid: other.projectUid, kind: "telegram", credentials: double.credentials };
    expect((await t.call(other.token, "connectChannel", body)).status).toBe(409);
    const visitor = channel.visitor();
    await visitor.write("Still here?");
    expect(visitor.got()).toEqual(["You said: Still here?"]);
  });

  test("another tenant's channel is the same 404, and readers see no address", async () => {
    const other = await t.workspace();
    const key = { project_uid: other.projectUid, channel_id: channel.id };
    for (const operation of ["updateChannel", "checkChannel", "disconnectChannel"])
      expect([operation, (await t.call(other.token, operation, key)).status]).toEqual([operation, 404]);
    const viewer = await t.person(channel.mine, "viewer");
    const { body } = await t.call(viewer, "getChannels", { project_uid: channel.mine.projectUid });
    expect(body.data).toMatchObject([{ id: channel.id, inbound_url: null }]);
  });

  test("a check shows what the vendor says, and mends what it accepts again", async () => {
    const check = async () => (await channel.call("checkChannel", { channel_id: channel.id })).status;
    double.behave("refusing");
    expect(await check()).toBe(400);
    expect(await channel.summary()).toMatchObject({ state: "failing" });
    double.behave("well");
    expect(await check()).toBe(200);
    expect(await channel.summary()).toMatchObject({ state: "ready", problem: null });
  });
});

test("an organization's checks are counted, so that they find no servers", async () => {
  const check = async () => (await channel.call("checkChannel", { channel_id: channel.id })).status;
  for (let count = 1; count < 30; count += 1) expect(await check()).toBe(200);
  expect(await check()).toBe(429);
  const body = { kind: "telegram", credentials: { token } };
  expect((await channel.call("connectChannel", body)).status).toBe(429);
  expect(await channel.update({ credentials: double.credentials })).toBe(429);
  expect(await channel.update({ name: "Ours" })).toBe(200);
  t.clock.advance(10 * 60_000);
  expect(await check()).toBe(200);
});

describe("a connected channel", () => {
  test("its door is no widget that a page could open", async () => {
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    const { body } = await channel.call("getSession", { session_uid: session!.session_uid });
    const { widget_uid } = body.data;
    const visit = { widget_uid, origin: SITE };
    expect((await t.call({}, "startVisit", visit)).status).toBe(404);
    expect((await channel.call("updateWidget", { widget_uid, name: "Mine" })).status).toBe(404);
    const widgets = (await channel.call("getWidgets")).body.data as { widget_uid: string }[];
    expect(widgets.map((one) => one.widget_uid)).toEqual([channel.mine.widgetUid]);
  });

  test("while it is paused everything waits, and nothing is lost", async () => {
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    expect(await channel.update({ paused: true })).toBe(200);
    await visitor.write("Anyone?");
    await channel.answer(session!.session_uid, "In a moment");
    await channel.settle();
    expect(visitor.got()).toEqual(["You said: Hello"]);
    expect(await channel.update({ paused: false })).toBe(200);
    await channel.settle();
    expect(visitor.got()).toEqual(["You said: Hello", "In a moment"]);
    const said = (await channel.messages(session!.session_uid)).map(({ message }) => message);
    expect(said).toContain("Anyone?");
  });

  test("disconnecting keeps its conversations and forgets its address", async () => {
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    const call = await visitor.call("Again");
    expect(await channel.disconnect()).toBe(200);
    expect(double.calls.at(-1)!.method).toBe("deleteWebhook");
    expect(await channel.messages(session!.session_uid)).toHaveLength(2);
    expect(await channel.receive(call)).toBe(404);
    await channel.answer(session!.session_uid, "Too late");
    await channel.settle();
    expect(visitor.got()).toEqual(["You said: Hello"]);
    const states = (await channel.messages(session!.session_uid)).map(({ delivery }) => delivery ?? null);
    expect(states).toMatchObject([
      null,
      { state: "sent" },
      { state: "failed", problem: "The channel was disconnected." },
    ]);
  });

  test("what waits when it is disconnected has failed, and says so", async () => {
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    const uid = session!.session_uid;
    double.behave("away");
    await channel.answer(uid, "First");
    await channel.settle();
    await channel.answer(uid, "Second");
    await channel.settle();
    expect(await channel.disconnect()).toBe(200);
    double.behave("well");
    const states = (await channel.messages(uid)).flatMap(({ delivery }) => delivery ?? []);
    const failed = { state: "failed", problem: "The channel was disconnected." };
    expect(states).toMatchObject([{ state: "sent" }, failed, failed]);
    await channel.settle(60_000);
    expect(visitor.got()).toEqual(["You said: Hello"]);
  });

  test("a blocked visitor is ignored", async () => {
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    const session_uid = session!.session_uid;
    expect((await channel.call("blockVisitor", { session_uid })).status).toBe(200);
    await visitor.write("Buy this");
    expect(visitor.got()).toEqual(["You said: Hello"]);
    expect(JSON.stringify(await channel.messages(session_uid))).not.toContain("Buy this");
  });

  test("erasing a contact leaves nothing of the thread", async () => {
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    const erased = await channel.call("eraseContact", { contact_id: session!.contact_id });
    expect(erased.status).toBe(200);
    const { read } = t.running.app.db;
    for (const table of ["channel_threads", "channel_events", "channel_deliveries"] as const)
      expect([
        table,
        await read.selectFrom(table).selectAll().where("channel_id", "=", channel.id).execute(),
      ]).toEqual([table, []]);
    await visitor.write("Hello again");
    expect(visitor.got().at(-1)).toBe("You said: Hello again");
  });

  test("calls that can't be read are 400, and many of them 429", async () => {
    const call = double.sign({});
    expect(await channel.receive({ ...call, body: "{" })).toBe(400);
    expect(await channel.receive({ ...call, body: "[]" })).toBe(200);
    expect(await channel.receive({ ...call, body: Buffer.alloc(1024 * 1024 + 1) })).toBe(413);
    let status = 400;
    for (let tries = 0; tries < 100 && status === 400; tries += 1)
      status = await channel.receive({ ...call, body: "{" });
    expect(status).toBe(429);
    const visitor = channel.visitor();
    await visitor.write("Signed calls are not counted");
    expect(visitor.got()).toHaveLength(1);
    t.clock.advance(60_000);
  });
});

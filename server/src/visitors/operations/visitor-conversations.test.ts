import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../../test/desk.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../../test/open-visit.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

describe("a visitor's conversations", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });

  let keys = 0;
  const say = async (visitor: OpenVisit, message: string, session_uid = visitor.uid) => {
    t.clock.advance(1000);
    keys += 1;
    const body = { session_uid, message, client_key: `key-${keys}` };
    return (await t.call(visitor.newHeaders(), "sendVisitorMessage", body)).status;
  };
  const visit = async (text?: string): Promise<OpenVisit> => {
    const visitor = await openVisit(t.running.app, desk.mine);
    if (text !== undefined) expect(await say(visitor, text)).toBe(200);
    return visitor;
  };
  const start = async (visitor: OpenVisit, body: object = {}) => {
    const page = { widget_uid: desk.mine.widgetUid, origin: "https://shop.example" };
    return (await t.call({}, "startVisit", { ...page, visitor_key: visitor.key, ...body })).body.data;
  };
  const list = async (visitor: OpenVisit, body: object = {}) =>
    (await t.call(visitor.newHeaders(), "getVisitorConversations", body)).body.data;
  const uids = async (visitor: OpenVisit) =>
    (await list(visitor)).map(({ session_uid: uid }: { session_uid: string }) => uid);
  const read = (visitor: OpenVisit, session_uid: string) =>
    t.call(visitor.newHeaders(), "getVisitorConversation", { session_uid });
  const identify = async (visitor: OpenVisit, user: string) => {
    const { identity_secret: secret } = (
      await desk.call("getWidgetSnippet", { widget_uid: desk.mine.widgetUid })
    ).body.data;
    const hash = createHmac("sha256", secret).update(user).digest("hex");
    const { status } = await t.call(visitor.newHeaders(), "identifyVisitor", { user_id: user, hash });
    expect(status).toBe(200);
  };

  test("are listed with what the visitor may see, opened again, continued, and started over", async () => {
    const visitor = await visit("first");
    expect(await start(visitor)).toMatchObject({ has_others: false });
    // The conversation that is under way is returned; another one only on request, and no empty ones pile up.
    expect((await start(visitor, { open: true })).conversation.session_uid).toBe(visitor.uid);
    const second = (await start(visitor, { open: true, fresh: true })).conversation.session_uid as string;
    expect(second).not.toBe(visitor.uid);
    expect((await start(visitor, { open: true, fresh: true })).conversation.session_uid).toBe(second);
    expect(await uids(visitor)).toEqual([visitor.uid]);
    expect(await say(visitor, "second", second)).toBe(200);
    expect(await start(visitor)).toMatchObject({ has_others: true, conversation: { session_uid: second } });
    expect(await uids(visitor)).toEqual([second, visitor.uid]);

    // A note of the team is no message of the conversation.
    await desk.call("addSessionNote", { session_uid: second, message: "difficult customer" });
    const reply = { widget_uid: desk.mine.widgetUid, session_uid: visitor.uid, send_by: "operator" };
    t.clock.advance(1000);
    await desk.call("sendMessage", { ...reply, message: `Hi ${"x".repeat(400)}` });
    await desk.update(visitor.uid, { state: "resolved" });
    const [last, other] = await list(visitor);
    expect(last).toMatchObject({
      session_uid: visitor.uid,
      state: "resolved",
      send_by: "operator",
      author: "Olivia Owner",
    });
    expect(last.last_message).toHaveLength(200);
    expect(JSON.stringify(other)).not.toContain("difficult");
    expect(await list(visitor, { limit: 1, page: 2 })).toMatchObject([{ session_uid: second }]);

    const opened = (await read(visitor, visitor.uid)).body.data;
    expect(opened.messages.map(({ message }: { message: string }) => message)).toContain("first");
    expect(await say(visitor, "once more", visitor.uid)).toBe(200);
    expect((await start(visitor)).conversation.session_uid).toBe(visitor.uid);
  });

  test("follow a signed user to another browser, and no one else", async () => {
    const [phone, laptop, stranger] = [await visit("from the phone"), await visit(), await visit("hello")];
    await identify(phone, "u1");
    expect(await uids(laptop)).toEqual([]);
    expect((await read(laptop, phone.uid)).status).toBe(404);
    expect(await say(laptop, "mine?", phone.uid)).toBe(404);
    await identify(laptop, "u1");
    await identify(stranger, "u2");
    expect(await uids(laptop)).toEqual([phone.uid]);
    expect((await read(laptop, phone.uid)).status).toBe(200);
    expect(await say(laptop, "on the laptop", phone.uid)).toBe(200);
    expect(await uids(stranger)).toEqual([stranger.uid]);
    expect((await read(stranger, phone.uid)).status).toBe(404);

    // A typed address is no proof, and neither is a contact that a member of the team has linked.
    const lead = await visit("lead");
    const { contact_id } = (await desk.session(phone.uid)) as { contact_id: number };
    const linked = await desk.call("linkSessionToContact", { session_uid: lead.uid, contact_id });
    expect(linked.status).toBe(200);
    expect(await uids(lead)).toEqual([lead.uid]);
    expect(await uids(phone)).toEqual([phone.uid]);
    expect((await read(phone, lead.uid)).status).toBe(404);

    // Another widget of the project has users of its own.
    const { widget_uid } = (await desk.call("createWidget", { name: "Second" })).body.data;
    const there = await openVisit(t.running.app, { ...desk.mine, widgetUid: widget_uid });
    const { identity_secret: secret } = (await desk.call("getWidgetSnippet", { widget_uid })).body.data;
    const hash = createHmac("sha256", secret).update("u1").digest("hex");
    await t.call(there.newHeaders(), "identifyVisitor", { user_id: "u1", hash });
    expect(await uids(there)).toEqual([]);
    expect((await read(there, phone.uid)).status).toBe(404);
  });
});

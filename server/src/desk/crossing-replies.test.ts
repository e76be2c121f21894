import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

const assistant = scriptedAssistant();

describe("replies that cross", () => {
  let t: TestApp;
  let desk: Desk;
  let uid: string;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    assistant.script = null;
    desk = await openDesk(t);
    uid = await desk.conversation();
  });
  const texts = async (): Promise<string[]> =>
    (await desk.call("getSessionMessages", { session_uid: uid, limit: 100 })).body.data.map(
      ({ message }: { message: string }) => message,
    );
  const send = (message: string, more: object, credential = desk.owner) => {
    const body = { widget_uid: desk.mine.widgetUid, session_uid: uid, message, send_by: "operator" };
    return desk.call("sendMessage", { ...body, ...more }, credential);
  };
  const newest = async (): Promise<number> =>
    (await desk.call("getSession", { session_uid: uid })).body.data.last_message_id;

  test("of two colleagues who reply to the same message at once, one is told of the other", async () => {
    const colleague = await t.person(desk.mine, { userId: await t.member(desk.mine, "editor") });
    const seen = { last_seen_message_id: await newest() };
    const answers = await Promise.all([send("Mine", seen), send("Theirs", seen, colleague)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/A colleague has replied in the meantime/);
    expect(await texts()).toHaveLength(3);
    const [winner, loser] = answers[0].status === 200 ? [desk.owner, colleague] : [colleague, desk.owner];
    // One's own replies, notes and the visitor's messages are no conflict; sent without it, both are stored.
    expect((await send("More", seen, winner)).status).toBe(200);
    expect((await send("Anyway", {}, loser)).status).toBe(200);
    const read = { last_seen_message_id: await newest() };
    await desk.call("addSessionNote", { session_uid: uid, message: "Both of us" }, winner);
    await t.call(desk.mine.key, "sendMessage", {
      widget_uid: desk.mine.widgetUid,
      session_uid: uid,
      message: "And?",
    });
    expect((await send("Read all", read, winner)).status).toBe(200);
  });

  test("a retry of what was stored is no conflict, and only an operator has colleagues", async () => {
    const colleague = await t.person(desk.mine, { userId: await t.member(desk.mine, "editor") });
    const seen = { last_seen_message_id: await newest(), client_key: "once" };
    expect((await send("Mine", seen)).status).toBe(200);
    expect((await send("Theirs", {}, colleague)).status).toBe(200);
    expect((await send("Mine", seen)).status).toBe(200);
    expect((await texts()).filter((text) => text === "Mine")).toHaveLength(1);
    const asVisitor = await send("Hi", { last_seen_message_id: 1, send_by: "user" });
    expect(asVisitor.body.errors.last_seen_message_id).toMatch(/needs send_by operator/);
  });

  test("a reply of the bot to what is marked as spam meanwhile is not sent", async () => {
    assistant.script = async () => {
      await desk.update(uid, { is_spam: true });
      return { text: "Too late" };
    };
    await t.call(desk.mine.key, "sendMessage", {
      widget_uid: desk.mine.widgetUid,
      session_uid: uid,
      message: "Buy cheap watches",
    });
    expect(await texts()).not.toContain("Too late");
    expect((await texts()).at(-1)).toBe("Buy cheap watches");
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { serveFeeds, type Feeds } from "../../test/event-reader.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

describe("lines about what happened", () => {
  let t: TestApp;
  let feeds: Feeds;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
    feeds = await serveFeeds(t);
  });
  afterAll(() => feeds.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });

  test("name the person who took over, assigned, tagged, prioritized, resolved and reopened", async () => {
    const uid = await desk.conversation();
    const colleague = await t.member(desk.mine, "editor");
    for (const changes of [
      { chat_mode: "operator" },
      { assignee_id: colleague },
      { assignee_id: null },
      { segment: "chat,vip" },
      { priority: "high" },
      { chat_mode: "bot" },
      { state: "resolved" },
      { state: "pending" },
    ]) {
      expect(await desk.update(uid, changes)).toBe(200);
    }
    const actor = "Olivia Owner";
    expect(await desk.lines(uid)).toEqual([
      `${actor} taken_over`,
      `${actor} assigned Member editor`,
      `${actor} unassigned`,
      `${actor} tags_changed chat,vip`,
      `${actor} priority_changed high`,
      `${actor} handed_back`,
      `${actor} resolved`,
      `${actor} reopened`,
    ]);
    const body = { session_uid: uid, include_events: true, limit: 100 };
    const rows = (await desk.call("getSessionMessages", body)).body.data;
    const texts = rows.filter(({ type }: { type: string }) => type === "event");
    expect(texts[1].message).toBe("Olivia Owner assigned this to Member editor.");
    expect(await desk.session(uid)).toMatchObject({ last_message_type: 0 });
  });

  test("stand for a reply that takes over, and for a program without a name", async () => {
    const uid = await desk.conversation();
    const reply = { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "Hi", send_by: "operator" };
    await desk.call("sendMessage", reply);
    await desk.update(uid, { chat_mode: "bot" }, desk.mine.key);
    expect(await desk.lines(uid)).toEqual(["Olivia Owner taken_over", "program handed_back"]);
  });

  test("no change leaves no line, and a refused change neither", async () => {
    const uid = await desk.conversation();
    await desk.update(uid, { priority: "none", assignee_id: null, is_spam: false });
    expect(await desk.update(uid, { priority: "high", assignee_id: 999_999 })).toBe(404);
    expect(await desk.lines(uid)).toEqual([]);
  });

  test("reach the team's feed, but no visitor: neither live, nor on a new visit, nor from the API by default", async () => {
    const visitor = await openVisit(t.running.app, desk.mine);
    const { uid } = visitor;
    const team = await feeds.follow(`project?project_uid=${desk.mine.projectUid}`, desk.owner);
    const page = await feeds.follow(`session?session_uid=${uid}`, visitor.headers);
    await team.next("ready");
    await page.next("session");
    await desk.update(uid, { chat_mode: "operator" });
    expect((await team.next("message")).data).toMatchObject({
      type: "event",
      user_name: "Olivia Owner",
      event: { kind: "taken_over", by: "person", subject: null },
    });
    const reply = { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "Hi", send_by: "operator" };
    await desk.call("sendMessage", reply);
    expect((await page.next("message")).data.message).toBe("Hi");
    const again = await feeds.follow(`session?session_uid=${uid}&last_event_id=0`, visitor.headers);
    expect((await again.next("message")).data.message).toBe("Hi");
    const visit = {
      widget_uid: desk.mine.widgetUid,
      origin: "https://shop.example",
      visitor_key: visitor.key,
    };
    const { messages } = (await t.call({}, "startVisit", visit)).body.data.conversation;
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(["Hi"]);
    const read = (await desk.call("getSessionMessages", { session_uid: uid, include_notes: true })).body.data;
    expect(read.map(({ message }: { message: string }) => message)).toEqual(["Hi"]);
  });

  test("blocked visitors, merged contacts and transcripts stand in the conversation, once", async () => {
    const { uid, headers } = await openVisit(t.running.app, desk.mine);
    const words = { session_uid: uid, message: "Hello", client_key: "first" };
    expect((await t.call(headers, "sendVisitorMessage", words)).status).toBe(200);
    for (const is_blocked of [true, true, false]) {
      expect((await desk.call("blockVisitor", { session_uid: uid, is_blocked })).status).toBe(200);
    }
    const contact = async (name: string) =>
      (await desk.call("createContact", { name })).body.data.id as number;
    const [kept, merged] = [await contact("Ada Lovelace"), await contact("Ada")];
    await desk.call("linkSessionToContact", { session_uid: uid, contact_id: merged });
    const merge = { contact_id: kept, merged_contact_id: merged };
    expect((await desk.call("mergeContacts", merge)).status).toBe(200);
    const mail = { session_uid: uid, email: "ada@example.com" };
    Object.assign(t.running.app.mailer, { delivers: true });
    expect((await desk.call("sendTranscript", mail)).status).toBe(200);
    const actor = "Olivia Owner";
    expect(await desk.lines(uid)).toEqual([
      `${actor} visitor_blocked`,
      `${actor} visitor_unblocked`,
      `${actor} contact_merged Ada Lovelace`,
      `${actor} transcript_sent`,
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { runInactivityTick } from "../sessions/index.ts";

const HOUR_MS = 60 * 60 * 1000;

describe("the views of the inbox", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const listed = async (body: object) =>
    (await desk.call("getSessions", { orderBy: "DESC", ...body })).body.data.map(
      ({ session_uid }: { session_uid: string }) => session_uid,
    );
  const counts = async (credential = desk.owner) =>
    (await desk.call("getInboxCounts", {}, credential)).body.data;
  const inAnHour = () => new Date(t.clock.now + HOUR_MS).toISOString();
  const say = (session_uid: string, message: string) =>
    t.call(desk.mine.key, "sendMessage", { widget_uid: desk.mine.widgetUid, session_uid, message });

  test("Mine, Unassigned and Open list and count what is open, each person their own", async () => {
    const [first, second, third] = [
      await desk.conversation(),
      await desk.conversation(),
      await desk.conversation(),
    ];
    const team = await desk.team();
    const colleague = await t.member(desk.mine, "editor");
    await desk.update(first, { assignee_id: desk.mine.ownerId });
    await desk.update(second, { assignee_id: colleague, team_id: team.id });
    await desk.call("createSession", { widget_uid: desk.mine.widgetUid });
    expect(await listed({ inbox: "open" })).toEqual([third, second, first]);
    expect(await listed({ inbox: "mine" })).toEqual([first]);
    expect(await listed({ inbox: "unassigned" })).toEqual([third]);
    expect(await listed({ team_id: team.id })).toEqual([second]);
    expect(await counts()).toEqual({
      waiting: 0,
      unread: 2,
      open: 3,
      mine: 1,
      unassigned: 1,
      breaching: 0,
      breached: 0,
      snoozed: 0,
      spam: 0,
      teams: [{ team_id: team.id, open: 1 }],
    });
    const theirs = await counts(await t.person(desk.mine, { userId: colleague }));
    expect(theirs).toMatchObject({ mine: 1, unassigned: 1 });
    await desk.update(third, { state: "resolved" });
    expect(await counts()).toMatchObject({ open: 2, unassigned: 0 });
  });

  test("a snooze takes a conversation out until its time, then it is on top again", async () => {
    const [snoozed, other] = [await desk.conversation(), await desk.conversation()];
    expect(await desk.update(snoozed, { snoozed_until: inAnHour() })).toBe(200);
    expect(await listed({ inbox: "open" })).toEqual([other]);
    expect(await listed({ inbox: "snoozed" })).toEqual([snoozed]);
    expect(await counts()).toMatchObject({ open: 1, snoozed: 1 });
    t.clock.advance(HOUR_MS - 1);
    await runInactivityTick(t.running.app);
    expect(await listed({ inbox: "open" })).toEqual([other]);
    t.clock.advance(1);
    await runInactivityTick(t.running.app);
    expect(await listed({ inbox: "open" })).toEqual([snoozed, other]);
    const until = new Date(t.clock.now).toISOString();
    expect(await desk.lines(snoozed)).toEqual([`Olivia Owner snoozed ${until}`, "snooze snooze_ended"]);
  });

  test("the visitor's message ends a snooze, a reply of the team does not", async () => {
    const uid = await desk.conversation();
    await desk.update(uid, { chat_mode: "operator" });
    await desk.update(uid, { snoozed_until: inAnHour() });
    const reply = { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "Soon", send_by: "operator" };
    expect((await desk.call("sendMessage", reply)).status).toBe(200);
    expect((await desk.session(uid)).snoozed_until).not.toBeNull();
    await say(uid, "Any news?");
    expect((await desk.session(uid)).snoozed_until).toBeNull();
    expect((await desk.lines(uid)).at(-1)).toBe("visitor snooze_ended");
  });

  test("inactivity leaves a snoozed conversation alone and counts from its end", async () => {
    await desk.call("updateProjectSettings", { auto_resolve_duration: 30 });
    const uid = await desk.conversation();
    await desk.update(uid, { snoozed_until: inAnHour() });
    t.clock.advance(HOUR_MS);
    await runInactivityTick(t.running.app);
    expect(await desk.session(uid)).toMatchObject({ state: "pending", snoozed_until: null });
    t.clock.advance(31 * 60_000);
    await runInactivityTick(t.running.app);
    expect(await desk.session(uid)).toMatchObject({ state: "resolved" });
    expect((await desk.lines(uid)).slice(-2)).toEqual(["snooze snooze_ended", "inactivity resolved"]);
  });

  test("a snooze must lie ahead, within a year, and fit an open conversation", async () => {
    const uid = await desk.conversation();
    expect(await desk.update(uid, { snoozed_until: new Date(t.clock.now).toISOString() })).toBe(400);
    expect(await desk.update(uid, { snoozed_until: "2030-01-01T00:00:00Z" })).toBe(400);
    await desk.update(uid, { snoozed_until: inAnHour() });
    await desk.update(uid, { state: "resolved" });
    expect((await desk.session(uid)).snoozed_until).toBeNull();
    expect(await desk.update(uid, { snoozed_until: inAnHour() })).toBe(409);
  });

  test("sorts by priority, and by how long visitors wait for a person", async () => {
    const [low, urgent, none] = [
      await desk.conversation(),
      await desk.conversation(),
      await desk.conversation(),
    ];
    await desk.update(low, { priority: "low" });
    await desk.update(urgent, { priority: "urgent" });
    expect(await listed({ inbox: "open", sort: "priority" })).toEqual([urgent, low, none]);
    for (const uid of [urgent, low]) {
      await desk.update(uid, { chat_mode: "operator" });
      t.clock.advance(1000);
      await say(uid, "Hello?");
    }
    expect(await listed({ inbox: "open", sort: "waiting" })).toEqual([urgent, low]);
    expect((await desk.call("getSessions", { sort: "priority" })).status).toBe(400);
  });

  test("spam is in its own view, uncounted, and the bot does not answer it", async () => {
    const uid = await desk.conversation();
    await desk.update(uid, { is_spam: true });
    expect(await listed({ inbox: "open" })).toEqual([]);
    expect(await listed({ inbox: "spam" })).toEqual([uid]);
    const before = (await desk.call("getSessionMessages", { session_uid: uid })).body.data.length;
    await say(uid, "requesthumanoperator");
    expect((await desk.call("getSessionMessages", { session_uid: uid })).body.data).toHaveLength(before + 1);
    expect(await counts()).toMatchObject({ open: 0, waiting: 0, spam: 1 });
    await desk.update(uid, { is_spam: false });
    expect(await listed({ inbox: "open" })).toEqual([uid]);
    expect(await desk.lines(uid)).toEqual(["Olivia Owner marked_as_spam", "Olivia Owner unmarked_as_spam"]);
  });

  test("a project key has no Mine, and another tenant's team and people are unknown", async () => {
    expect((await t.call(desk.mine.key, "getSessions", { inbox: "mine" })).status).toBe(400);
    expect((await t.call(desk.mine.key, "getInboxCounts")).body.data.mine).toBe(0);
    const uid = await desk.conversation();
    const other = await openDesk(t);
    const theirs = await other.team();
    expect(await desk.update(uid, { team_id: theirs.id })).toBe(404);
    expect(await desk.update(uid, { assignee_id: other.mine.ownerId })).toBe(404);
    expect(await listed({ team_id: theirs.id })).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { runInactivityTick } from "../sessions/index.ts";
import { recordBreaches } from "./sla-breaches.ts";

const MINUTE_MS = 60_000;
const ALWAYS = { in_business_hours: false };

describe("service levels", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const policy = async (values: object) => {
    const { status, body } = await desk.call("createSlaPolicy", { name: "Gold", ...ALWAYS, ...values });
    expect([status, body.data?.name ?? body]).toEqual([200, expect.any(String)]);
    return body.data;
  };
  const listed = async (inbox: string) =>
    (await desk.call("getSessions", { inbox })).body.data.map(
      ({ session_uid }: { session_uid: string }) => session_uid,
    );
  const counts = async () => {
    const { breaching, breached } = (await desk.call("getInboxCounts")).body.data;
    return [breaching, breached];
  };
  const say = (session_uid: string, message = "Hello?") =>
    t.call(desk.mine.key, "sendMessage", { widget_uid: desk.mine.widgetUid, session_uid, message });
  const reply = (session_uid: string) => {
    const body = { widget_uid: desk.mine.widgetUid, session_uid, message: "Yes", send_by: "operator" };
    return desk.call("sendMessage", body);
  };
  /** The next target and the minutes until it is due. */
  const due = async (uid: string) => {
    const { sla } = (await desk.session(uid)) as { sla: { target: string; due_at: string } | null };
    return sla && [sla.target, (Date.parse(sla.due_at) - t.clock.now) / MINUTE_MS];
  };
  const pass = (minutes: number) => t.clock.advance(minutes * MINUTE_MS);

  test("a person's first reply is due once people are asked, replies of the bot meet nothing", async () => {
    await policy({ first_reply_minutes: 30, next_reply_minutes: 10 });
    const botOnly = await desk.conversation();
    expect(await due(botOnly)).toBeNull();
    const uid = await desk.waiting();
    expect(await due(uid)).toEqual(["first_reply", 30]);
    pass(20);
    await say(uid, "Still there?");
    expect(await due(uid)).toEqual(["first_reply", 10]);
    expect([await listed("breaching"), await listed("breached")]).toEqual([[uid], []]);
    pass(10);
    expect([await listed("breaching"), await listed("breached")]).toEqual([[], [uid]]);
    expect(await counts()).toEqual([0, 1]);
    await Promise.all([recordBreaches(t.running.app), recordBreaches(t.running.app)]);
    await recordBreaches(t.running.app);
    expect((await desk.lines(uid)).filter((line) => line.includes("sla"))).toEqual([
      "sla sla_breached first_reply",
    ]);
    await reply(uid);
    expect(await due(uid)).toBeNull();
    expect(await counts()).toEqual([0, 0]);
    await say(uid, "And this?");
    expect(await due(uid)).toEqual(["next_reply", 10]);
    await say(uid, "Hello?");
    pass(4);
    expect(await due(uid)).toEqual(["next_reply", 6]);
    await desk.call("addSessionNote", { session_uid: uid, message: "Looking" });
    expect(await due(uid)).toEqual(["next_reply", 6]);
    await reply(uid);
    expect(await due(uid)).toBeNull();
  });

  test("the time to resolution pauses while snoozed and while the team waits for the visitor", async () => {
    await policy({ resolution_minutes: 100 });
    const uid = await desk.waiting();
    await desk.update(uid, { chat_mode: "operator" });
    pass(10);
    expect(await due(uid)).toEqual(["resolution", 90]);
    await reply(uid);
    expect(await due(uid)).toBeNull();
    pass(500);
    await say(uid);
    expect(await due(uid)).toEqual(["resolution", 90]);
    const snoozed_until = new Date(t.clock.now + 60 * MINUTE_MS).toISOString();
    await desk.update(uid, { snoozed_until });
    expect(await due(uid)).toBeNull();
    pass(60);
    await runInactivityTick(t.running.app);
    expect(await due(uid)).toEqual(["resolution", 90]);
    await desk.update(uid, { is_spam: true });
    expect(await due(uid)).toBeNull();
    await desk.update(uid, { is_spam: false, chat_mode: "operator" });
    expect(await due(uid)).toEqual(["resolution", 100]);
    await desk.update(uid, { state: "resolved" });
    expect(await due(uid)).toBeNull();
    expect((await desk.lines(uid)).some((line) => line.includes("sla"))).toBe(false);
  });

  test("a policy that doesn't pause counts through a snooze, and the line tells of it", async () => {
    await policy({ resolution_minutes: 30, pauses_while_snoozed: false, pauses_while_waiting: false });
    const uid = await desk.waiting();
    await reply(uid);
    await desk.update(uid, { snoozed_until: new Date(t.clock.now + 60 * MINUTE_MS).toISOString() });
    pass(31);
    await recordBreaches(t.running.app);
    expect((await desk.lines(uid)).at(-1)).toBe("sla sla_breached resolution");
    expect(await listed("breached")).toEqual([]);
    pass(30);
    await runInactivityTick(t.running.app);
    expect(await listed("breached")).toEqual([uid]);
  });

  test("the first policy that fits team and priority counts, also after they change", async () => {
    const team = await desk.team();
    await policy({ name: "Urgent", priorities: ["urgent", "high"], first_reply_minutes: 5, position: 0 });
    await policy({ name: "Team", team_id: team.id, first_reply_minutes: 20, position: 1 });
    const gold = await policy({ name: "All", first_reply_minutes: 60, position: 2 });
    const uid = await desk.waiting();
    expect(await due(uid)).toEqual(["first_reply", 60]);
    pass(3);
    await desk.update(uid, { team_id: team.id });
    expect(await due(uid)).toEqual(["first_reply", 17]);
    await desk.update(uid, { priority: "urgent" });
    expect(await due(uid)).toEqual(["first_reply", 2]);
    await desk.update(uid, { priority: "none", team_id: null });
    expect(await due(uid)).toEqual(["first_reply", 57]);
    await desk.call("updateSlaPolicy", { policy_id: gold.id, first_reply_minutes: 33 });
    await say(uid);
    expect(await due(uid)).toEqual(["first_reply", 30]);
    await desk.call("deleteSlaPolicy", { policy_id: gold.id });
    expect(await due(uid)).toBeNull();
    await desk.update(uid, { team_id: team.id });
    expect(await due(uid)).toEqual(["first_reply", 20]);
    await desk.call("deleteTeam", { team_id: team.id });
    expect(await due(uid)).toBeNull();
    expect((await desk.call("getSlaPolicies")).body.data.map(({ name }: { name: string }) => name)).toEqual([
      "Urgent",
    ]);
  });

  test("counts the business hours of the conversation's team", async () => {
    const day = 24 * 60 * MINUTE_MS;
    const eight = Math.ceil(t.clock.now / day) * day + 8 * 60 * MINUTE_MS;
    t.clock.advance(eight - t.clock.now);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "09:00", to: "10:00" }));
    const holidays = [{ date: new Date(eight + day).toISOString().slice(0, 10), name: "Closed" }];
    await desk.team({ is_default: true, hours, holidays, time_zone: "UTC" });
    await policy({ first_reply_minutes: 90, in_business_hours: true });
    const uid = await desk.waiting();
    // One hour today, closed tomorrow, half an hour the day after.
    expect(await due(uid)).toEqual(["first_reply", 2 * 24 * 60 + 90]);
    pass(75);
    const snoozed_until = new Date(t.clock.now + 24 * 60 * MINUTE_MS).toISOString();
    await desk.update(uid, { snoozed_until });
    await desk.update(uid, { snoozed_until: null });
    expect(await due(uid)).toEqual(["first_reply", 2 * 24 * 60 + 15]);
  });

  test("refuses what is no policy, viewers, and another tenant's team or policy", async () => {
    const create = (body: object, credential = desk.owner) =>
      desk.call("createSlaPolicy", { name: "Gold", ...body }, credential);
    expect((await create({})).body.errors.first_reply_minutes).toMatch(/another target is needed/);
    expect((await create({ first_reply_minutes: 0 })).status).toBe(400);
    const other = await openDesk(t);
    const theirs = await other.team();
    expect((await create({ first_reply_minutes: 5, team_id: theirs.id })).status).toBe(404);
    const viewer = await t.person(desk.mine, "viewer");
    expect((await create({ first_reply_minutes: 5 }, viewer)).status).toBe(403);
    const mine = await policy({ first_reply_minutes: 5 });
    expect((await create({ first_reply_minutes: 5 })).status).toBe(409);
    expect((await other.call("updateSlaPolicy", { policy_id: mine.id, name: "Mine" })).status).toBe(404);
    expect((await other.call("deleteSlaPolicy", { policy_id: mine.id })).status).toBe(404);
    const cleared = { policy_id: mine.id, first_reply_minutes: null };
    expect((await desk.call("updateSlaPolicy", cleared)).status).toBe(400);
    expect((await desk.call("getSlaPolicies", {}, viewer)).body.data).toMatchObject([
      { name: "Gold", first_reply_minutes: 5 },
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { assignWaiting } from "./rotation.ts";

describe("the rotation of a team", () => {
  let t: TestApp;
  let desk: Desk;
  let people: number[];
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
    people = [await t.member(desk.mine, "editor"), await t.member(desk.mine, "editor")];
  });
  const rotating = (values: object = {}) =>
    desk.team({ is_default: true, rotates: true, member_ids: people, ...values });
  const assignee = async (uid: string) => (await desk.session(uid)).assignee_id;
  const assigneesOf = async (count: number) => {
    const assignees = [];
    for (let index = 0; index < count; index += 1) assignees.push(await assignee(await desk.waiting()));
    return assignees;
  };

  test("gives each conversation that waits for a person to the next member", async () => {
    const { id } = await rotating();
    expect(await assigneesOf(4)).toEqual([people[0], people[1], people[0], people[1]]);
    const uid = await desk.waiting();
    expect(await desk.session(uid)).toMatchObject({ team_id: id, chat_mode: "2", state: "unresolved" });
    expect(await desk.lines(uid)).toEqual([
      "visitor asked_for_a_person",
      "rotation team_changed Support",
      "rotation assigned Member editor",
    ]);
  });

  test("stops at the capacity and goes on when a conversation is resolved", async () => {
    await rotating({ capacity: 1 });
    const first = await desk.waiting();
    expect(await assigneesOf(2)).toEqual([people[1], null]);
    const waiting = await desk.waiting();
    await assignWaiting(t.running.app);
    expect(await assignee(waiting)).toBeNull();
    expect(await desk.update(first, { state: "resolved" })).toBe(200);
    await assignWaiting(t.running.app);
    const open = (await desk.call("getSessions", { inbox: "unassigned" })).body.data;
    expect(open).toHaveLength(1);
    expect(open[0].session_uid).toBe(waiting);
  });

  test("leaves out members who are away until they are back", async () => {
    await rotating();
    for (const userId of people) {
      const person = await t.person(desk.mine, { userId });
      expect((await desk.call("setAway", { is_away: true }, person)).status).toBe(200);
    }
    const uid = await desk.waiting();
    expect(await assignee(uid)).toBeNull();
    const listed = (await desk.call("getDeskPeople")).body.data;
    expect(listed.filter(({ is_away }: { is_away: boolean }) => is_away)).toHaveLength(2);
    const back = await t.person(desk.mine, { userId: people[1]! });
    expect((await desk.call("setAway", { is_away: false }, back)).status).toBe(200);
    await assignWaiting(t.running.app);
    expect(await assignee(uid)).toBe(people[1]);
  });

  test("waits for the team's hours and tells the visitor so", async () => {
    t.clock.now = Date.parse("2026-01-05T06:00:00Z");
    await rotating({
      time_zone: "Europe/Berlin",
      hours: [{ day: 1, from: "09:00", to: "17:00" }],
      outside_text: "We are back at nine.",
    });
    const uid = await desk.waiting();
    expect(await assignee(uid)).toBeNull();
    const messages = (await desk.call("getSessionMessages", { session_uid: uid })).body.data;
    expect(messages.at(-1).message).toMatch(/\n\nWe are back at nine\.$/);
    await assignWaiting(t.running.app);
    expect(await assignee(uid)).toBeNull();
    t.clock.now = Date.parse("2026-01-05T08:00:00Z");
    await assignWaiting(t.running.app);
    expect(await assignee(uid)).toBe(people[0]);
    const inHours = await desk.waiting();
    const said = (await desk.call("getSessionMessages", { session_uid: inHours })).body.data;
    expect(said.at(-1).message).not.toContain("nine");
  });

  test("gives nothing to viewers, to people who left, nor test chats to anyone", async () => {
    const viewer = await t.member(desk.mine, "viewer");
    await rotating({ member_ids: [viewer, people[0]] });
    expect(await assigneesOf(2)).toEqual([people[0], people[0]]);
    await desk.call("removeProjectMember", { user_id: people[0] });
    expect(await assigneesOf(1)).toEqual([null]);
    const { widgetUid: widget_uid } = desk.mine;
    const test_chat = (await t.call(desk.mine.key, "createSession", { widget_uid, is_emulator: true })).body;
    const { session_uid } = test_chat.data;
    await t.call(desk.mine.key, "sendMessage", { widget_uid, session_uid, message: "requesthumanoperator" });
    expect(await desk.session(session_uid)).toMatchObject({ team_id: null, assignee_id: null });
  });

  test("of a second team takes conversations that are moved to it", async () => {
    await rotating({ rotates: false });
    const uid = await desk.waiting();
    expect(await assignee(uid)).toBeNull();
    const sales = await desk.team({ name: "Sales", rotates: true, member_ids: [people[1]] });
    expect(await desk.update(uid, { team_id: sales.id })).toBe(200);
    expect(await assignee(uid)).toBe(people[1]);
    expect((await desk.lines(uid)).slice(-2)).toEqual([
      "Olivia Owner team_changed Sales",
      "rotation assigned Member editor",
    ]);
  });

  test("never gives two conversations of one moment the same turn", async () => {
    await rotating();
    const uids = await Promise.all([desk.waiting(), desk.waiting(), desk.waiting(), desk.waiting()]);
    const assignees = await Promise.all(uids.map(assignee));
    for (const person of people) expect(assignees.filter((one) => one === person)).toHaveLength(2);
  });
});

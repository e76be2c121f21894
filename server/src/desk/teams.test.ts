import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

describe("teams", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const teams = async () => (await desk.call("getTeams")).body.data;

  test("are created, read, changed and deleted; their conversations stay", async () => {
    const member = await t.member(desk.mine, "editor");
    const values = {
      member_ids: [member, member],
      is_default: true,
      rotates: true,
      capacity: 5,
      time_zone: "America/New_York",
      hours: [{ day: 1, from: "09:00", to: "24:00" }],
      holidays: [{ date: "2026-12-25", name: "Christmas" }],
      outside_text: "Back soon",
      reply_minutes: 30,
    };
    const team = await desk.team(values);
    expect(team).toMatchObject({ ...values, member_ids: [member], name: "Support", is_open: false });
    expect(await teams()).toEqual([team]);
    const changed = await desk.call("updateTeam", { team_id: team.id, hours: null, reply_minutes: null });
    expect(changed.body.data).toMatchObject({
      hours: null,
      reply_minutes: null,
      is_open: true,
      opens_at: null,
    });
    const uid = await desk.conversation();
    await desk.update(uid, { team_id: team.id });
    expect((await desk.call("deleteTeam", { team_id: team.id })).status).toBe(200);
    expect(await teams()).toEqual([]);
    expect(await desk.session(uid)).toMatchObject({ team_id: null });
  });

  test("only one is the default, and no two have the same name", async () => {
    const first = await desk.team({ is_default: true });
    expect((await desk.call("createTeam", { name: "Support" })).status).toBe(409);
    const second = await desk.team({ name: "Sales", is_default: true });
    const defaults = (await teams()).map((team: { id: number; is_default: boolean }) => [
      team.id,
      team.is_default,
    ]);
    expect(defaults).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect((await desk.call("updateTeam", { team_id: first.id, name: "Sales" })).status).toBe(409);
  });

  test("refuse times that make no sense, unknown zones and people of elsewhere, with a sentence", async () => {
    const refused = async (values: object) => {
      const { status, body } = await desk.call("createTeam", { name: "Night", ...values });
      expect(status).toBe(400);
      return Object.values(body.errors).join(" ");
    };
    expect(await refused({ hours: [{ day: 1, from: "17:00", to: "09:00" }] })).toContain("after from");
    expect(await refused({ hours: [{ day: 8, from: "09:00", to: "17:00" }] })).toContain("day");
    expect(await refused({ time_zone: "Mars/Base" })).toContain("Europe/Berlin");
    expect(await refused({ capacity: 0 })).toContain("capacity");
    const stranger = await openDesk(t);
    expect(await refused({ member_ids: [stranger.mine.ownerId] })).toContain("no member of this project");
    expect(await teams()).toEqual([]);
  });

  test("are changed by those who may change settings, and are another tenant's secret", async () => {
    const team = await desk.team();
    const viewer = await t.person(desk.mine, "viewer");
    expect((await desk.call("getTeams", {}, viewer)).status).toBe(200);
    expect((await desk.call("createTeam", { name: "Mine" }, viewer)).status).toBe(403);
    const other = await openDesk(t);
    const foreign = { team_id: team.id };
    expect((await other.call("updateTeam", { ...foreign, name: "Theirs" })).status).toBe(404);
    expect((await other.call("deleteTeam", foreign)).status).toBe(404);
    expect((await other.call("getTeams")).body.data).toEqual([]);
    expect((await desk.call("getDeskPeople", {}, viewer)).body.data[0]).not.toHaveProperty("email");
    expect(await teams()).toEqual([team]);
  });

  test("tell visitors their hours and reply time before anything is written", async () => {
    const visit = async () => {
      const body = { widget_uid: desk.mine.widgetUid, origin: "https://shop.example" };
      return (await t.call({}, "startVisit", body)).body.data.hours;
    };
    expect(await visit()).toBeNull();
    t.clock.now = Date.parse("2026-01-05T06:00:00Z");
    await desk.team({
      is_default: true,
      time_zone: "Europe/Berlin",
      hours: [{ day: 1, from: "09:00", to: "17:00" }],
      outside_text: "Back at nine",
      reply_minutes: 15,
    });
    expect(await visit()).toEqual({
      is_open: false,
      opens_at: "2026-01-05T08:00:00.000Z",
      time_zone: "Europe/Berlin",
      hours: [{ day: 1, from: "09:00", to: "17:00" }],
      outside_text: "Back at nine",
      reply_minutes: 15,
    });
    t.clock.now = Date.parse("2026-01-05T09:00:00Z");
    expect(await visit()).toMatchObject({ is_open: true, opens_at: null, outside_text: null });
  });
});

import { sql as raw } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { recordBreaches } from "../desk/sla-breaches.ts";
import { inDialect } from "../platform/db/migration.ts";
import { backfill } from "./tables.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = { from: "2026-01-12", to: "2026-01-18" };

describe("reports of the desk", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    at("2026-01-05T00:00:00Z");
    desk = await openDesk(t);
  });

  const at = (time: string) => (t.clock.now = Date.parse(time));
  const report = async (input: object = {}) => {
    const { status, body } = await desk.call("getDeskReport", { ...WEEK, ...input });
    expect(status).toBe(200);
    return body.data;
  };
  const say = (session_uid: string, message: string, more: object = {}) =>
    desk.call("sendMessage", { widget_uid: desk.mine.widgetUid, session_uid, message, ...more });
  const reply = (uid: string, credential = desk.owner) =>
    desk.call(
      "sendMessage",
      { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "Hi", send_by: "operator" },
      credential,
    );

  /** A conversation that waits for a person from 8:00, gets replies at 9:30 and 10:10, and is resolved at 11:00. */
  async function handledConversation() {
    const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: "09:00", to: "17:00" }));
    const team = await desk.team({ is_default: true, hours });
    await desk.call("createSlaPolicy", { name: "Gold", first_reply_minutes: 30, in_business_hours: false });
    at("2026-01-15T08:00:00Z");
    const uid = await desk.waiting();
    at("2026-01-15T09:00:00Z");
    await recordBreaches(t.running.app);
    at("2026-01-15T09:30:00Z");
    await reply(uid);
    at("2026-01-15T10:00:00Z");
    await say(uid, "And the invoice?");
    at("2026-01-15T10:10:00Z");
    await reply(uid);
    at("2026-01-15T11:00:00Z");
    await desk.update(uid, { segment: "chat,vip" });
    await desk.update(uid, { state: "resolved" });
    await t.call(desk.mine.key, "rateSession", { session_uid: uid, score: 5 });
    return { uid, team };
  }

  test("times, messages, ratings, breaches and what the bot saved, compared with the period before", async () => {
    await desk.conversation();
    const { team } = await handledConversation();
    const visitor = await openVisit(t.running.app, desk.mine);
    const words = { session_uid: visitor.uid, message: "Hello", client_key: "first" };
    await t.call(visitor.headers, "sendVisitorMessage", words);
    await desk.update(visitor.uid, { segment: "=1+1" });
    const { body: test } = await desk.call("createSession", {
      widget_uid: desk.mine.widgetUid,
      is_emulator: true,
    });
    await say(test.data.session_uid, "Try");

    const { totals, previous, previous_from, previous_to } = await report();
    expect([previous_from, previous_to]).toEqual(["2026-01-05", "2026-01-11"]);
    const of = (ms: number, count = 1) => ({ count, median_ms: ms, p90_ms: ms });
    const handled = {
      conversations: 1,
      handled: 1,
      resolved: 1,
      solved_by_bot: 0,
      visitor_messages: 2,
      person_messages: 2,
      first_reply: of(90 * MINUTE),
      first_reply_in_hours: of(30 * MINUTE),
      resolution: of(3 * HOUR),
      resolution_in_hours: of(2 * HOUR),
      handling: of(10 * MINUTE),
      ratings: 1,
      satisfied: 1,
      average_score: 5,
      sla_breaches: 1,
    };
    const byBot = { conversations: 1, handled: 0, solved_by_bot: 1, saved_ms: 10 * MINUTE, bot_messages: 1 };
    expect(totals).toMatchObject({
      ...handled,
      conversations: 2,
      solved_by_bot: 1,
      visitor_messages: 3,
      bot_messages: 2,
      saved_ms: 10 * MINUTE,
    });
    expect(previous).toMatchObject({ conversations: 1, solved_by_bot: 1, saved_ms: null, resolved: 0 });
    const rows = async (by: string, more = {}) => (await report({ by, ...more })).rows;
    const none = { id: null, name: null };
    expect(await rows("person")).toMatchObject([
      { ...none, ...byBot },
      { id: desk.mine.ownerId, name: "Olivia Owner", ...handled },
    ]);
    expect(await rows("team")).toMatchObject([
      { ...none, ...byBot },
      { id: team.id, name: "Support", ...handled },
    ]);
    expect(await rows("channel")).toMatchObject([
      { name: "api", ...handled },
      { name: "widget", ...byBot },
    ]);
    expect(await rows("tag")).toMatchObject([
      { name: "=1+1", ...byBot },
      { name: "chat", ...handled },
      { name: "vip", ...handled },
    ]);
    expect(await rows("hour")).toMatchObject([
      { weekday: 4, hour: 8, ...handled },
      { weekday: 4, hour: 11, ...byBot },
    ]);
    // The same moments in Kathmandu, 5:45 ahead.
    const far = await rows("hour", { timezone: "Asia/Kathmandu" });
    expect(far.map(({ weekday, hour }: never) => [weekday, hour])).toEqual([
      [4, 13],
      [4, 16],
    ]);
    for (const [filter, count] of [
      [{ tag: "vip" }, 1],
      [{ tag: "vi" }, 0],
      [{ team_id: team.id }, 1],
      [{ user_id: desk.mine.ownerId, channel: "api", tag: "chat" }, 1],
      [{ user_id: desk.mine.ownerId + 999 }, 0],
      [{ channel: "widget" }, 1],
      [{ channel: "test" }, 1],
    ] as const) {
      const { conversations } = (await report(filter)).totals;
      expect({ filter, conversations }).toEqual({ filter, conversations: count });
    }

    const { status, body, headers } = await t.call(desk.owner, "exportDeskReport", {
      project_uid: desk.mine.projectUid,
      ...WEEK,
      by: "tag",
    });
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toContain("report-by-tag-2026-01-12-2026-01-18.csv");
    const [head, bot, chat] = (body as string).split("\r\n");
    expect(head).toMatch(/^\uFEFFid,name,weekday,hour,conversations,handled,/);
    expect(bot).toMatch(/^,'=1\+1,,,1,0,0,1,/);
    expect(chat).toMatch(
      /^,chat,,,1,1,1,0,2,1,2,1,1,5,1,0,5400,5400,1800,1800,10800,10800,7200,7200,600,600$/,
    );
  });

  test("reopening, inactivity, a dislike, hands that change, deleted people and teams", async () => {
    const { uid, team } = await handledConversation();
    await desk.update(uid, { state: "pending" });
    expect((await report()).totals).toMatchObject({
      resolved: 0,
      resolution: { count: 0 },
      first_reply: { count: 1 },
    });
    await desk.call("updateProjectSettings", { auto_resolve_duration: 60 });
    const editorId = await t.member(desk.mine, "editor");
    const editor = await t.person(desk.mine, { userId: editorId });
    await say(uid, "One more thing");
    at("2026-01-15T11:30:00Z");
    await reply(uid, editor);
    at("2026-01-15T15:00:00Z");
    await desk.update(uid, { priority: "high" });
    expect((await desk.session(uid)).state).toBe("resolved");
    // Over with the last message, not with the silence after it.
    expect((await report()).rows).toMatchObject([
      {
        id: editorId,
        name: "Member editor",
        resolution: { median_ms: 3.5 * HOUR },
        handling: { median_ms: 10 * MINUTE },
      },
    ]);
    const other = await desk.conversation();
    expect((await report()).totals).toMatchObject({ conversations: 2, solved_by_bot: 1 });
    await say(other, "dislike");
    expect((await report()).totals).toMatchObject({ conversations: 2, solved_by_bot: 0 });
    await desk.call("deleteTeam", { team_id: team.id });
    await desk.call("removeOrganizationMember", {
      organization_id: desk.mine.organizationId,
      user_id: editorId,
    });
    await t.running.app.db.write(({ sql }) => sql.deleteFrom("users").where("id", "=", editorId).execute());
    expect((await report({ by: "team" })).rows).toMatchObject([
      { id: null, name: null },
      { id: team.id, name: null, conversations: 1 },
    ]);
    expect((await report()).rows).toContainEqual(expect.objectContaining({ id: editorId, name: null }));
    await desk.call("deleteSession", { session_uid: uid });
    expect((await report()).totals.conversations).toBe(1);
  });

  test("a database from before gets the figures its messages and lines still tell", async () => {
    await handledConversation();
    await desk.conversation();
    const known = await report({ by: "tag" });
    const { db } = t.running.app;
    await db.write(async ({ sql }) => {
      await raw`delete from conversation_figures`.execute(sql);
      for (const statement of backfill.statements)
        await raw.raw(inDialect(statement, db.engine)).execute(sql);
    });
    const unknown = { count: 0, median_ms: null, p90_ms: null };
    const lost = {
      handling: unknown,
      first_reply_in_hours: unknown,
      resolution_in_hours: unknown,
      saved_ms: null,
    };
    const filled = await report({ by: "tag" });
    expect(filled.totals).toEqual({ ...known.totals, ...lost });
    expect(filled.rows).toEqual(known.rows.map((row: object) => ({ ...row, ...lost })));
  });

  test("clock changes, empty periods, other tenants and bad input", async () => {
    at("2026-10-24T22:30:00Z");
    desk = await openDesk(t);
    for (let hour = 0; hour < 4; hour += 1) {
      await desk.conversation();
      t.clock.advance(HOUR);
    }
    // In Berlin the hour after 2:30 is 2:30 again on this Sunday.
    const sunday = { from: "2026-10-25", to: "2026-10-25", timezone: "Europe/Berlin", by: "hour" };
    const { rows, totals } = await report(sunday);
    expect(totals.conversations).toBe(4);
    expect(rows.map((row: Record<string, number>) => [row.weekday, row.hour, row.conversations])).toEqual([
      [7, 0, 1],
      [7, 1, 1],
      [7, 2, 2],
    ]);
    const empty = await report({ from: "2020-01-01", to: "2020-01-31" });
    expect([empty.rows, empty.row_count, empty.totals.conversations, empty.totals.average_score]).toEqual([
      [],
      0,
      0,
      null,
    ]);
    const theirs = await openDesk(t);
    expect((await theirs.call("getDeskReport", sunday)).body.data.totals.conversations).toBe(0);
    for (const operation of ["getDeskReport", "exportDeskReport"]) {
      expect((await theirs.call(operation, { ...WEEK, project_uid: desk.mine.projectUid })).status).toBe(403);
      for (const [bad, field] of [
        [{ from: "2026-01-19" }, "from"],
        [{ to: "2028-01-18" }, "to"],
        [{ by: "country" }, "by"],
        [{ timezone: "Mars/Base" }, "timezone"],
        [{ team_id: 0 }, "team_id"],
        [{ tag: " " }, "tag"],
      ] as const) {
        const { status, body } = await desk.call(operation, { ...WEEK, ...bad });
        expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
      }
    }
  });
});

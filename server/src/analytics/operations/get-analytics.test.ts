import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";
import type { Reply } from "../../assistant/index.ts";

const NONE = { median_ms: null, p95_ms: null };
const NOTHING = {
  conversations: 0,
  resolved_by_bot: 0,
  handed_to_people: 0,
  likes: 0,
  dislikes: 0,
  credits: 0,
  unanswered: 0,
};

describe("getAnalytics", () => {
  const assistant = scriptedAssistant();
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
    at("2026-03-10T12:00:00Z");
    bot(1000);
  });

  const at = (moment: string) => (t.clock.now = Date.parse(moment));
  /** The bot's next replies take so long and are made so. */
  const bot = (ms: number, reply: Partial<Reply> = {}) => {
    assistant.script = () => {
      t.clock.advance(ms);
      return reply;
    };
  };
  const open = async (body: object = {}): Promise<string> => {
    const widget_uid = mine.widgetUid;
    return (await t.call(mine.key, "createSession", { widget_uid, ...body })).body.data.session_uid;
  };
  const say = (session_uid: string, message: string, body: object = {}) =>
    t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message, ...body });
  const ask = async (message = "A question") => {
    const session = await open();
    await say(session, message);
    return session;
  };
  const read = (from: string, to: string, timezone = "UTC") =>
    t.call(mine.token, "getAnalytics", { project_uid: mine.projectUid, from, to, timezone });
  const totals = async (from = "2026-03-10", to = from) => (await read(from, to)).body.data.totals;

  test("returns a range's figures, with the previous period and day by day", async () => {
    at("2026-03-09T08:00:00Z");
    bot(500, { credits: 1 });
    await ask();

    at("2026-03-10T08:00:00Z");
    bot(2000, { credits: 3 });
    await say(await ask(), "like");
    bot(4000, { unanswered: "Do you ship to Norway?" });
    await ask();
    at("2026-03-10T09:00:00Z");
    bot(1000);
    const handed = await ask();
    await say(handed, "requesthumanoperator");
    t.clock.advance(60_000);
    await say(handed, "I am here.", { send_by: "operator" });

    at("2026-03-11T23:59:59.999Z");
    bot(0, { credits: 2 });
    await say(await ask(), "dislike");
    await open();

    const { status, body } = await read("2026-03-10", "2026-03-11");
    expect(status).toBe(200);
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "Data Fetched Successfully!",
      data: {
        from: "2026-03-10",
        to: "2026-03-11",
        timezone: "UTC",
        totals: {
          conversations: 4,
          resolved_by_bot: 1,
          handed_to_people: 1,
          likes: 1,
          dislikes: 1,
          credits: 5,
          unanswered: 1,
          first_response: { median_ms: 1000, p95_ms: 4000 },
          reply: { median_ms: 2000, p95_ms: 60_000 },
        },
        previous_from: "2026-03-08",
        previous_to: "2026-03-09",
        previous: {
          ...NOTHING,
          conversations: 1,
          resolved_by_bot: 1,
          credits: 1,
          first_response: { median_ms: 500, p95_ms: 500 },
          reply: { median_ms: 500, p95_ms: 500 },
        },
        days: [
          {
            day: "2026-03-10",
            ...NOTHING,
            conversations: 3,
            resolved_by_bot: 1,
            handed_to_people: 1,
            likes: 1,
            credits: 3,
            unanswered: 1,
          },
          { day: "2026-03-11", ...NOTHING, conversations: 1, dislikes: 1, credits: 2 },
        ],
      },
    });
  });

  test("a range without conversations has every day and no durations", async () => {
    const { data } = (await read("2025-01-01", "2025-12-31")).body;
    expect(data.totals).toEqual({ ...NOTHING, first_response: NONE, reply: NONE });
    expect(data.previous).toEqual(data.totals);
    expect(data.days).toHaveLength(365);
    expect(data.days[364]).toEqual({ day: "2025-12-31", ...NOTHING });
  });

  test("days are those of the time zone, also where clocks are changed", async () => {
    // In Berlin: 28 March 23:59, 29 March 00:00 and 23:59 (a day of 23 hours), 30 March 00:00.
    for (const moment of ["28T22:59:59Z", "28T23:00:00Z", "29T21:59:59Z", "29T22:00:00Z"]) {
      at(`2026-03-${moment}`);
      bot(0);
      await ask();
    }
    const perDay = async (zone: string) =>
      (await read("2026-03-28", "2026-03-30", zone)).body.data.days.map(
        (day: { conversations: number }) => day.conversations,
      );
    expect(await perDay("Europe/Berlin")).toEqual([1, 2, 1]);
    expect(await perDay("UTC")).toEqual([2, 2, 0]);
    expect(await perDay("Asia/Kathmandu")).toEqual([0, 2, 2]);
  });

  test("a test chat does not count, whatever happens in it", async () => {
    const session = await open({ is_emulator: true });
    bot(1000, { credits: 4, unanswered: "What is the secret?" });
    await say(session, "What is the secret?");
    await say(session, "dislike");
    await say(session, "requesthumanoperator");
    expect(await totals()).toEqual({ ...NOTHING, first_response: NONE, reply: NONE });
  });

  test("a later like revokes a dislike", async () => {
    const session = await ask();
    await say(session, "dislike");
    expect(await totals()).toMatchObject({ resolved_by_bot: 0, likes: 0, dislikes: 1 });
    await say(session, "like");
    expect(await totals()).toMatchObject({ resolved_by_bot: 1, likes: 1, dislikes: 0 });
  });

  test("a handed-over conversation counts for people, and the wait ends with a person's reply", async () => {
    bot(1000, { handover: true });
    const session = await ask();
    expect(await totals()).toMatchObject({ resolved_by_bot: 0, handed_to_people: 1, first_response: NONE });
    t.clock.advance(29_000);
    await say(session, "Hello", { send_by: "operator" });
    const waited = { median_ms: 30_000, p95_ms: 30_000 };
    expect(await totals()).toMatchObject({ first_response: waited, reply: waited });
    await t.call(mine.key, "updateSession", { session_uid: session, state: "resolved" });
    expect(await totals()).toMatchObject({ resolved_by_bot: 0, handed_to_people: 1 });
  });

  test("several messages in a row count as one wait; an unprompted message is no reply", async () => {
    const session = await open();
    await say(session, "Welcome", { send_by: "assistant" });
    expect(await totals()).toMatchObject({ conversations: 0, reply: NONE });
    await say(session, "I take this", { send_by: "operator" });
    await say(session, "First");
    t.clock.advance(5000);
    await say(session, "Second");
    t.clock.advance(5000);
    await say(session, "Here", { send_by: "operator" });
    await say(session, "And more", { send_by: "operator" });
    const waited = { median_ms: 10_000, p95_ms: 10_000 };
    expect(await totals()).toMatchObject({ conversations: 1, first_response: waited, reply: waited });
  });

  test("a deleted conversation is not counted, but its credits are", async () => {
    bot(1000, { credits: 2, unanswered: "Why?" });
    const session = await ask();
    await t.call(mine.token, "deleteSession", { project_uid: mine.projectUid, session_uid: session });
    expect(await totals()).toEqual({ ...NOTHING, credits: 2, first_response: NONE, reply: NONE });
  });

  test("names wrong fields (400)", async () => {
    const errorsOf = async (body: object) => {
      const { status, body: answer } = await t.call(mine.token, "getAnalytics", {
        project_uid: mine.projectUid,
        ...body,
      });
      return [status, answer.errors];
    };
    expect(await errorsOf({ from: "2026-02-30" })).toEqual([
      400,
      { from: "from must be a date that exists, such as 2026-01-31.", to: "to is required." },
    ]);
    expect(await errorsOf({ from: "2026-03-02", to: "2026-03-01" })).toEqual([
      400,
      { from: "from must not be after to." },
    ]);
    expect(await errorsOf({ from: "2025-01-01", to: "2026-01-02" })).toEqual([
      400,
      { to: "to must be within 366 days of from." },
    ]);
    expect(await errorsOf({ from: "2025-01-01", to: "2025-01-01", timezone: "Mars/Base" })).toEqual([
      400,
      { timezone: "timezone must be the name of a time zone, such as Europe/Berlin." },
    ]);
    expect((await read("2025-01-01", "2026-01-01")).status).toBe(200);
  });

  test("requires a credential (401) with Sessions > Read (403) in its own project (404)", async () => {
    const body = { project_uid: mine.projectUid, from: "2026-01-01", to: "2026-01-01" };
    const other = await t.workspace();
    expect((await t.call({}, "getAnalytics", body)).status).toBe(401);
    const trainer = await t.token(mine, { permissions: { Training: "Write" } });
    expect((await t.call(trainer, "getAnalytics", body)).status).toBe(403);
    expect((await t.call(other.token, "getAnalytics", body)).status).toBe(
      (await t.call(other.token, "getTrainingStatus", { project_uid: mine.projectUid })).status,
    );
    const reader = await t.token(mine, { permissions: { Sessions: "Read" } });
    expect((await t.call(reader, "getAnalytics", body)).status).toBe(200);
    await ask();
    const foreign = { ...body, project_uid: other.projectUid, from: "2026-03-01", to: "2026-03-31" };
    expect((await t.call(other.token, "getAnalytics", foreign)).body.data.totals.conversations).toBe(0);
  });
});

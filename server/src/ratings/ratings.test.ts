import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../test/open-visit.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

describe("ratings of conversations", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
    await askForRatings({ enabled: true });
  });

  const askForRatings = (rating: object) =>
    desk.call("updateWidget", { widget_uid: desk.mine.widgetUid, settings: { rating } });
  const visit = async (): Promise<OpenVisit> => {
    const visitor = await openVisit(t.running.app, desk.mine);
    const body = { session_uid: visitor.uid, message: "Hello", client_key: "first" };
    expect((await t.call(visitor.headers, "sendVisitorMessage", body)).status).toBe(200);
    return visitor;
  };
  const rate = (visitor: OpenVisit, values: object, session_uid = visitor.uid) =>
    t.call(visitor.headers, "rateConversation", { session_uid, ...values });
  const ratings = async (filter: object = {}) => (await desk.call("getRatings", filter)).body;

  test("a visitor rates the person who answered, once, with the team and tags of that moment", async () => {
    const team = await desk.team();
    const visitor = await visit();
    const { uid } = visitor;
    const early = await rate(visitor, { score: 5 });
    expect([early.status, early.body.message]).toEqual([
      409,
      "Only a resolved or closed conversation can be rated.",
    ]);
    const reply = { widget_uid: desk.mine.widgetUid, session_uid: uid, message: "Hi", send_by: "operator" };
    expect((await desk.call("sendMessage", reply)).status).toBe(200);
    await desk.update(uid, { team_id: team.id, segment: "chat, vip" });
    await desk.update(uid, { state: "resolved" });

    const both = await Promise.all([
      rate(visitor, { score: 4, comment: " Fast and friendly " }),
      rate(visitor, { score: 1 }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const again = await rate(visitor, { score: 1 });
    expect([again.status, again.body.message]).toEqual([409, "This conversation is already rated."]);

    const { data, total } = await ratings();
    expect(total).toBe(1);
    const isFirst = both[0].status === 200;
    expect(data[0]).toMatchObject({
      session_uid: uid,
      score: isFirst ? 4 : 1,
      comment: isFirst ? "Fast and friendly" : null,
      answered_by: "person",
      user_name: "Olivia Owner",
      team_id: team.id,
      tags: ["chat", "vip"],
    });
    const lines = await desk.lines(uid);
    expect(lines.at(-1)).toBe(
      isFirst ? "visitor rated 4/5 · Olivia Owner · “Fast and friendly”" : "visitor rated 1/5 · Olivia Owner",
    );
    const person = data[0].user_id as number;
    for (const [filter, count] of [
      [{ session_uid: uid }, 1],
      [{ user_id: person, team_id: team.id, tag: "vip", score: data[0].score }, 1],
      [{ user_id: person + 999 }, 0],
      [{ team_id: team.id + 999 }, 0],
      [{ tag: "other" }, 0],
      [{ from: data[0].created_at.slice(0, 10), to: data[0].created_at.slice(0, 10) }, 1],
      [{ from: "2000-01-01", to: "2000-01-02" }, 0],
    ] as const) {
      expect({ filter, total: (await ratings(filter)).total }).toEqual({ filter, total: count });
    }
    // Neither the visitor's page nor a model gets the line; the page learns the score.
    const start = {
      widget_uid: desk.mine.widgetUid,
      origin: "https://shop.example",
      visitor_key: visitor.key,
    };
    const { conversation } = (await t.call({}, "startVisit", start)).body.data;
    expect(conversation).toMatchObject({ state: "resolved", score: data[0].score });
    expect(JSON.stringify(conversation.messages)).not.toContain("rated");
  });

  test("the bot is rated where no person answered, also through the API, and after inactivity", async () => {
    const uid = await desk.conversation();
    await desk.update(uid, { state: "closed" });
    const body = { session_uid: uid, score: 2, comment: "" };
    expect((await t.call(desk.mine.key, "rateSession", body)).status).toBe(200);
    expect((await t.call(desk.mine.key, "rateSession", body)).status).toBe(409);
    await desk.call("updateProjectSettings", { auto_close_duration: 5 });
    const visitor = await visit();
    t.clock.advance(6 * 60_000);
    expect((await rate(visitor, { score: 5 })).status).toBe(200);
    const { data } = await ratings();
    const bot = { answered_by: "bot", user_id: null, user_name: null, comment: null };
    expect(data).toMatchObject([
      { ...bot, session_uid: visitor.uid, score: 5 },
      { ...bot, session_uid: uid, score: 2 },
    ]);
    expect(await desk.lines(uid)).toContain("program rated 2/5");
    // A chat that was opened and never written in has nothing to rate.
    const { body: empty } = await t.call(desk.mine.key, "createSession", { widget_uid: desk.mine.widgetUid });
    await desk.update(empty.data.session_uid, { state: "resolved" });
    const nothing = { session_uid: empty.data.session_uid, score: 5 };
    expect((await t.call(desk.mine.key, "rateSession", nothing)).status).toBe(409);
    // A deleted conversation takes its rating with it.
    await desk.call("deleteSession", { session_uid: uid });
    expect((await ratings()).total).toBe(1);
  });

  test("strangers, other tenants, blocked visitors, bad scores and a widget that doesn't ask are refused", async () => {
    const [visitor, other] = [await visit(), await visit()];
    await desk.update(visitor.uid, { state: "resolved" });
    expect((await rate(other, { score: 1 }, visitor.uid)).status).toBe(404);
    const theirs = await openDesk(t);
    expect((await theirs.call("getRatings", { session_uid: visitor.uid })).status).toBe(404);
    expect((await theirs.call("rateSession", { session_uid: visitor.uid, score: 1 })).status).toBe(404);
    for (const score of [0, 6, 2.5, "5", null]) {
      const { status, body } = await rate(visitor, { score });
      expect([score, status, Object.keys(body.errors)]).toEqual([score, 400, ["score"]]);
    }
    expect((await rate(visitor, { score: 5, comment: "x".repeat(1001) })).status).toBe(400);
    await desk.call("blockVisitor", { session_uid: visitor.uid });
    expect((await rate(visitor, { score: 5 })).status).toBe(403);
    await desk.call("blockVisitor", { session_uid: visitor.uid, is_blocked: false });
    await askForRatings({ enabled: false, question: "How was it?" });
    expect((await rate(visitor, { score: 5 })).body.message).toBe("This chat asks for no ratings.");
    const viewer = await t.person(desk.mine, "viewer");
    expect((await desk.call("getRatings", {}, viewer)).body.total).toBe(0);
    expect((await desk.call("rateSession", { session_uid: visitor.uid, score: 5 }, viewer)).status).toBe(403);
    const { settings } = (await desk.call("getWidgets")).body.data[0];
    expect(settings.rating).toEqual({ enabled: false, question: "How was it?" });
  });
});

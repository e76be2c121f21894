import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { rulesOf } from "../../test/rules.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { deleteOldRuleLog } from "./index.ts";
import { RULE_EVENTS } from "./schema.ts";

const SOON = { timeout: 60_000, interval: 50 };
const DAY_MS = 24 * 60 * 60 * 1000;

describe("automation rules", () => {
  let t: TestApp;
  let desk: Desk;
  let service: FaultyService;
  beforeAll(async () => {
    service = await startFaultyService();
    t = await createTestApp({
      background: true,
      env: { ALLOW_PRIVATE_FILE_URLS: "true" },
      overrides: { assistant: scriptedAssistant() },
    });
  });
  afterAll(async () => {
    await t.close();
    await service.close();
  });
  beforeEach(async () => {
    desk = await openDesk(t);
  });

  const { create, log, outcomes, texts }: ReturnType<typeof rulesOf> = {
    create: (rule) => rulesOf(desk).create(rule),
    log: (filter) => rulesOf(desk).log(filter),
    outcomes: (filter) => rulesOf(desk).outcomes(filter),
    texts: (session_uid) => rulesOf(desk).texts(session_uid),
  };
  const say = (session_uid: string, message: string) =>
    t.call(desk.mine.key, "sendMessage", { widget_uid: desk.mine.widgetUid, session_uid, message });

  test("does all it says once, in the order of the list, and later rules see what earlier ones changed", async () => {
    const team = await desk.team();
    const tagged = await create({
      name: "Refunds",
      event: "conversation_started",
      conditions: [{ kind: "text", operator: "has_word", values: ["REFUND"] }],
      effects: [
        { kind: "reply", text: "Thanks {{contact.name | there}}, a person of {{project.name}} will look." },
        { kind: "note", text: "Money back" },
        { kind: "add_tags", tags: ["refund"] },
        { kind: "team", team_id: team.id },
        { kind: "assign", assignee_id: desk.mine.ownerId },
        { kind: "priority", priority: "high" },
      ],
    });
    const second = await create({
      name: "Snooze",
      event: "conversation_started",
      conditions: [
        { kind: "tag", operator: "has", values: ["refund"] },
        { kind: "team", operator: "is", values: [team.id] },
      ],
      effects: [
        { kind: "remove_tags", tags: ["chat"] },
        { kind: "snooze", hours: 3 },
      ],
      stops: true,
    });
    const never = await create({ name: "Never", event: "conversation_started" });
    const uid = await desk.conversation("I want a refund, please");
    await expect.poll(() => outcomes({ session_uid: uid }), SOON).toEqual(["skipped", "ran", "ran"]);
    const [left, later, first] = await log({ session_uid: uid });
    expect([first!.rule_id, later!.rule_id]).toEqual([tagged.id, second.id]);
    expect(first!.effects.every(({ status }) => status === "done")).toBe(true);
    expect(left!.skipped).toMatchObject([{ rule_id: never.id, why: "stopped" }]);
    expect(await desk.session(uid)).toMatchObject({
      segment: "refund",
      priority: "high",
      team_id: team.id,
      assignee_id: desk.mine.ownerId,
      snoozed_until: expect.any(String),
    });
    const said = (await texts(uid)).join("\n");
    expect(said).toContain("assistant text: Thanks there, a person of");
    expect(said).toContain("operator note: Money back");
    expect((await desk.lines(uid)).join("\n")).toContain("rule tags_changed chat,refund");
    const noMatch = await desk.conversation("The refunds page is broken");
    await expect.poll(() => outcomes({ session_uid: noMatch }), SOON).toEqual(["skipped", "ran"]);
    const [why] = await log({ session_uid: noMatch });
    expect(why!.skipped).toMatchObject([
      { rule_id: tagged.id, why: "condition", condition: 1, condition_kind: "text" },
      { rule_id: second.id, why: "condition", condition: 1, condition_kind: "tag" },
    ]);
    // The other order: what the first sees is what was there before.
    const rule_ids = [never.id, second.id, tagged.id];
    expect((await desk.call("reorderRules", { rule_ids: rule_ids.slice(1) })).status).toBe(409);
    expect((await desk.call("reorderRules", { rule_ids })).status).toBe(200);
    expect((await desk.call("getRules")).body.data.map(({ id }: { id: number }) => id)).toEqual(rule_ids);
  });

  test("follows every event there is, and each condition decides", async () => {
    const team = await desk.team({ is_default: true });
    const mark = (event: string, more: object = {}) =>
      create({ name: event, event, effects: [{ kind: "note", text: `saw ${event}` }], ...more });
    const met = [
      { kind: "page", operator: "lacks", values: ["/shop"] },
      { kind: "language", operator: "is_not", values: ["de"] },
      { kind: "channel", operator: "is", values: ["api"] },
      { kind: "mode", operator: "is", values: ["awaiting", "operator", "bot"] },
      { kind: "contact", field: "email", operator: "is_empty" },
      { kind: "verified", is_verified: false },
      { kind: "hours", is_open: true },
      { kind: "age", operator: "at_most", minutes: 60 },
      { kind: "priority", operator: "is_not", values: ["low"] },
      { kind: "assignee", operator: "is_not", values: [desk.mine.ownerId + 1_000_000, null].slice(1) },
    ];
    await mark("hand_over_asked", { conditions: met.slice(0, -1) });
    await mark("assigned", { conditions: met });
    for (const event of ["team_changed", "tag_added", "priority_changed", "resolved", "reopened"])
      await mark(event, {
        match: "any",
        conditions: [
          { kind: "contact", field: "data.plan", operator: "is", value: "gold" },
          { kind: "hours", is_open: true },
        ],
      });
    await mark("rated", { conditions: [{ kind: "rating", operator: "at_most", score: 2 }] });
    await mark("no_answer", { minutes: 30 });
    await mark("sla_breached");
    await mark("snooze_ended");
    await desk.call("createSlaPolicy", { name: "Gold", first_reply_minutes: 40, in_business_hours: false });
    const uid = await desk.waiting();
    const saw = async () =>
      (await texts(uid)).flatMap((text) => /note: saw (.*)/.exec(text)?.[1] ?? []).toSorted();
    await expect.poll(saw, SOON).toContain("hand_over_asked");
    t.clock.advance(31 * 60_000);
    await expect.poll(saw, SOON).toContain("no_answer");
    t.clock.advance(15 * 60_000);
    await expect.poll(saw, SOON).toContain("sla_breached");
    for (const changes of [
      { assignee_id: desk.mine.ownerId },
      { team_id: team.id },
      { segment: "chat,vip" },
      { priority: "urgent" },
      { snoozed_until: new Date(t.clock.now + 60_000).toISOString() },
    ])
      expect(await desk.update(uid, changes)).toBe(200);
    t.clock.advance(120_000);
    await expect.poll(saw, SOON).toContain("snooze_ended");
    const { widgetUid: widget_uid, key } = desk.mine;
    const reply = { widget_uid, session_uid: uid, message: "Hi", send_by: "operator" };
    expect((await t.call(key, "sendMessage", reply)).status).toBe(200);
    expect(await desk.update(uid, { state: "resolved" })).toBe(200);
    expect((await desk.call("rateSession", { session_uid: uid, score: 2 })).status).toBe(200);
    expect(await desk.update(uid, { state: "pending" })).toBe(200);
    const all = RULE_EVENTS.filter(
      (event) => event !== "conversation_started" && event !== "visitor_message",
    );
    await expect.poll(saw, SOON).toEqual(all.toSorted());
    expect((await outcomes()).filter((outcome) => outcome === "failed")).toEqual([]);
  });

  test("never runs for what it caused itself; chains end, and so does a rule that runs too often", async () => {
    const ping = await create({
      name: "Ping",
      event: "tag_added",
      conditions: [{ kind: "tag", operator: "has", values: ["ping"] }],
      effects: [
        { kind: "add_tags", tags: ["pong"] },
        { kind: "remove_tags", tags: ["ping"] },
      ],
    });
    const pong = await create({
      name: "Pong",
      event: "tag_added",
      conditions: [{ kind: "tag", operator: "has", values: ["pong"] }],
      effects: [
        { kind: "add_tags", tags: ["ping"] },
        { kind: "remove_tags", tags: ["pong"] },
      ],
    });
    const uid = await desk.conversation();
    await desk.update(uid, { segment: "ping" });
    await expect
      .poll(async () => (await log({ session_uid: uid })).flatMap(({ skipped }) => skipped), SOON)
      .toContainEqual(expect.objectContaining({ rule_id: ping.id, why: "loop" }));
    await expect.poll(async () => (await log({ rule_id: pong.id })).length, SOON).toBeGreaterThan(0);
    // In one event both may run, each once.
    expect((await log({ rule_id: ping.id })).length).toBeLessThanOrEqual(2);
    for (let depth = 1; depth <= 6; depth++)
      await create({
        name: `Step ${depth}`,
        event: "priority_changed",
        conditions: [{ kind: "tag", operator: "has", values: [`d${depth}`] }],
        effects: [
          { kind: "priority", priority: depth % 2 ? "low" : "high" },
          { kind: "remove_tags", tags: [`d${depth}`] },
          { kind: "add_tags", tags: [`d${depth + 1}`] },
        ],
        stops: true,
      });
    const deep = await desk.conversation();
    await desk.update(deep, { segment: "d1" });
    await desk.update(deep, { priority: "urgent" });
    await expect.poll(() => outcomes({ session_uid: deep }), SOON).toContain("too_deep");
    expect((await desk.session(deep))["segment"]).toBe("d6");
    const often = await create({ event: "visitor_message", effects: [{ kind: "spam", is_spam: false }] });
    for (let number = 0; number < 62; number++) await say(uid, `Message ${number}`);
    await expect
      .poll(
        async () =>
          (await log({ rule_id: often.id })).filter(({ outcome }) => outcome === "too_often").length,
        SOON,
      )
      .toBe(2);
  });

  test("a webhook is signed, sent once for each run, retried, limited, and its end is in the log", async () => {
    const secret = "a-long-shared-secret";
    await desk.call("setActionSecret", { name: "HOOK", secret, host: service.host });
    let tries = 0;
    service.on("/hook", (_request, response) => sendJson(response, {}, (tries += 1) === 1 ? 503 : 200));
    const rule = await create({
      name: "Tell the shop",
      effects: [
        { kind: "webhook", url: `${service.url}/hook`, secret: "HOOK" },
        { kind: "webhook", url: `${service.url}/gone`, secret: null },
      ],
    });
    const uid = await desk.conversation("Where is my order?");
    const effects = async () => {
      // The pause before the second try passes.
      t.clock.advance(1000);
      return (await log({ rule_id: rule.id }))[0]?.effects;
    };
    await expect.poll(effects, SOON).toEqual([
      { kind: "webhook", status: "done", problem: null },
      { kind: "webhook", status: "failed", problem: "The service answered with the status 404." },
    ]);
    const [first, second] = service.requests.filter(({ path }) => path === "/hook");
    expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(
      String(second!.headers["x-parley-signature"]),
    )!;
    expect(signature).toBe(createHmac("sha256", secret).update(`${seconds}.${second!.body}`).digest("hex"));
    expect(second!.body).not.toContain(secret);
    expect(JSON.parse(second!.body)).toMatchObject({
      event: "visitor_message",
      rule: { id: rule.id, name: "Tell the shop" },
      session: { uid, tags: ["chat"], priority: "none" },
      message: { text: "Where is my order?" },
      contact: null,
    });
  });

  test("what a rule names may be gone: it is switched off with the reason, and nothing is half done", async () => {
    const team = await desk.team();
    const rule = await create({
      effects: [
        { kind: "note", text: "half" },
        { kind: "team", team_id: team.id },
      ],
    });
    expect((await desk.call("deleteTeam", { team_id: team.id })).status).toBe(200);
    const listed = async () => (await desk.call("getRules")).body.data[0];
    expect(await listed()).toMatchObject({ is_enabled: true, problem: expect.stringContaining("no team") });
    const uid = await desk.conversation();
    await expect.poll(async () => (await listed()).is_enabled, SOON).toBe(false);
    await expect.poll(() => outcomes({ rule_id: rule.id }), SOON).toEqual(["failed"]);
    expect((await log({ rule_id: rule.id }))[0]!.problem).toContain("no team");
    expect((await texts(uid)).join()).not.toContain("half");
    const on = await desk.call("updateRule", { rule_id: rule.id, is_enabled: true });
    expect([on.status, on.body.errors.effects]).toEqual([400, expect.stringContaining("no team")]);
    const effects = [{ kind: "add_tags", tags: ["x".repeat(90), "y".repeat(90), "z".repeat(90)] }];
    const mended = await desk.call("updateRule", { rule_id: rule.id, effects, is_enabled: true });
    expect(mended.body.data).toMatchObject({ is_enabled: true, problem: null });
    await say(uid, "Again");
    await expect
      .poll(async () => (await log({ rule_id: rule.id }))[0]?.problem, SOON)
      .toContain("too many tags");
    expect((await listed()).is_enabled).toBe(true);
    expect((await desk.call("deleteRule", { rule_id: rule.id })).status).toBe(200);
    await say(uid, "And again");
    expect((await desk.call("deleteRule", { rule_id: rule.id })).status).toBe(404);
    expect((await log({ rule_id: rule.id })).length).toBe(2);
    t.clock.advance(31 * DAY_MS);
    await t.running.app.db.writeStatement((sql) => deleteOldRuleLog(sql, t.clock.now));
    const later = await t.person(desk.mine);
    expect((await desk.call("getRuleLog", {}, later)).body).toMatchObject({ total: 0, data: [] });
  });

  test("a dry run over 30 days counts what would have run and changes nothing", async () => {
    const old = await desk.conversation("refund from long ago");
    t.clock.advance(31 * DAY_MS);
    const uid = await desk.conversation("I need a refund");
    await say(uid, "A REFUND, please");
    await desk.conversation("Hello");
    const waits = await desk.waiting();
    const later = await t.person(desk.mine);
    const dry = async (body: object) => (await desk.call("dryRunRule", body, later)).body.data;
    const conditions = [{ kind: "text", operator: "contains", values: ["refund"] }];
    const result = await dry({ event: "visitor_message", conditions });
    expect(result).toMatchObject({ checked: 3, is_complete: true, matched: 1, runs: 2 });
    expect(result.sample).toEqual([{ session_uid: uid, at: expect.any(String), text: "A REFUND, please" }]);
    expect(JSON.stringify(result)).not.toContain(old);
    expect(await dry({ event: "conversation_started", conditions })).toMatchObject({ matched: 1, runs: 1 });
    expect((await dry({ event: "hand_over_asked" })).sample).toMatchObject([{ session_uid: waits }]);
    t.clock.advance(20 * 60_000);
    expect((await dry({ event: "no_answer", minutes: 10 })).sample).toMatchObject([{ session_uid: waits }]);
    expect(await dry({ event: "no_answer", minutes: 30 })).toMatchObject({ matched: 0 });
    expect((await desk.call("getRuleLog", {}, later)).body.data).toEqual([]);
  });

  test("refuses what contradicts itself, strangers, and callers who could not do it by hand", async () => {
    const refused = async (rule: object, credential = desk.owner) => {
      const whole = { name: "R", event: "resolved", effects: [{ kind: "hand_back" }], ...rule };
      const { status, body } = await desk.call("createRule", whole, credential);
      return `${status} ${Object.values(body.errors ?? {}).join(" ")}`;
    };
    const webhook = (url: string, secret: string | null = null) => ({
      effects: [{ kind: "webhook", url, secret }],
    });
    expect(await refused({ event: "no_answer" })).toContain("400 minutes is needed");
    expect(await refused({ minutes: 5 })).toContain("400 minutes belongs");
    expect(await refused({ effects: [] })).toContain("400");
    expect(await refused({ effects: [{ kind: "assign_to_me" }] })).toContain("400");
    expect(await refused({ effects: [{ kind: "reply", text: "{{contact.password}}" }] })).toContain(
      "400 effects uses",
    );
    expect(await refused({ effects: [{ kind: "team", team_id: 987_654 }] })).toContain(
      "400 effects: the project has no team",
    );
    expect(
      await refused({ conditions: [{ kind: "assignee", operator: "is", values: [987_654] }] }),
    ).toContain("is no member");
    expect(await refused(webhook("ftp://example.com/x"))).toContain("400 effects: the address");
    expect(await refused(webhook("https://example.com/x", "NONE"))).toContain("does not exist");
    await desk.call("setActionSecret", { name: "OTHER", secret: "0123456789", host: "api.example.com" });
    expect(await refused(webhook("https://evil.example/x", "OTHER"))).toContain("is for api.example.com");
    expect(await refused({}, await t.person(desk.mine, "viewer"))).toContain("403");
    const settings = await t.token(desk.mine, { permissions: { Setting: "Write" } });
    expect(await refused({}, settings)).toContain("403");
    const { id } = await create({});
    const theirs = await openDesk(t);
    expect((await theirs.call("updateRule", { rule_id: id, name: "Mine" })).status).toBe(404);
    expect((await theirs.call("deleteRule", { rule_id: id })).status).toBe(404);
    expect((await theirs.call("getRules")).body.data).toEqual([]);
    for (const operation of ["updateRule", "deleteRule"])
      expect((await desk.call(operation, { rule_id: id }, settings)).status).toBe(403);
    expect((await desk.call("reorderRules", { rule_ids: [id] }, settings)).status).toBe(403);
    expect((await desk.call("getRuleLog", {}, settings)).status).toBe(403);
    expect((await desk.call("dryRunRule", { event: "resolved" }, settings)).status).toBe(403);
  });
});

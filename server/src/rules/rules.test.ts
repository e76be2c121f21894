import { describe, expect, test } from "vitest";
import { useRules } from "../../test/rules.ts";
import { deleteOldRuleLog } from "./index.ts";
import { RULE_EVENTS } from "./schema.ts";

const SOON = { timeout: 60_000, interval: 50 };
const DAY_MS = 24 * 60 * 60 * 1000;

describe("automation rules", () => {
  const rules = useRules();
  const { create, log, outcomes, say, texts } = rules;

  test("does all it says once, in the order of the list, and later rules see what earlier ones changed", async () => {
    const { desk } = rules;
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

  test("follows every event there is, and each condition decides", { tags: ["later"] }, async () => {
    const { t, desk } = rules;
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

  test("a condition searches for its text as it stands: no value is a pattern", async () => {
    const { desk } = rules;
    const values = [".*", "(a+)+$", "[a-z]"];
    await create({ conditions: [{ kind: "text", operator: "contains", values }] });
    const plain = await desk.conversation(`${"a".repeat(200)}!`);
    await expect.poll(() => outcomes({ session_uid: plain }), SOON).toEqual(["skipped"]);
    const literal = await desk.conversation("What does (A+)+$ mean?");
    await expect.poll(() => outcomes({ session_uid: literal }), SOON).toEqual(["ran"]);
  });

  test("what a rule names may be gone: it is switched off with the reason, and nothing is half done", async () => {
    const { t, desk } = rules;
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
});

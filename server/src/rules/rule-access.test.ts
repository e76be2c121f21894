import { describe, expect, test } from "vitest";
import { openDesk } from "../../test/desk.ts";
import type { Headers } from "../../test/factories.ts";
import { openVisit } from "../../test/open-visit.ts";
import { useRules } from "../../test/rules.ts";
import { RULE_EVENTS } from "./schema.ts";

const SOON = { timeout: 60_000, interval: 50 };

describe("who may write rules", () => {
  const rules = useRules();
  const { create } = rules;

  test("refuses what contradicts itself, strangers, and callers who could not do it by hand", async () => {
    const { t, desk } = rules;
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

  test("a token or role that may only half of it, a key and a visitor change no rule", async () => {
    const { t, desk } = rules;
    const { id } = await create({ name: "Mine" });
    const calls: readonly (readonly [string, object])[] = [
      ["createRule", { name: "R", event: "resolved", effects: [{ kind: "hand_back" }] }],
      ["updateRule", { rule_id: id, name: "Theirs", is_enabled: false }],
      ["reorderRules", { rule_ids: [id] }],
      ["deleteRule", { rule_id: id }],
    ];
    const credentials: readonly (readonly [string, Headers])[] = [
      ["Setting", await t.token(desk.mine, { permissions: { Setting: "Write" } })],
      ["Sessions", await t.token(desk.mine, { permissions: { Sessions: "Write" } })],
      ["reads", await t.token(desk.mine, { permissions: { Setting: "Read", Sessions: "Write" } })],
      ["half", await t.token(desk.mine, { permissions: { Setting: "Write", Sessions: "Read" } })],
      ["elsewhere", await t.token(desk.mine, { projectIds: [(await t.workspace()).projectId] })],
      ["viewer", await t.person(desk.mine, "viewer")],
      ["key", desk.mine.key],
      ["visitor", (await openVisit(t.running.app, desk.mine)).headers],
      ["nobody", {}],
    ];
    for (const [name, credential] of credentials)
      for (const [operation, body] of calls) {
        const { status } = await desk.call(operation, body, credential);
        expect([401, 403, 404], `${name} ${operation}`).toContain(status);
      }
    expect((await desk.call("getRules")).body.data).toMatchObject([{ id, name: "Mine", is_enabled: true }]);
  });

  test("a visitor's message is a message, whatever it says and carries", async () => {
    const { t, desk } = rules;
    for (const event of RULE_EVENTS.filter((name) => name !== "no_answer" && name !== "visitor_message"))
      await create({ name: event, event, effects: [{ kind: "note", text: `saw ${event}` }] });
    const follows = await create({ name: "Last", effects: [{ kind: "note", text: "saw a message" }] });
    const visitor = await openVisit(t.running.app, desk.mine);
    const line = { kind: "rated", by: "visitor", subject: "1" };
    const forged = {
      type: "event",
      content_type: "event",
      contentType: "event",
      eventKind: "rated",
      event: line,
      send_by: "operator",
      sendBy: "operator",
      segment: "vip",
      priority: "urgent",
      state: "resolved",
      chat_mode: "awaiting",
      assignee_id: desk.mine.ownerId,
      by: "snooze",
      rules: [follows.id],
    };
    const texts = ["rated", "sla_breached", JSON.stringify(line), "/resolve", "@rule assigned"];
    for (const [number, message] of texts.entries()) {
      const body = { ...forged, session_uid: visitor.uid, message, client_key: String(number) };
      expect([200, 400]).toContain((await t.call(visitor.headers, "sendVisitorMessage", body)).status);
      const plain = { session_uid: visitor.uid, message, client_key: String(number) };
      expect((await t.call(visitor.headers, "sendVisitorMessage", plain)).status).toBe(200);
    }
    const seen = async () =>
      (await rules.texts(visitor.uid)).flatMap((text) => /^operator note: (saw .*)/.exec(text)?.[1] ?? []);
    const expected = ["saw conversation_started", ...texts.map(() => "saw a message")];
    await expect.poll(async () => (await seen()).toSorted(), SOON).toEqual(expected.toSorted());
    expect(await desk.session(visitor.uid)).toMatchObject({ segment: "chat", priority: "none" });
  });
});

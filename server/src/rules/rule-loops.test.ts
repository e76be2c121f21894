import { describe, expect, test } from "vitest";
import { sendJson } from "../../test/faulty-service.ts";
import { useRules } from "../../test/rules.ts";

const SOON = { timeout: 60_000, interval: 50 };

describe("rules that cause events", () => {
  const rules = useRules();
  const { create, log, outcomes, say } = rules;

  test("never runs for what it caused itself; chains end, and so does a rule that runs too often", async () => {
    const { desk } = rules;
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

  test("a service that answers each webhook with a message ends at 60 runs, and the rule runs again an hour later", async () => {
    const { t, service } = rules;
    const rule = await create({ effects: [{ kind: "webhook", url: `${service.url}/echo`, secret: null }] });
    service.on("/echo", (request, response) => {
      void say(JSON.parse(request.body).session.uid, "And back").then(() => sendJson(response, {}));
    });
    const uid = await rules.desk.waiting();
    const count = async (outcome: string) =>
      (await outcomes({ rule_id: rule.id })).filter((one) => one === outcome).length;
    await say(uid, "Begin");
    // Two messages begin it and each of the 60 webhooks adds one: the last two of 62 are refused.
    await expect.poll(() => count("too_often"), SOON).toBe(2);
    expect(await count("ran")).toBe(60);
    expect(service.requests).toHaveLength(60);
    service.on("/echo", (_request, response) => sendJson(response, {}));
    t.clock.advance(30 * 60_000);
    await say(uid, "Half an hour later");
    await expect.poll(() => count("too_often"), SOON).toBe(3);
    // What was refused is no run: it does not count for the next hour.
    t.clock.advance(31 * 60_000);
    await say(uid, "An hour later");
    await expect.poll(() => count("ran"), SOON).toBe(61);
    expect(await count("too_often")).toBe(3);
  });
});

import { describe, expect, test } from "vitest";
import { useRules } from "../../test/rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("a dry run of a rule", () => {
  const rules = useRules();
  const { say } = rules;

  test("a dry run over 30 days counts what would have run and changes nothing", async () => {
    const { t, desk } = rules;
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
});

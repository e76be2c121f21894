import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "./desk.ts";
import { createTestApp, type TestApp } from "./harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const RULE = { event: "visitor_message", effects: [{ kind: "priority", priority: "high" }] };
const STEPS = [{ kind: "state", state: "resolved" }];

/** How many of a kind a project, or a person in it, may have, and the body of one of them. */
const KINDS: readonly (readonly [string, number, (n: number) => object])[] = [
  ["createRule", 100, (n) => ({ name: `Rule ${n}`, ...RULE })],
  ["createWebhook", 20, (n) => ({ url: `https://example.com/hook/${n}` })],
  ["createCustomField", 50, (n) => ({ subject: "contact", key: `field_${n}`, label: "Field", kind: "text" })],
  ["createSavedReply", 200, (n) => ({ shortcut: `reply${n}`, text: "Hello", is_personal: true })],
  ["createMacro", 200, (n) => ({ shortcut: `macro${n}`, name: "Done", steps: STEPS, is_personal: true })],
  ["createTeam", 50, (n) => ({ name: `Team ${n}` })],
  ["createSlaPolicy", 50, (n) => ({ name: `Policy ${n}`, first_reply_minutes: 30 })],
  ["createFlow", 100, (n) => ({ name: `Flow ${n}` })],
  ["createHelpCollection", 100, (n) => ({ texts: [{ language: "en", name: `Collection ${n}` }] })],
  [
    "createHelpArticle",
    500,
    (n) => ({ language: "en", title: `Article ${n}`, slug: `article-${n}`, body: "Text" }),
  ],
];
const AT_ONCE = 8;

const callAll = (desk: Desk, operation: string, bodies: readonly object[]) =>
  Promise.all(bodies.map((body) => desk.call(operation, body)));

async function statusesOf(desk: Desk, operation: string, bodies: readonly object[]): Promise<number[]> {
  return (await callAll(desk, operation, bodies)).map(({ status }) => status);
}

const sequence = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe("where there is room for one more", () => {
  test.each(KINDS)("%s succeeds once of many times at once", async (operation, most, bodyOf) => {
    const desk = await openDesk(t);
    for (let from = 0; from < most - 1; from += AT_ONCE) {
      const bodies = sequence(from, Math.min(from + AT_ONCE, most - 1)).map(bodyOf);
      expect(await statusesOf(desk, operation, bodies)).toEqual(bodies.map(() => 200));
    }
    const answers = await callAll(desk, operation, sequence(most, most + AT_ONCE).map(bodyOf));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(AT_ONCE - 1);
    for (const { body } of refused)
      expect(body.message).toMatch(/ at most .+\. (Delete|Archive) one first\.$/);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test("teams that become the default at once leave one default", async () => {
  const desk = await openDesk(t);
  const names = sequence(0, AT_ONCE).map((n) => ({ name: `Team ${n}`, is_default: true }));
  await statusesOf(desk, "createTeam", names);
  const teams = async () => (await desk.call("getTeams")).body.data as { id: number; is_default: boolean }[];
  expect((await teams()).filter(({ is_default }) => is_default)).toHaveLength(1);
  const changes = (await teams()).map(({ id }) => ({ team_id: id, is_default: true }));
  expect(await statusesOf(desk, "updateTeam", changes)).toEqual(changes.map(() => 200));
  expect((await teams()).filter(({ is_default }) => is_default)).toHaveLength(1);
});

test("changes of a rule at once keep each other's fields", async () => {
  const desk = await openDesk(t);
  const { id } = (await desk.call("createRule", { name: "Rule", ...RULE })).body.data;
  const changes = [{ name: "Urgent" }, { stops: true }, { match: "any" }, { is_enabled: false }];
  await statusesOf(
    desk,
    "updateRule",
    changes.map((change) => ({ rule_id: id, ...change })),
  );
  const [rule] = (await desk.call("getRules")).body.data;
  expect(rule).toMatchObject(Object.assign({}, ...changes));
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { openConversation, publishFlow } from "../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { fitsPage } from "./triggers.ts";

let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace();
});

const call = (name: string, body: object = {}) =>
  t.call(mine.token, name, { project_uid: mine.projectUid, ...body });
const flow = (name: string, triggers: object[], text = `This is ${name}.`) => ({
  definition: { name, triggers, start: "a", steps: { a: { kind: "end", text } } },
});

describe("what visitors mean", () => {
  test("a message near an example starts the flow, another does not", async () => {
    await publishFlow(t, mine, { template: "refund" });
    const { say } = await openConversation(t, mine);
    expect((await say("please give me my money back")).text).toContain("What is your order number?");
    const other = await openConversation(t, mine);
    expect((await other.say("What are your opening hours?")).text).not.toContain("order number");
  });

  test("testFlowIntent tries a phrase and a threshold in place, and starts nothing", async () => {
    const created = await call("createFlow", { template: "refund" });
    const { id: flow_id, draft } = created.body.data;
    const near = await call("testFlowIntent", { flow_id, message: "I want my money back" });
    expect(near.body.data).toMatchObject({ score: 1, example: "I want my money back", starts: true });
    const far = await call("testFlowIntent", { flow_id, message: "Do you sell bicycles in red?" });
    expect(far.body.data.score).toBeLessThan(near.body.data.score);
    expect(far.body.data).toMatchObject({ starts: false, started_flow: null });
    const lax = { ...draft, triggers: [{ ...draft.triggers[1], threshold: 0 }] };
    const tried = await call("testFlowIntent", {
      flow_id,
      message: "Do you sell bicycles in red?",
      definition: lax,
    });
    expect(tried.body.data).toMatchObject({ threshold: 0, starts: true, started_flow: "Refund" });
    expect((await call("getFlowRuns", { flow_id })).body.data).toEqual([]);
  });
});

test("the beginning of a conversation starts its flow once", async () => {
  await publishFlow(t, mine, flow("Welcome", [{ kind: "start" }]));
  const { say } = await openConversation(t, mine);
  expect((await say("hi")).text).toBe("This is Welcome.");
  expect((await say("hi")).text).not.toBe("This is Welcome.");
});

test("the test chat runs drafts, also by their names; visitors get what is published", async () => {
  const flow_id = await publishFlow(t, mine, flow("Welcome", [{ kind: "button", label: "Go" }]));
  const { definition } = flow("Welcome", [{ kind: "button", label: "Go" }], "New text.");
  await call("updateFlow", { flow_id, revision: 1, draft: definition });
  const tester = await openConversation(t, mine, { is_emulator: true });
  expect((await tester.say("Go")).text).toBe("New text.");
  expect((await tester.say("welcome")).text).toBe("New text.");
  const visitor = await openConversation(t, mine);
  expect((await visitor.say("Go")).text).toBe("This is Welcome.");
  expect((await visitor.say("welcome")).text).not.toContain("This is Welcome.");
});

test("a jump leads through another published flow, with the answers", async () => {
  await publishFlow(t, mine, {
    definition: {
      name: "Goodbye",
      triggers: [{ kind: "event", name: "bye" }],
      start: "a",
      steps: { a: { kind: "end", text: "Bye!" } },
    },
  });
  await publishFlow(t, mine, {
    definition: {
      name: "Hello",
      triggers: [{ kind: "button", label: "Go" }],
      start: "a",
      steps: {
        a: { kind: "ask", text: "Name?", variable: "name", answer: { type: "text" }, next: "b" },
        b: { kind: "set", values: { greeting: "Hi {{answers.name}}" }, next: "c" },
        c: { kind: "say", text: "{{answers.greeting}}", next: "d" },
        d: { kind: "jump", flow: "goodbye" },
      },
    },
  });
  const { say } = await openConversation(t, mine);
  await say("Go");
  expect((await say("{{answers.name}}")).text).toBe("Hi {{answers.name}}\n\nBye!");
});

test.each([
  ["/checkout", "https://shop.example/checkout?step=1#top", true],
  ["/checkout/*", "https://shop.example/checkout/pay", true],
  ["/checkout/*", "https://shop.example/cart", false],
  ["https://shop.example/*/edit", "https://shop.example/a/b/edit", true],
  ["https://shop.example/*", "https://other.example/", false],
  ["*", "https://shop.example/", true],
  ["/a*a", "https://shop.example/a", false],
  ["/x", "no address", false],
])("page %s fits %s: %s", (pattern, page, expected) => {
  expect(fitsPage(pattern, page)).toBe(expected);
});

describe("an intent and the trained questions", () => {
  const teach = (question: string, answer: string) =>
    call("createProjectText", { type: "faq", short_text: question, detail: answer });

  test("an exact or better question is answered; a misspelled example starts the flow", async () => {
    await teach("How long does shipping take?", "Shipping takes three days.");
    await call("createAction", {
      name: "order_status",
      description: "Looks up an order",
      kind: "http",
      configuration: { url: "https://shop.example/orders" },
    });
    const flow_id = await publishFlow(t, mine, { template: "order_status" });
    const said = async (message: string) => (await (await openConversation(t, mine)).say(message)).text;
    for (const message of ["How long does shipping take?", "how long does shipping take"])
      expect(await said(message)).toContain("three days");
    for (const message of ["where is my oder", "Where is my order?", "track my pakage"])
      expect(await said(message)).toContain("What is your order number?");
    const message = "How long does shipping take?";
    const far = await call("testFlowIntent", { flow_id, message });
    expect(far.body.data).toMatchObject({ starts: false, threshold: 0.6, question: null });
    const { draft } = (await call("getFlow", { flow_id })).body.data;
    const definition = { ...draft, triggers: [{ ...draft.triggers[1], threshold: 0.3 }] };
    const near = await call("testFlowIntent", { flow_id, message, definition });
    expect(near.body.data).toMatchObject({ starts: false, started_flow: null, question: message });
    const own = await call("testFlowIntent", { flow_id, message: "Where is my order?", definition });
    expect(own.body.data).toMatchObject({ starts: true, question: null });
  });

  test("publishing and checking warn of trained questions that the flow is close to; opening it searches for none", async () => {
    await teach("Where can I see my order?", "Under Orders.");
    await teach("Do you sell bicycles?", "No.");
    const order = flow("Order", [{ kind: "intent", examples: ["Where is my order?"], threshold: 0.4 }]);
    const flow_id = (await call("createFlow", order)).body.data.id;
    const taken = [
      {
        code: "takes_question",
        severity: "warning",
        trigger: 0,
        name: expect.stringMatching(/^Where can I see my order\? \(0\.\d\d\)$/),
      },
    ];
    expect((await call("checkFlow", { flow_id })).body.data).toMatchObject(taken);
    expect((await call("publishFlow", { flow_id })).body.data.problems).toMatchObject(taken);
    expect((await call("getFlow", { flow_id })).body.data.problems).toEqual([]);
  });
});

test("buttons of a text stay below the question after it, and a question with its own is refused", async () => {
  const steps = (answer: object) => ({
    definition: {
      name: "Colors",
      triggers: [{ kind: "button", label: "Go" }],
      start: "a",
      steps: {
        a: { kind: "say", text: "We have two.", buttons: [{ text: "Red" }, { text: "Blue" }], next: "b" },
        b: { kind: "ask", text: "Which color?", variable: "color", answer, next: "c" },
        c: { kind: "end", text: "{{answers.color}}" },
      },
    },
  });
  await publishFlow(t, mine, steps({ type: "text" }));
  const { say } = await openConversation(t, mine);
  expect((await say("Go")).choices).toEqual(["Red", "Blue"]);
  expect((await say("Blue")).text).toBe("Blue");
  const { definition } = steps({ type: "choice", choices: [{ text: "Green" }] });
  const created = await call("createFlow", { definition: { ...definition, name: "Other" } });
  const refused = await call("publishFlow", { flow_id: created.body.data.id });
  expect(refused.body.errors).toMatchObject({ "steps.a": expect.stringMatching(/buttons/) });
});

describe("buttons of a text before a question", () => {
  const say = { kind: "say", text: "We have two.", buttons: [{ text: "Red" }, { text: "Blue" }] };
  const ask = { kind: "ask", text: "Which one?", variable: "one", next: "c" };
  const end = { kind: "end", text: "{{answers.one}}" };
  const go = [{ kind: "button", label: "Go" }];

  test("come again with it, however often it is asked", async () => {
    const a = { ...say, next: "b" };
    const b = { ...ask, answer: { type: "text", max: 20 } };
    await publishFlow(t, mine, {
      definition: { name: "Colors", triggers: go, start: "a", steps: { a, b, c: end } },
    });
    const conversation = await openConversation(t, mine);
    await conversation.say("Go");
    for (const message of ["What sizes are there?", "a text that is too long for it", "Where are you?"])
      expect((await conversation.say(message)).choices).toEqual(["Red", "Blue"]);
    expect((await conversation.say("Blue")).text).toBe("Blue");
  });

  test("are refused where a jump leads to a flow that asks with options", async () => {
    const answer = { type: "choice", choices: [{ text: "Green" }] };
    const target = { name: "Greens", triggers: [{ kind: "event", name: "greens" }], start: "b" };
    await publishFlow(t, mine, { definition: { ...target, steps: { b: { ...ask, answer }, c: end } } });
    const steps = { a: { ...say, next: "j" }, j: { kind: "jump", flow: "greens" } };
    const created = await call("createFlow", {
      definition: { name: "Colors", triggers: go, start: "a", steps },
    });
    const refused = await call("publishFlow", { flow_id: created.body.data.id });
    expect(refused.body.errors).toMatchObject({ "steps.a": expect.stringMatching(/buttons/) });
  });
});

test("“start over” after a jump begins the flow that began", async () => {
  const ask = { kind: "ask", text: "Name?", variable: "name", answer: { type: "text" }, next: "z" };
  const z = { kind: "end", text: "{{answers.name}}" };
  await publishFlow(t, mine, {
    definition: { name: "Name", triggers: [{ kind: "event", name: "n" }], start: "a", steps: { a: ask, z } },
  });
  const steps = { s: { kind: "say", text: "Welcome!", next: "j" }, j: { kind: "jump", flow: "name" } };
  await publishFlow(t, mine, {
    definition: { name: "Hello", triggers: [{ kind: "button", label: "Go" }], start: "s", steps },
  });
  const { say } = await openConversation(t, mine);
  expect((await say("Go")).text).toBe("Welcome!\n\nName?");
  expect((await say("start over")).text).toBe("Welcome!\n\nName?");
});

test("after a flow has handed over, the bot offers no second person", async () => {
  await publishFlow(t, mine, {
    definition: {
      name: "Person",
      triggers: [{ kind: "button", label: "Go" }],
      start: "a",
      steps: { a: { kind: "hand_over", text: "A colleague takes over." } },
    },
  });
  const { say } = await openConversation(t, mine);
  await say("Go");
  const reply = await say("Do you sell purple elephants?");
  expect(reply.text).not.toMatch(/pass you on/);
  expect(reply.text).toMatch(/already asked a person/);
  expect(reply.choices).not.toContain("Talk to a person");
});

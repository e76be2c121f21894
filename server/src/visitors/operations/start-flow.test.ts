import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { publishFlow } from "../../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../../test/open-visit.ts";

let t: TestApp;
let mine: Workspace;
let visit: OpenVisit;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace();
  visit = await openVisit(t.running.app, mine);
});

const flow = (name: string, trigger: object) => ({
  definition: {
    name,
    triggers: [trigger],
    start: "a",
    steps: {
      a: { kind: "ask", text: `${name}?`, variable: "x", answer: { type: "text" }, next: "b" },
      b: { kind: "end" },
    },
  },
});
const start = (body: object, headers = visit.headers) =>
  t.call(headers, "startFlow", { session_uid: visit.uid, ...body });
const textOf = async (body: object) => (await start(body)).body.data.message?.message ?? null;

describe("startFlow", () => {
  test("an event starts its flow, and replaces one that runs", async () => {
    await publishFlow(t, mine, flow("One", { kind: "event", name: "one" }));
    await publishFlow(t, mine, flow("Two", { kind: "event", name: "two" }));
    expect(await textOf({ event: "ONE" })).toBe("One?");
    expect(await textOf({ event: "two" })).toBe("Two?");
  });

  test("an opened chat starts the flow of its page, or of the beginning, and only when nothing was said", async () => {
    await publishFlow(t, mine, flow("Checkout", { kind: "page", pattern: "/checkout/*" }));
    expect(await textOf({ page: "https://shop.example/" })).toBeNull();
    await publishFlow(t, mine, flow("Welcome", { kind: "start" }));
    expect(await textOf({ page: "https://shop.example/checkout/pay" })).toBe("Checkout?");
    expect(await textOf({ page: "https://shop.example/" })).toBeNull();
    visit = await openVisit(t.running.app, mine);
    expect(await textOf({ page: "https://shop.example/" })).toBe("Welcome?");
  });

  test("the visit says which buttons to show and whether opening starts a flow", async () => {
    await publishFlow(t, mine, flow("Sales", { kind: "button", label: "Talk to sales" }));
    await publishFlow(t, mine, flow("Checkout", { kind: "page", pattern: "/checkout" }));
    const visitOn = async (page: string) => {
      const body = { widget_uid: mine.widgetUid, origin: t.running.app.publicUrl(), page };
      return (await t.call({}, "startVisit", body)).body.data.flows;
    };
    expect(await visitOn("https://shop.example/")).toEqual({ buttons: ["Talk to sales"], opens: false });
    expect(await visitOn("https://shop.example/checkout")).toMatchObject({ opens: true });
  });

  test("visitors reach published flows of their project by their triggers, and nothing else", async () => {
    const theirs = await t.workspace();
    await publishFlow(t, theirs, flow("Theirs", { kind: "event", name: "theirs" }));
    await t.call(mine.token, "createFlow", {
      project_uid: mine.projectUid,
      ...flow("Draft", { kind: "event", name: "draft" }),
    });
    await publishFlow(t, mine, flow("Inner", { kind: "button", label: "Inner button" }));
    for (const event of ["theirs", "draft", "Draft", "Inner", "__proto__"]) {
      expect(await textOf({ event })).toBeNull();
    }
    expect((await start({}, (await openVisit(t.running.app, mine)).headers)).status).toBe(404);
    expect((await start({}, {})).status).toBe(401);
  });

  test("while a person has the conversation, nothing starts", async () => {
    await publishFlow(t, mine, flow("One", { kind: "event", name: "one" }));
    const body = { project_uid: mine.projectUid, session_uid: visit.uid, chat_mode: "operator" };
    await t.call(mine.token, "updateSession", body);
    expect(await textOf({ event: "one" })).toBeNull();
  });
});

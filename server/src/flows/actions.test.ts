import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Workspace } from "../../test/factories.ts";
import { openConversation, publishFlow } from "../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

let t: TestApp;
let mine: Workspace;
let shop: Server;
let url: string;
/** The Idempotency-Keys that the shop was called with. */
const keys: (string | undefined)[] = [];
let isBroken = false;
beforeAll(async () => {
  t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
  shop = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"] as string | undefined);
    response.writeHead(isBroken ? 500 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ status: `order ${request.url?.split("/").at(-1)} is on its way` }));
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/orders/{{parameters.order_id}}`;
});
afterAll(async () => {
  shop.close();
  await t.close();
});
beforeEach(async () => {
  mine = await t.workspace();
  keys.length = 0;
});
afterEach(() => {
  isBroken = false;
});

const call = (name: string, body: object = {}) =>
  t.call(mine.token, name, { project_uid: mine.projectUid, ...body });

async function createAction(more: object = {}): Promise<void> {
  const { status, body } = await call("createAction", {
    name: "order_status",
    description: "Looks up an order",
    kind: "http",
    parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
    configuration: { method: "POST", url, retries: 0 },
    audience: "anyone",
    confirm: false,
    ...more,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
}

const FLOW = {
  definition: {
    name: "Order",
    triggers: [{ kind: "button", label: "Go" }],
    start: "ask",
    steps: {
      ask: { kind: "ask", text: "Which order?", variable: "id", answer: { type: "text" }, next: "look" },
      look: {
        kind: "action",
        action: "order_status",
        arguments: { order_id: "{{answers.id}}" },
        save_as: "order",
        next: "done",
        failed: "sorry",
      },
      done: { kind: "end", text: "It says: {{results.order.status}}." },
      sorry: { kind: "end", text: "That didn't work." },
    },
  },
};

describe("actions in flows", () => {
  test("an unknown action keeps a flow from being published", async () => {
    const created = await call("createFlow", FLOW);
    const refused = await call("publishFlow", { flow_id: created.body.data.id });
    expect(refused.body.errors).toMatchObject({ "steps.look": expect.stringMatching(/no enabled action/) });
  });

  test("an action runs with the answers, offline, and its result is said; a replay runs nothing", async () => {
    await createAction();
    const flow_id = await publishFlow(t, mine, FLOW);
    const { say } = await openConversation(t, mine);
    await say("Go");
    expect((await say("A-7")).text).toBe("It says: order A-7 is on its way.");
    expect(keys).toEqual([expect.any(String)]);
    const [{ id: run_id }] = (await call("getFlowRuns", { flow_id })).body.data;
    const replay = await call("replayFlowRun", { run_id });
    expect(replay.body.data).toMatchObject({ is_same: true, outcome: "completed" });
    expect(keys).toHaveLength(1);
  });

  test("a failing action takes its own way and never ends the conversation", async () => {
    await createAction();
    await publishFlow(t, mine, FLOW);
    isBroken = true;
    const { say } = await openConversation(t, mine);
    await say("Go");
    expect(await say("A-7")).toMatchObject({ status: 200, text: "That didn't work." });
  });

  test("an action that needs a confirmation asks first; only a yes runs it", async () => {
    await createAction({ confirm: true });
    await publishFlow(t, mine, FLOW);
    const { say } = await openConversation(t, mine);
    await say("Go");
    const asked = await say("A-7");
    expect(asked.choices).toEqual(["Yes", "No"]);
    expect((await say("maybe")).choices).toEqual(["Yes", "No"]);
    expect(keys).toEqual([]);
    expect((await say("Yes")).text).toBe("It says: order A-7 is on its way.");
    const other = await openConversation(t, mine);
    await other.say("Go");
    await other.say("A-8");
    expect((await other.say("No")).text).toBe("That didn't work.");
    expect(keys).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { ask, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

describe("svc:actions", () => {
  let served: ServedApp;
  let customer: Customer;
  let shop: FaultyService;
  beforeAll(async () => {
    shop = await startFaultyService();
    shop.on("/order", (_request, response) => sendJson(response, { status: "sent" }));
    served = await serveApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
    customer = await served.customer();
    await create("order_status", {});
    await create("refund", { confirm: true });
    await create("private", { audience: "confirmed" });
    await create("off", { enabled: false });
    await create("person", { kind: "builtin", configuration: { builtin: "hand_over" } });
  });
  afterAll(async () => {
    await served.close();
    await shop.close();
  });

  const create = (name: string, change: object) =>
    served.t.call(customer.token, "createAction", {
      project_uid: customer.projectUid,
      name,
      description: `Does ${name}`,
      kind: "http",
      configuration: { url: `${shop.url}/order`, retries: 0 },
      ...change,
    });
  const offering = (names: unknown) => ({ tools: [{ type: "svc:actions", names }] });

  test("the model calls a named action, the client never sees the call, and the run is in the log", async () => {
    const response = await customer.post(
      ask("Where? [[tool=order_status]] [[reply=Sent]]", offering(["order_status"])),
    );
    const answer = (await response.json()) as { content: { type: string; text?: string }[] };
    expect(answer.content.map(({ type }) => type)).not.toContain("tool_use");
    expect(shop.requests).toHaveLength(1);
    const { body } = await served.t.call(customer.key, "getChatbotExecutionLogs", { kind: "action" });
    expect(body.data).toMatchObject([
      {
        session_id: null,
        data: { task: "order_status", data: { caller: "completion", status: "succeeded" } },
      },
    ]);
  });

  test("streams of both endpoints run it and carry the text alone", async () => {
    const question = "Where? [[tool=order_status]] [[reply=Sent already]]";
    const asked = { ...offering(["order_status"]), stream: true };
    shop.requests.length = 0;
    const messages = await (await customer.post(ask(question, asked))).text();
    const response = await fetch(`${served.baseUrl}/openai/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${customer.apiKey}` },
      body: JSON.stringify(ask(question, asked)),
    });
    const chat = await response.text();
    for (const stream of [messages, chat]) {
      expect(stream).toContain("already");
      expect(stream).not.toContain("order_status");
    }
    expect(shop.requests).toHaveLength(2);
  });

  test.each([
    ["refund", /confirmation/],
    ["private", /has proven who they are/],
    ["off", /not an enabled action/],
    ["unknown", /not an enabled action/],
    ["person", /needs a conversation/],
  ])("%s is refused with a sentence", async (name, sentence) => {
    const response = await customer.post(ask("Hi", offering([name])));
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(sentence);
  });

  test.each([[[]], ["order_status"], [[1]], [undefined]])("names %j are refused", async (names) => {
    const response = await customer.post(ask("Hi", offering(names)));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("tools.0.names");
  });
});

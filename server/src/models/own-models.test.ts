import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, serveApp, type Customer, type ServedApp } from "../../test/served-app.ts";
import { readConfig } from "../platform/config/config.ts";

const OWN = "llama3.2:3b";

let served: ServedApp;
let customer: Customer;
beforeAll(async () => {
  served = await serveApp({
    env: { OPENAI_MODELS: ` ${OWN} = Llama 3.2 , org/qwen3,`, MODEL_PRICES: "org/qwen3 = 0.1/0.4" },
  });
  customer = await served.customer({ plan: "Professional", credits: 0 });
});
afterAll(() => served.close());

const received = () => served.openai.received.at(-1)!.body as Record<string, unknown>;
const bearer = () => ({ authorization: `Bearer ${customer.apiKey}`, "content-type": "application/json" });

test("an installation's own models are listed with their labels, on every plan and for free", async () => {
  const { body } = await served.t.call({}, "getSupportedModels");
  const own = body.data.filter((model: { family: string }) => model.family === "own");
  const traits = { provider: "openai", family: "own", plan: "Free", credits: 0 };
  const rest = { tools: true, small: true, accepts_sampling: true, available: true, needs: null };
  const free = {
    price_checked: null,
    credits_per_1k_input: 0,
    credits_per_1k_output: 0,
    max_output_tokens: null,
    withdrawn_on: null,
    successor: null,
  };
  const prices = { input_price: 0.1, output_price: 0.4 };
  expect(own).toEqual([
    { value: OWN, label: "Llama 3.2", ...traits, ...rest, ...free, input_price: 0, output_price: 0 },
    { value: "org/qwen3", label: "org/qwen3", ...traits, ...rest, ...free, ...prices },
  ]);
});

test("a project that chose one is answered by the server they are on, with its temperature", async () => {
  const { projectUid: project_uid, widgetUid: widget_uid, key, token } = customer;
  const change = { project_uid, model: OWN, temperature: 1.5 };
  expect((await served.t.call(token, "updateProjectSettings", change)).status).toBe(200);
  const session = await served.t.call(key, "createSession", { widget_uid });
  const { session_uid } = session.body.data;
  const message = "Hello [[tokens=3]]";
  const reply = await served.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  expect(reply.status).toBe(200);
  expect(received()).toMatchObject({ model: OWN, temperature: 1.5 });
  expect((await customer.credits()).entries).toEqual([]);
  const unknown = { project_uid, model: "llama9" };
  expect((await served.t.call(token, "updateProjectSettings", unknown)).body.message).toBe(
    "Invalid model llama9, model not found in the available models list",
  );
});

test("the chat-completions endpoint lists and serves them, streamed and whole", async () => {
  const list = await fetch(`${served.baseUrl}/openai/v1/models`, { headers: bearer() });
  const { data } = (await list.json()) as { data: { id: string }[] };
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([OWN, "org/qwen3"]));
  for (const stream of [false, true]) {
    const messages = [{ role: "user", content: "Hello [[tokens=3]]" }];
    const response = await fetch(`${served.baseUrl}/openai/v1/chat/completions`, {
      method: "POST",
      headers: bearer(),
      body: JSON.stringify({ model: OWN, messages, stream }),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(OWN);
    expect(received()).toMatchObject({ model: OWN });
  }
});

test("the messages endpoint lists and serves them too, with server tools", async () => {
  const list = await fetch(`${served.baseUrl}/anthropic/v1/models?limit=1000`, { headers: bearer() });
  const { data } = (await list.json()) as { data: { id: string; display_name: string }[] };
  expect(data).toContainEqual(expect.objectContaining({ id: OWN, display_name: "Llama 3.2" }));
  await customer.teach("When does the shop open?", "The shop opens at nine.");
  const question = "When does the shop open? [[tool=search_knowledgebase]] [[tokens=3]]";
  const response = await customer.post(ask(question, { model: OWN, tools: [{ type: "svc:knowledgebase" }] }));
  expect(await response.json()).toMatchObject({ model: OWN, sources: [{ type: "knowledgebase" }] });
  expect(JSON.stringify(received()["messages"])).toContain("The shop opens at nine.");
});

test("names without a server, or a name twice, are refused at start", () => {
  expect(() => readConfig({ OPENAI_MODELS: "a" })).toThrow("OPENAI_BASE_URL");
  const twice = { OPENAI_MODELS: "a,a=A", OPENAI_BASE_URL: "http://127.0.0.1:11434/v1" };
  expect(() => readConfig({ MODEL_PRICES: "llama3.2=cheap" })).toThrow("MODEL_PRICES must be a list");
  expect(() => readConfig(twice)).toThrow("OPENAI_MODELS must list each model only once");
});

import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { startGeminiDouble } from "../../../bench/vendor-double/gemini-double.ts";
import { serveApp, type Customer, type ServedApp } from "../../test/served-app.ts";

const FIRST = "claude-sonnet-5-5";
const SECOND = "gpt-4.1";
/** Long enough that a circuit that an earlier test has opened lets a call through. */
const HOUR_MS = 3_600_000;

let gemini: VendorDouble;
let served: ServedApp;
let customer: Customer;
let apiKey: string;
beforeAll(async () => {
  gemini = await startGeminiDouble();
  served = await serveApp({ env: { GEMINI_API_KEY: "k", GEMINI_BASE_URL: gemini.url } });
  customer = await served.customer({ plan: "Agency", credits: 1000 });
  apiKey = await keyWith(customer, { use_fallback_models: true });
});
afterAll(async () => {
  await served.close();
  await gemini.close();
});
beforeEach(async () => {
  served.t.clock.advance(HOUR_MS);
  customer = { ...customer, token: await served.t.person(customer, "owner") };
  await setFallbacks([SECOND, "parley-offline-1"]);
  served.anthropic.received.length = 0;
  served.openai.received.length = 0;
});

async function keyWith(of: Customer, more: object): Promise<string> {
  const { body } = await served.t.call(of.token, "createProjectKey", {
    project_uid: of.projectUid,
    name: "Completions",
    ...more,
  });
  return body.data.value;
}
const setFallbacks = async (fallback_models: string[]) => {
  const change = { project_uid: customer.projectUid, fallback_models };
  expect((await served.t.call(customer.token, "updateProjectSettings", change)).status).toBe(200);
};
const anthropic = (key = apiKey) =>
  new Anthropic({ apiKey: key, baseURL: `${served.baseUrl}/anthropic`, maxRetries: 0 });
const openai = () => new OpenAI({ apiKey, baseURL: `${served.baseUrl}/openai/v1`, maxRetries: 0 });
const failing = (how: string) => `Hello [[${FIRST}:${how}]] [[${SECOND}:reply=from the second]]`;
const request = (content: string, model = FIRST) => ({
  model,
  max_tokens: 200,
  messages: [{ role: "user" as const, content }],
});

describe.each(["error=429", "error=500", "error=529", "error=401", "quota", "error=404"])("%s", (how) => {
  test("the next model answers through every endpoint, whole and streamed", async () => {
    const message = await anthropic().messages.create(request(failing(how)));
    expect(message).toMatchObject({ model: SECOND, content: [{ text: "from the second" }] });
    const streamed = await anthropic()
      .messages.stream(request(failing(how)))
      .finalMessage();
    expect(streamed).toMatchObject({ model: SECOND, content: [{ text: "from the second" }] });
    const chat = await openai().chat.completions.create(request(failing(how)));
    expect(chat).toMatchObject({ model: SECOND, choices: [{ message: { content: "from the second" } }] });
    const response = await openai().responses.create({ model: FIRST, input: failing(how) });
    expect(response).toMatchObject({ model: SECOND, output_text: "from the second" });
  });

  test("a key that does not ask for it gets the vendor's status", async () => {
    const plain = await keyWith(customer, {});
    const { status } = await anthropic(plain)
      .messages.create(request(failing(how)))
      .then(
        () => ({ status: 200 }),
        (error: { status: number }) => error,
      );
    expect(status).toBe(how === "quota" ? 400 : Number(how.slice("error=".length)));
    expect(served.openai.received).toHaveLength(0);
  });
});

test("a stream that breaks before its first token is answered by the next model, one that has begun is not", async () => {
  const early = await anthropic()
    .messages.stream(request(failing("cut-after=0")))
    .finalMessage();
  expect(early).toMatchObject({ model: SECOND, content: [{ text: "from the second" }] });
  served.t.clock.advance(HOUR_MS);
  const late = anthropic()
    .messages.stream(request(failing("error-after=3")))
    .finalMessage();
  await expect(late).rejects.toThrow("Overloaded");
  expect(served.openai.received).toHaveLength(1);
});

test("a request that is wrong, and one that all refuse, has the status of the model that was asked", async () => {
  const wrong = anthropic().messages.create(request("Hello [[error=400]]"));
  await expect(wrong).rejects.toMatchObject({ status: 400 });
  expect(served.openai.received).toHaveLength(0);
  const refused = `Hello [[${FIRST}:error=529]] [[${SECOND}:error=400]]`;
  await expect(anthropic().messages.create(request(refused))).rejects.toMatchObject({ status: 529 });
  expect(served.openai.received).toHaveLength(1);
});

test("the other model gets what it takes: its tokens, no settings it refuses", async () => {
  await setFallbacks([FIRST]);
  const { model } = await anthropic().messages.create({
    ...request("Hello [[claude-sonnet-4-6:error=500]] [[reply=hi]]", "claude-sonnet-4-6"),
    ...({ temperature: 0.2 } as object),
  });
  expect(model).toBe(FIRST);
  expect(served.anthropic.received.at(-1)!.body).not.toHaveProperty("temperature");
  await setFallbacks([SECOND]);
  const long = { ...request(failing("error=500")), max_tokens: 100_000 };
  await anthropic().messages.stream(long).finalMessage();
  expect(served.openai.received.at(-1)!.body).toMatchObject({ model: SECOND, max_output_tokens: 32_768 });
});

test.each([
  ["low", "low"],
  ["none", undefined],
  ["xhigh", "high"],
])("the other vendor's model reads effort %s in its own words, at once", async (effort, level) => {
  const next = "claude-opus-4-5";
  await setFallbacks([next]);
  const { model } = await openai().chat.completions.create({
    ...request("Hello [[gpt-5.6-luna:error=500]] [[reply=hi]]", "gpt-5.6-luna"),
    reasoning_effort: effort as "low",
  });
  expect([model, served.anthropic.received.length]).toEqual([next, 1]);
  const { body } = served.anthropic.received[0]!;
  expect([body["model"], (body["output_config"] as { effort?: string })?.effort]).toEqual([next, level]);
  expect(body).not.toHaveProperty("reasoning_effort");
});

test("a Claude model takes one setting of sampling, on its own scale, of a request for another vendor's", async () => {
  await setFallbacks(["claude-sonnet-4-6"]);
  const hot = { temperature: 1.5, top_p: 0.9 };
  await openai().chat.completions.create({ ...request("Hello [[gpt-4.1:error=500]]", SECOND), ...hot });
  const asked = request("Hello [[gemini-2.5-flash:error=500]]", "gemini-2.5-flash");
  await anthropic().messages.create({ ...asked, ...({ temperature: 0.3, top_p: 0.9 } as object) });
  const bodies = served.anthropic.received.map(({ body }) => body);
  expect(bodies).toMatchObject([{ temperature: 1 }, { temperature: 0.3 }]);
  for (const body of bodies) expect(body).not.toHaveProperty("top_p");
});

test("a tool's result continues with the model that asked for it, and credits count it", async () => {
  await customer.teach("Opening hours", "We open at nine.");
  const before = (await customer.credits()).balance;
  const message = await anthropic().messages.create({
    ...request(
      `When? [[${FIRST}:error=500]] [[${SECOND}:tool=search_knowledgebase]] [[${SECOND}:reply=At nine.]]`,
    ),
    tools: [{ type: "svc:knowledgebase" } as never],
  });
  expect(message).toMatchObject({ model: SECOND, content: [{ text: "At nine." }] });
  expect(served.anthropic.received).toHaveLength(1);
  expect(served.openai.received).toHaveLength(2);
  const rates = (await served.t.call({}, "getSupportedModels")).body.data.find(
    ({ value }: { value: string }) => value === SECOND,
  );
  const { input_tokens: input, output_tokens: output } = message.usage;
  const cost = (input * rates.credits_per_1k_input + output * rates.credits_per_1k_output) / 1000;
  await expect.poll(async () => before - (await customer.credits()).balance).toBe(Math.ceil(cost - 1e-6));
});

test("what a caller can provoke leaves no vendor out for other projects", async () => {
  await anthropic().messages.create(request(failing("error=403")));
  served.anthropic.received.length = 0;
  expect(await anthropic().messages.create(request("Hello [[reply=hi]]"))).toMatchObject({ model: FIRST });
  expect(served.anthropic.received).toHaveLength(1);
});

import OpenAI from "openai";
import type { ChatCompletionTool } from "openai/resources/chat/completions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;
let client: OpenAI;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
  await customer.teach("When does the shop open?", "The shop opens at nine on weekdays.");
  client = clientOf(customer);
});
afterAll(() => served.close());

const clientOf = ({ apiKey }: { apiKey: string }) =>
  new OpenAI({ apiKey, baseURL: `${served.baseUrl}/openai/v1`, maxRetries: 0 });
const chat = (content: string, model = MODEL) => ({
  model,
  messages: [
    { role: "system" as const, content: "Be brief." },
    { role: "user" as const, content },
  ],
});
const weather = {
  type: "function" as const,
  function: {
    name: "get_weather",
    description: "The weather",
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
};
const knowledgebase = (fields: object = {}) =>
  ({ type: "svc:knowledgebase", ...fields }) as unknown as ChatCompletionTool;
const sourcesOf = (answer: object): unknown => (answer as { sources?: unknown }).sources;

describe.each([MODEL, "gpt-4.1"])("the chat-completions client with %s", (model) => {
  test("creates a completion with usage and sources", async () => {
    const { data, request_id } = await client.chat.completions
      .create(chat("[[tokens=4]]", model))
      .withResponse();
    expect(data).toMatchObject({
      object: "chat.completion",
      model,
      choices: [
        {
          index: 0,
          finish_reason: "stop",
          message: { role: "assistant", content: "a model would say ", refusal: null },
        },
      ],
      usage: { completion_tokens: 4 },
    });
    expect(data.id).toMatch(/^chatcmpl-/);
    expect(data.usage!.total_tokens).toBe(data.usage!.prompt_tokens + 4);
    expect(sourcesOf(data)).toEqual([]);
    expect(request_id).toMatch(/^[\w-]{16}$/);
    const cut = await client.chat.completions.create({ ...chat("[[tokens=9]]", model), max_tokens: 2 });
    expect(cut.choices[0]!.finish_reason).toBe("length");
  });

  test("streams the same completion, with the usage last", async () => {
    const asked = {
      ...chat("When does the shop open? [[tool=search_knowledgebase]] [[tokens=5]]", model),
      tools: [knowledgebase({ limit: 1 })],
    };
    const whole = await client.chat.completions.create(asked);
    expect(sourcesOf(whole)).toMatchObject([{ type: "knowledgebase" }]);
    const stream = await client.chat.completions.create({
      ...asked,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
    expect(text).toBe(whole.choices[0]!.message.content);
    expect(chunks[0]!.choices[0]!.delta.role).toBe("assistant");
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    const [ending, last] = chunks.slice(-2);
    expect(ending!.choices[0]!.finish_reason).toBe("stop");
    expect(sourcesOf(ending!)).toEqual(sourcesOf(whole));
    expect(last).toMatchObject({ choices: [], usage: whole.usage });
  });

  test("gets a call to its own tool, whole and streamed, and continues with the result", async () => {
    const asked = { ...chat("[[tool=get_weather]] [[tokens=3]]", model), tools: [weather, knowledgebase()] };
    const first = await client.chat.completions.create(asked);
    const streamed = await client.chat.completions.stream(asked).finalChatCompletion();
    for (const { choices } of [first, streamed]) {
      expect(choices[0]).toMatchObject({
        finish_reason: "tool_calls",
        message: {
          tool_calls: [
            { type: "function", function: { name: "get_weather", arguments: '{"city":"sample city"}' } },
          ],
        },
      });
    }
    const { message } = first.choices[0]!;
    const second = await client.chat.completions.create({
      ...asked,
      messages: [
        ...asked.messages,
        message,
        { role: "tool", tool_call_id: message.tool_calls![0]!.id, content: "sunny" },
      ],
    });
    expect(second.choices[0]!.finish_reason).toBe("stop");
  });

  test("sees refusals and broken streams as its own errors", async () => {
    const create = (text: string) => client.chat.completions.create(chat(text, model));
    await expect(create("[[error=429]]")).rejects.toMatchObject({
      status: 429,
      type: "rate_limit_error",
      code: "rate_limit_exceeded",
    });
    await expect(create("[[error=500]]")).rejects.toMatchObject({ status: 500 });
    const broken = client.chat.completions.stream(chat("[[cut-after=2]]", model)).finalChatCompletion();
    await expect(broken).rejects.toThrow("broke off");
  });

  test("closes the vendor's stream when it disconnects", async () => {
    const { stats } = model === MODEL ? served.anthropic : served.openai;
    const stream = await client.chat.completions.create({
      ...chat("[[tokens=190]] [[delay=50]]", model),
      stream: true,
    });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await expect.poll(() => stats.open).toBe(0);
  });
});

test("a conversation reaches the vendor in the messages format", async () => {
  const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AAAA" } };
  await client.chat.completions.create({
    model: MODEL,
    max_completion_tokens: 77,
    temperature: 1.7,
    stop: "END",
    tool_choice: "required",
    parallel_tool_calls: false,
    tools: [weather],
    messages: [
      { role: "developer", content: "Be kind." },
      { role: "user", content: [{ type: "text", text: "Look" }, image] },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c1", type: "function", function: { name: "get_weather", arguments: '{"city":"Rome"}' } },
          { id: "c2", type: "function", function: { name: "get_weather", arguments: "" } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "sunny" },
      { role: "tool", tool_call_id: "c2", content: [{ type: "text", text: "rain" }] },
      { role: "system", content: "Be brief." },
    ],
  });
  expect(served.anthropic.received.at(-1)!.body).toEqual({
    model: MODEL,
    max_tokens: 77,
    stream: false,
    temperature: 1,
    system: "Be kind.\n\nBe brief.",
    stop_sequences: ["END"],
    tool_choice: { type: "any", disable_parallel_tool_use: true },
    tools: [{ name: "get_weather", description: "The weather", input_schema: weather.function.parameters }],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "tool_use", id: "c1", name: "get_weather", input: { city: "Rome" } },
          { type: "tool_use", id: "c2", name: "get_weather", input: {} },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "c1", content: "sunny" },
          { type: "tool_result", tool_use_id: "c2", content: "rain" },
        ],
      },
    ],
  });
  await client.chat.completions.create({ ...chat("Hi", "claude-sonnet-5"), temperature: 0.5 });
  expect(served.anthropic.received.at(-1)!.body).not.toHaveProperty("temperature");
});

test("a format of the answer reaches each vendor in its own words", async () => {
  const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  const json_schema = { name: "place", strict: true, schema };
  const asked = {
    ...chat('[[reply={"city":"Rome"}]]'),
    response_format: { type: "json_schema" as const, json_schema },
  };
  const answer = await client.chat.completions.parse(asked);
  expect(answer.choices[0]!.message.content).toBe('{"city":"Rome"}');
  const sent = served.anthropic.received.at(-1)!.body;
  expect(sent).toMatchObject({ output_config: { format: { type: "json_schema", schema } } });
  expect(sent).not.toHaveProperty("response_format");
  await client.chat.completions.create({ ...asked, model: "gpt-4.1" });
  expect(served.openai.received.at(-1)!.body["text"]).toEqual({
    format: { type: "json_schema", ...json_schema },
  });
  const anyObject = {
    ...chat('As JSON [[reply={"city":"Rome"}]]'),
    response_format: { type: "json_object" as const },
  };
  await client.chat.completions.create(anyObject);
  expect(served.anthropic.received.at(-1)!.body["system"]).toContain("one JSON object");
  await client.chat.completions.create({ ...anyObject, model: "gpt-4.1" });
  expect(served.openai.received.at(-1)!.body["text"]).toEqual({ format: { type: "json_object" } });
});

test("the offline model gives JSON that fits the schema, and refuses the request where its text does not", async () => {
  await customer.teach("Where is the office?", '{"city":"Rome"}');
  const format = (type: string) => ({
    type: "json_schema" as const,
    json_schema: {
      name: "place",
      schema: { type: "object", properties: { city: { type } }, required: ["city"] },
    },
  });
  const create = (response_format: OpenAI.ChatCompletionCreateParams["response_format"], stream = false) =>
    client.chat.completions.create({
      model: "parley-offline-1",
      messages: [{ role: "user", content: "Where is the office?" }],
      tools: [knowledgebase()],
      stream,
      response_format: response_format!,
    });
  expect(await create(format("string"))).toMatchObject({
    choices: [{ message: { content: '{"city":"Rome"}' } }],
  });
  await create({ type: "json_object" });
  const refused = { status: 400, param: "response_format" };
  await expect(create(format("integer"))).rejects.toMatchObject(refused);
  // Its search has begun the stream, which therefore ends with the error.
  const read = async () => {
    for await (const _chunk of (await create(format("integer"), true)) as AsyncIterable<unknown>);
  };
  await expect(read()).rejects.toThrow("The offline model answers with text");
});

const REFUSED: [name: string, fields: object, param: string][] = [
  ["no model", { model: undefined }, "model"],
  ["an unknown model", { model: "nonsense" }, "model"],
  ["no messages", { messages: undefined }, "messages"],
  ["no user text", { messages: [{ role: "system", content: "x" }] }, "messages"],
  ["a long message", { messages: [{ role: "user", content: "x".repeat(5001) }] }, "messages.0"],
  ["an unknown role", { messages: [{ role: "function", content: "x" }] }, "messages.0.role"],
  ["sound", { messages: [{ role: "user", content: [{ type: "input_audio" }] }] }, "messages.0.content.0"],
  ["two choices", { n: 2 }, "n"],
  ["an unknown format", { response_format: { type: "xml" } }, "response_format.type"],
  [
    "a schema without a name",
    { response_format: { type: "json_schema", json_schema: { schema: {} } } },
    "response_format.json_schema.name",
  ],
  [
    "a schema that is none",
    { response_format: { type: "json_schema", json_schema: { name: "a", schema: [] } } },
    "response_format.json_schema.schema",
  ],
  ["an unknown effort", { reasoning_effort: "much" }, "reasoning_effort"],
  ["a tool without a name", { tools: [{ type: "function", function: {} }] }, "tools.0.function.name"],
  ["an unknown server tool", { tools: [{ type: "svc:magic" }] }, "tools.0.type"],
  ["a limit of 21", { tools: [{ type: "svc:knowledgebase", limit: 21 }] }, "tools.0.limit"],
  ["the vendor's own web search", { web_search_options: {} }, "web_search_options"],
  ["a tool that the vendor runs", { tools: [{ type: "code_interpreter" }] }, "tools.0.type"],
  ["more tokens than the model has", { max_completion_tokens: 1_000_000 }, "max_completion_tokens"],
  ["web search without a provider", { tools: [{ type: "svc:web_search" }] }, "tools"],
];

test.each(REFUSED)("%s gives 400 in the format's own wording", async (_name, fields, param) => {
  const response = await fetch(`${served.baseUrl}/openai/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${customer.apiKey}` },
    body: JSON.stringify({ ...chat("Hello"), ...fields }),
  });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect(Object.keys(error)).toEqual(["message", "type", "code", "param"]);
  expect(error).toMatchObject({ type: "invalid_request_error", param });
});

test("a reply that credits cover only in short begins with little thinking, unless its client has said how much", async () => {
  const theirs = clientOf(await served.customer({ plan: "Professional", credits: 4 }));
  const asked = chat("Hello [[tokens=2]]", "claude-haiku-5-5");
  await theirs.chat.completions.create(asked);
  const lastBody = () => served.anthropic.received.at(-1)!.body;
  expect(lastBody()).toMatchObject({ max_tokens: 512, output_config: { effort: "low" } });
  await theirs.chat.completions.create({ ...asked, reasoning_effort: "high" });
  expect(lastBody()).toMatchObject({ max_tokens: 512, output_config: { effort: "high" } });
});

test("keys, credits and limits are those of the messages endpoint", async () => {
  await expect(clientOf({ apiKey: "apk-wrong" }).models.list()).rejects.toMatchObject({
    status: 401,
    code: "invalid_api_key",
  });
  const other = await served.customer({ plan: "Professional", credits: 2 });
  const theirs = clientOf(other);
  // Two credits pay for 512 tokens, which is all a reply may have where they are short.
  await theirs.chat.completions.create(chat("Hello"));
  expect(served.anthropic.received.at(-1)!.body).toMatchObject({ max_tokens: 512 });
  await expect.poll(async () => (await other.credits()).balance).toBe(1);
  await expect(theirs.chat.completions.create(chat("Hello"))).rejects.toMatchObject({
    status: 402,
    type: "insufficient_credits",
  });
  expect((await other.credits()).balance).toBe(1);
  const { limiter } = served.t.running.app;
  const allowance = { name: "completions", calls: 200, seconds: 3600 };
  for (let call = 2; call < 200; call++) await limiter.spend(allowance, String(other.organizationId));
  await expect(theirs.chat.completions.create(chat("Hello"))).rejects.toMatchObject({ status: 429 });
});

test("models are listed by plan and found by name", async () => {
  const other = clientOf(await served.customer({ plan: "Professional" }));
  const ids: string[] = [];
  for await (const { id } of other.models.list()) ids.push(id);
  expect(ids).toContain("gpt-4.1");
  expect(ids).toContain(MODEL);
  expect(ids).not.toContain("claude-opus-4-6");
  expect(await other.models.retrieve("gpt-4.1")).toMatchObject({ object: "model", owned_by: "openai" });
  await expect(other.models.retrieve("nothing")).rejects.toMatchObject({ status: 404 });
});

test("the raw stream ends with [DONE]", async () => {
  const response = await fetch(`${served.baseUrl}/openai/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${customer.apiKey}` },
    body: JSON.stringify({ ...chat("[[tokens=2]]"), stream: true }),
  });
  const text = await response.text();
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  expect(text).not.toContain('"usage"');
});

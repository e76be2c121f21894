import OpenAI from "openai";
import type { ResponseStreamEvent, Tool } from "openai/resources/responses/responses";
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
const weather: Tool = {
  type: "function",
  name: "get_weather",
  description: "The weather",
  strict: false,
  parameters: { type: "object", properties: { city: { type: "string" } } },
};
const knowledgebase = { type: "svc:knowledgebase", limit: 1 } as unknown as Tool;
const sourcesOf = (answer: object): unknown => (answer as { sources?: unknown }).sources;
const lastAsked = () => served.anthropic.received.at(-1)!.body;

test("an effort reaches a model that also takes sampling, which it would refuse while it thinks", async () => {
  await client.responses.create({
    model: "claude-opus-4-6",
    input: "[[tokens=2]]",
    temperature: 0.5,
    reasoning: { effort: "low" },
  });
  expect(lastAsked()).toMatchObject({ temperature: 0.5, output_config: { effort: "low" } });
  expect(lastAsked()).not.toHaveProperty("thinking");
});

describe.each([MODEL, "gpt-4.1"])("the Responses client with %s", (model) => {
  test("creates a response with usage, sources and its own fields repeated", async () => {
    const response = await client.responses.create({
      model,
      input: "[[tokens=4]]",
      instructions: "Be brief.",
      metadata: { order: "17" },
    });
    expect(response).toMatchObject({
      object: "response",
      status: "completed",
      error: null,
      incomplete_details: null,
      model,
      instructions: "Be brief.",
      metadata: { order: "17" },
      store: true,
      tool_choice: "auto",
      parallel_tool_calls: true,
      output_text: "a model would say ",
      usage: { output_tokens: 4 },
    });
    expect(response.id).toMatch(/^resp_[\da-f]{32}$/);
    expect(sourcesOf(response)).toEqual([]);
    const cut = await client.responses.create({ model, input: "[[tokens=9]]", max_output_tokens: 2 });
    expect(cut).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      max_output_tokens: 2,
    });
  });

  test("repeats long instructions to the letter, streamed and not", { tags: ["later"] }, async () => {
    const instructions = `Say "instructions":null. ${"😀".repeat(600_000)}`;
    const asked = { model, input: "[[tokens=4]]", instructions, store: false };
    const whole = await client.responses.create(asked);
    expect(whole.instructions === instructions).toBe(true);
    const repeated: string[] = [];
    for await (const event of await client.responses.create({ ...asked, stream: true }))
      if ("response" in event && event.response.instructions === instructions) repeated.push(event.type);
    expect(repeated).toEqual(["response.created", "response.in_progress", "response.completed"]);
  });

  test("streams the same response, event by event with sequence numbers", async () => {
    const asked = {
      model,
      input: "When does the shop open? [[tool=search_knowledgebase]] [[tokens=5]]",
      tools: [knowledgebase],
    };
    const whole = await client.responses.create(asked);
    const stream = client.responses.stream(asked);
    const events: ResponseStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    const final = await stream.finalResponse();
    expect(final).toMatchObject({ status: "completed", output_text: whole.output_text, usage: whole.usage });
    expect(sourcesOf(final)).toEqual(sourcesOf(whole));
    expect(sourcesOf(final)).toMatchObject([{ type: "knowledgebase" }]);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, position) => position));
    const names = events.map(({ type }) => type).filter((type) => type !== "response.output_text.delta");
    expect(names).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
  });

  test("gets a call to its own function, whole and streamed, and continues with the output", async () => {
    const asked = { model, input: "[[tool=get_weather]] [[tokens=3]]", tools: [weather, knowledgebase] };
    const first = await client.responses.create(asked);
    const streamed = await client.responses.stream(asked).finalResponse();
    for (const { output, status } of [first, streamed]) {
      expect(status).toBe("completed");
      expect(output.at(-1)).toMatchObject({
        type: "function_call",
        status: "completed",
        name: "get_weather",
        arguments: '{"city":"sample city"}',
      });
    }
    const call = first.output.at(-1) as { call_id: string };
    const output = { type: "function_call_output" as const, call_id: call.call_id, output: "sunny" };
    const continued = await client.responses.create({
      model,
      input: [output],
      tools: asked.tools,
      previous_response_id: first.id,
    });
    const stateless = await client.responses.create({
      model,
      store: false,
      input: [
        { role: "user", content: asked.input },
        call as unknown as OpenAI.Responses.ResponseFunctionToolCall,
        output,
      ],
      tools: asked.tools,
    });
    for (const answer of [continued, stateless]) expect(answer.output_text).toBe("a model would ");
  });

  test("sees refusals and broken streams as its own errors", async () => {
    const create = (input: string) => client.responses.create({ model, input });
    await expect(create("[[error=429]]")).rejects.toMatchObject({ status: 429, type: "rate_limit_error" });
    const broken = client.responses.stream({ model, input: "[[cut-after=2]]" }).finalResponse();
    await expect(broken).rejects.toThrow("broke off");
  });
});

test("a conversation reaches the vendor in the messages format", async () => {
  await client.responses.create({
    model: "claude-sonnet-5",
    max_output_tokens: 77,
    instructions: "Be kind.",
    temperature: 1.7,
    tool_choice: { type: "function", name: "get_weather" },
    parallel_tool_calls: false,
    reasoning: { effort: "minimal" },
    tools: [weather],
    store: false,
    input: [
      { role: "developer", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "input_text", text: "Look" },
          { type: "input_image", detail: "auto", image_url: "data:image/png;base64,AAAA" },
        ],
      },
      {
        type: "reasoning",
        id: "rs_1",
        summary: [{ type: "summary_text", text: "Hm" }],
        encrypted_content: "sig",
      },
      { type: "reasoning", id: "rs_2", summary: [] },
      { type: "function_call", call_id: "c1", name: "get_weather", arguments: '{"city":"Rome"}' },
      { type: "function_call", call_id: "c2", name: "get_weather", arguments: "" },
      { type: "function_call_output", call_id: "c1", output: "sunny" },
      { type: "function_call_output", call_id: "c2", output: [{ type: "input_text", text: "rain" }] },
    ],
  });
  expect(lastAsked()).toEqual({
    model: "claude-sonnet-5",
    max_tokens: 77,
    stream: false,
    system: "Be kind.\n\nBe brief.",
    thinking: { type: "adaptive" },
    output_config: { effort: "low" },
    tool_choice: { type: "tool", name: "get_weather", disable_parallel_tool_use: true },
    tools: [{ name: "get_weather", description: "The weather", input_schema: weather.parameters }],
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
          { type: "thinking", thinking: "Hm", signature: "sig" },
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
});

const SCHEMA = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

test("a schema reaches each vendor in its own words", async () => {
  const format = { type: "json_schema" as const, name: "place", schema: SCHEMA, strict: true };
  const input = '[[reply={"city":"Rome"}]]';
  const parsed = await client.responses.parse({ model: MODEL, input, text: { format } });
  expect(parsed.output_text).toBe('{"city":"Rome"}');
  expect(lastAsked()).toMatchObject({ output_config: { format: { type: "json_schema", schema: SCHEMA } } });
  expect(lastAsked()).not.toHaveProperty("response_format");
  await client.responses.create({ model: "gpt-4.1", input, text: { format } });
  expect(served.openai.received.at(-1)!.body["text"]).toEqual({ format });
  await client.responses.create({ model: MODEL, input, text: { format: { type: "json_object" } } });
  expect(lastAsked()["system"]).toContain("JSON");
});

test("thinking becomes reasoning, and its signature returns to the vendor", async () => {
  const asked = {
    model: "claude-sonnet-5",
    input: "[[thinking]] [[tokens=2]]",
    reasoning: { effort: "low" as const },
  };
  const whole = await client.responses.create(asked);
  const streamed = await client.responses.stream(asked).finalResponse();
  for (const { output } of [whole, streamed]) {
    expect(output.map(({ type }) => type)).toEqual(["reasoning", "message"]);
    expect(output[0]).not.toHaveProperty("encrypted_content");
    expect((output[0] as { summary: { text: string }[] }).summary[0]!.text).not.toBe("");
  }
  expect(streamed.output[0]).toMatchObject({ summary: (whole.output[0] as { summary: unknown }).summary });
  for (const previous of [whole, streamed]) {
    await client.responses.create({ ...asked, input: "And now?", previous_response_id: previous.id });
    const { messages } = lastAsked() as { messages: { content: { type: string; signature?: string }[] }[] };
    expect(messages[1]!.content[0]).toMatchObject({
      type: "thinking",
      signature: expect.stringMatching(/./) as string,
    });
  }
  const open = await client.responses.create({ ...asked, include: ["reasoning.encrypted_content"] });
  expect(open.output[0]).toHaveProperty("encrypted_content");
});

test("tokens are counted without a reply", async () => {
  const asked = served.anthropic.received.length;
  const counted = await client.responses.inputTokens.count({
    model: MODEL,
    input: "How many tokens is this?",
  });
  expect(counted).toMatchObject({ object: "response.input_tokens" });
  expect(counted.input_tokens).toBeGreaterThan(3);
  expect(served.anthropic.received.length).toBe(asked);
});

const REFUSED: [name: string, fields: object, param: string][] = [
  ["no model", { model: undefined }, "model"],
  ["an unknown model", { model: "nonsense" }, "model"],
  ["no input", { input: undefined }, "input"],
  ["an empty list", { input: [] }, "input"],
  ["items that are none", { input: [null] }, "input.0"],
  ["no user text", { input: [{ role: "system", content: "x" }] }, "input"],
  ["a long message", { input: "x".repeat(5001) }, "input"],
  ["an unknown role", { input: [{ role: "tool", content: "x" }] }, "input.0.role"],
  ["an unknown item", { input: [{ type: "computer_call" }] }, "input.0.type"],
  ["a reference to an item", { input: [{ type: "item_reference", id: "msg_1" }] }, "input.0.type"],
  ["a call without an id", { input: [{ type: "function_call", name: "x" }] }, "input.0.call_id"],
  [
    "arguments that are no JSON",
    { input: [{ type: "function_call", name: "x", call_id: "c", arguments: "{" }] },
    "input.0.arguments",
  ],
  ["a file", { input: [{ role: "user", content: [{ type: "input_file" }] }] }, "input.0.content.0"],
  ["a tool of the vendor", { tools: [{ type: "web_search" }] }, "tools.0.type"],
  ["a function without a name", { tools: [{ type: "function" }] }, "tools.0.name"],
  ["an unknown server tool", { tools: [{ type: "svc:magic" }] }, "tools.0.type"],
  [
    "a choice of a vendor's tool",
    { tools: [weather], tool_choice: { type: "file_search" } },
    "tool_choice.type",
  ],
  ["background work", { background: true }, "background"],
  ["a conversation", { conversation: "conv_1" }, "conversation"],
  ["a stored prompt", { prompt: { id: "p" } }, "prompt"],
  ["an unknown field", { foo: 1 }, "foo"],
  ["truncation", { truncation: "auto" }, "truncation"],
  ["logprobs", { include: ["message.output_text.logprobs"] }, "include"],
  ["a schema without a name", { text: { format: { type: "json_schema", schema: {} } } }, "text.format.name"],
  ["an unknown effort", { reasoning: { effort: "much" } }, "reasoning.effort"],
  ["metadata of numbers", { metadata: { a: 1 } }, "metadata"],
  ["a temperature of 3", { temperature: 3 }, "temperature"],
  ["more tokens than the model has", { max_output_tokens: 1_000_000 }, "max_output_tokens"],
  ["an unknown response", { previous_response_id: "resp_none" }, "previous_response_id"],
  ["a large request to store", { instructions: "x".repeat(300_000), store: true }, "store"],
];

test.each(REFUSED)("%s gives 400 with its param", async (_name, fields, param) => {
  const response = await fetch(`${served.baseUrl}/openai/v1/responses`, {
    method: "POST",
    headers: { authorization: `Bearer ${customer.apiKey}` },
    body: JSON.stringify({ model: MODEL, input: "Hello", ...fields }),
  });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect(error).toMatchObject({ type: "invalid_request_error", param });
});

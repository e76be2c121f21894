import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startDouble, type VendorDouble } from "../../../../../bench/vendor-double/double-server.ts";
import { startOpenAiDouble } from "../../../../../bench/vendor-double/openai-double.ts";
import { readRecording } from "../../../../../bench/vendor-double/recorded-stream.ts";
import { fold } from "../../../../test/fold.ts";
import { callsOf } from "../../../../test/vendor-calls.ts";
import type { Message, MessagesRequest } from "../../message-format/format.ts";
import { VendorError } from "../vendor-error.ts";
import type { Vendor } from "../vendor.ts";
import { createOpenAiVendor } from "./openai-vendor.ts";

let double: VendorDouble;
let vendor: Vendor;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  double = await startOpenAiDouble();
  vendor = createOpenAiVendor({ apiKey: "sk-ours", baseUrl: `${double.url}/v1/` });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thing) => thing.close()));
});
afterAll(async () => {
  await vendor.close();
  await double.close();
});

const tools = [
  {
    name: "get_weather",
    description: "Weather of a city",
    input_schema: { type: "object", properties: { city: { type: "string" } } },
  },
  { name: "get_time", input_schema: { type: "object", properties: { zone: { type: "string" } } } },
];

const ask = callsOf("gpt-4.1");

async function sent(more: Partial<MessagesRequest>): Promise<Record<string, unknown>> {
  await vendor.complete(ask("hi", more));
  return double.received.at(-1)!.body;
}

async function foldRecording(name: string): Promise<Message> {
  const server = await startDouble((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(readRecording(name));
  });
  const recorded = createOpenAiVendor({ apiKey: null, baseUrl: `${server.url}/v1` });
  opened.push(recorded, server);
  return fold((await recorded.stream(ask("hi"))).read);
}

describe("chat requests", () => {
  test("carry the settings under the names the server knows", async () => {
    const body = await sent({
      temperature: 0.5,
      top_p: 0.9,
      top_k: 3,
      stop_sequences: ["END"],
      system: "Be brief.",
    });
    expect(body).toEqual({
      model: "gpt-4.1",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "hi" },
      ],
      max_tokens: 100,
      temperature: 0.5,
      top_p: 0.9,
      stop: ["END"],
    });
    expect(double.received.at(-1)).toMatchObject({
      path: "/v1/chat/completions",
      headers: { authorization: "Bearer sk-ours" },
    });
  });

  test("carry tools and the choice among them", async () => {
    const body = await sent({ tools, tool_choice: { type: "any", disable_parallel_tool_use: true } });
    expect(body["tools"]).toEqual([
      {
        type: "function",
        function: {
          name: "get_weather",
          description: "Weather of a city",
          parameters: tools[0]!.input_schema,
        },
      },
      { type: "function", function: { name: "get_time", parameters: tools[1]!.input_schema } },
    ]);
    expect(body).toMatchObject({ tool_choice: "required", parallel_tool_calls: false });
    expect(await sent({ tools, tool_choice: { type: "tool", name: "get_time" } })).toMatchObject({
      tool_choice: { type: "function", function: { name: "get_time" } },
    });
    expect(await sent({ tools, tool_choice: { type: "none" } })).toMatchObject({ tool_choice: "none" });
    expect(await sent({ tools: [] })).not.toHaveProperty("tools");
  });

  test("carry a conversation with pictures, tool calls and their results", async () => {
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBOR" } };
    const body = await sent({
      system: [
        { type: "text", text: "One." },
        { type: "text", text: "Two." },
      ],
      messages: [
        { role: "user", content: [{ type: "text", text: "What is this?" }, picture] },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "hm", signature: "s" },
            { type: "text", text: "Let me look." },
            { type: "tool_use", id: "call_1", name: "get_weather", input: { city: "Rome" } },
            { type: "tool_use", id: "call_2", name: "get_time", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "call_1",
              content: [{ type: "text", text: "sunny" }, picture],
            },
            { type: "tool_result", tool_use_id: "call_2", content: "no clock", is_error: true },
            { type: "text", text: "And now?" },
          ],
        },
      ],
    });
    const url = { type: "image_url", image_url: { url: "data:image/png;base64,iVBOR" } };
    expect(body["messages"]).toEqual([
      { role: "system", content: "One.\nTwo." },
      { role: "user", content: [{ type: "text", text: "What is this?" }, url] },
      {
        role: "assistant",
        content: "Let me look.",
        tool_calls: [
          { id: "call_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Rome"}' } },
          { id: "call_2", type: "function", function: { name: "get_time", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: "sunny" },
      { role: "tool", tool_call_id: "call_2", content: "Error: no clock" },
      { role: "user", content: [url, { type: "text", text: "And now?" }] },
    ]);
  });

  test("that the other format cannot express are refused before they are sent", async () => {
    const before = double.stats.requests;
    const search = ask("hi", { tools: [{ type: "web_search_20250305", name: "web_search" }] });
    await expect(vendor.complete(search)).rejects.toMatchObject({
      status: 400,
      error: {
        type: "invalid_request_error",
        message: "This model does not support tools of type web_search_20250305",
      },
    });
    const audio = ask("hi", { messages: [{ role: "user", content: [{ type: "audio" }] }] });
    await expect(vendor.stream(audio)).rejects.toBeInstanceOf(VendorError);
    expect(double.stats.requests).toBe(before);
  });
});

describe("answers", () => {
  test.each([
    "[[tokens=5]]",
    "[[tokens=500]]",
    "[[tool=get_weather]]",
    "[[tool=get_weather,get_time]]",
    "[[crlf]] [[reply=Grüße 👋]]",
  ])("to %s fold from the stream into the JSON answer", async (text) => {
    const whole = await vendor.complete(ask(text, { tools }));
    const streamed = await fold((await vendor.stream(ask(text, { tools }))).read);
    expect(clear(streamed)).toEqual(clear(whole.message));
    expect(whole.headers["request-id"]).toBeDefined();
  });

  test("have the stop reasons, usage and names of the messages format", async () => {
    const cut = await vendor.complete(ask("[[tokens=500]]", { max_tokens: 4 }));
    expect(cut.message).toMatchObject({
      model: "gpt-4.1",
      stop_reason: "max_tokens",
      usage: { output_tokens: 4 },
    });
    const called = await vendor.complete(ask("[[tool=get_weather]]", { tools }));
    expect(called.message).toMatchObject({
      stop_reason: "tool_use",
      content: [{ type: "tool_use", name: "get_weather", input: { city: "sample city" } }],
    });
    expect(called.message.id).toMatch(/^msg_/);
  });

  test("keep interleaved parallel tool calls apart", async () => {
    const message = await foldRecording("openai-parallel-tools.sse");
    expect(message).toMatchObject({
      id: "msg_AbC123",
      model: "gpt-4.1-mini-2025-04-14",
      stop_reason: "tool_use",
      content: [
        { type: "tool_use", id: "call_one", name: "get_weather", input: { city: "Paris" } },
        { type: "tool_use", id: "call_two", name: "get_time", input: { zone: "CET" } },
      ],
      usage: { input_tokens: 20, cache_read_input_tokens: 100, output_tokens: 41 },
    });
  });

  test("of Ollama call tools despite its stop reason, and are counted by Parley", async () => {
    const message = await foldRecording("ollama-tool.sse");
    expect(message).toMatchObject({
      stop_reason: "tool_use",
      content: [{ type: "tool_use", name: "search_knowledgebase", input: { query: "opening hours" } }],
    });
    expect(message.usage.input_tokens).toBeGreaterThan(0);
    expect(message.usage.output_tokens).toBeGreaterThan(0);
  });

  test("of a server with a null error are no errors", async () => {
    const server = await startDouble((_request, response) => {
      const chunk = { choices: [{ delta: { content: "Hi" }, finish_reason: "stop" }], error: null };
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
    const polite = createOpenAiVendor({ apiKey: null, baseUrl: server.url });
    opened.push(polite, server);
    const { content } = await fold((await polite.stream(ask("hi"))).read);
    expect(content).toEqual([{ type: "text", text: "Hi" }]);
  });

  test("of vLLM name the stop sequence", async () => {
    expect(await foldRecording("vllm-stop-sequence.sse")).toMatchObject({
      content: [{ type: "text", text: "One, two, " }],
      stop_reason: "stop_sequence",
      stop_sequence: "three",
    });
  });
});

describe("failures", () => {
  test.each([
    [400, "invalid_request_error"],
    [401, "authentication_error"],
    [404, "not_found_error"],
    [429, "rate_limit_error"],
    [500, "api_error"],
    [503, "overloaded_error"],
  ])("a refusal with status %i has the messages format's type %s", async (status, type) => {
    for (const work of [
      vendor.stream(ask(`[[error=${status}]]`)),
      vendor.complete(ask(`[[error=${status}]]`)),
    ]) {
      await expect(work).rejects.toMatchObject({
        kind: "refused",
        status,
        error: { type, message: `The double was asked for ${status}` },
      });
    }
  });

  test("inside a stream become an error event", async () => {
    const { read } = await vendor.stream(ask("[[error-after=2]]"));
    await expect(fold(read)).rejects.toMatchObject({
      data: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    });
  });

  test("a connection cut in the middle is broken, and so is an answer without choices", async () => {
    const { read } = await vendor.stream(ask("[[cut-after=2]]"));
    await expect(fold(read)).rejects.toMatchObject({ kind: "broken", status: 502 });
    const server = await startDouble((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end("{}");
    });
    const empty = createOpenAiVendor({ apiKey: null, baseUrl: server.url });
    opened.push(empty, server);
    await expect(empty.complete(ask("hi"))).rejects.toMatchObject({ kind: "broken" });
  });

  test("an abort closes the server's stream", async () => {
    const controller = new AbortController();
    const before = double.stats.aborted;
    const { read } = await vendor.stream({
      ...ask("[[tokens=900]] [[delay=20]]"),
      signal: controller.signal,
    });
    const reading = read(() => controller.abort());
    await expect(reading).rejects.toThrow("aborted");
    await expect.poll(() => double.stats.aborted).toBe(before + 1);
  });
});

/** The message without ids that differ from request to request. */
function clear(message: Message): unknown {
  return JSON.parse(JSON.stringify(message).replaceAll(/(msg_|call_)double\d+/g, "$1"));
}

test("calls that a server gives the same position stay apart, by their ids", async () => {
  const server = await startDouble((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const call = (id: string, text: string) => ({
      index: 0,
      id,
      function: { name: "get_time", arguments: text },
    });
    const pieces = [
      [call("call_1", '{"zone":')],
      [{ index: 0, function: { arguments: '"a"}' } }],
      [call("call_2", '{"zone":"b"}')],
    ];
    for (const tool_calls of pieces)
      response.write(
        `data: ${JSON.stringify({ id: "chatcmpl-1", choices: [{ delta: { tool_calls } }] })}\n\n`,
      );
    response.end(
      `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: "tool_calls" }] })}\n\ndata: [DONE]\n\n`,
    );
  });
  const local = createOpenAiVendor({ apiKey: null, baseUrl: `${server.url}/v1` });
  opened.push(local, server);
  const message = await fold((await local.stream(ask("hi"))).read);
  expect(message.content).toMatchObject([
    { id: "call_1", name: "get_time", input: { zone: "a" } },
    { id: "call_2", name: "get_time", input: { zone: "b" } },
  ]);
});

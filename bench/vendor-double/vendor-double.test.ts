import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDoubleProcess } from "./double-process.ts";
import type { VendorDouble } from "./double-server.ts";
import { startMessagesDouble } from "./messages-double.ts";
import { startOpenAiDouble } from "./openai-double.ts";
import {
  findChunkFault,
  findCompletionFault,
  findResponseEventFault,
  findResponseFault,
} from "./published-schemas.ts";

let messages: VendorDouble;
let openai: VendorDouble;
let anthropicClient: Anthropic;
let openaiClient: OpenAI;

beforeAll(async () => {
  messages = await startMessagesDouble();
  openai = await startOpenAiDouble();
  anthropicClient = new Anthropic({ apiKey: "k", baseURL: messages.url, maxRetries: 0 });
  openaiClient = new OpenAI({ apiKey: "k", baseURL: `${openai.url}/v1`, maxRetries: 0 });
});
afterAll(async () => {
  await messages.close();
  await openai.close();
});

const tool = {
  name: "look_up",
  input_schema: { type: "object" as const, properties: { query: { type: "string" } } },
};
const ask = (content: string) => ({
  model: "claude-sonnet-4-6",
  max_tokens: 50,
  messages: [{ role: "user" as const, content }],
  tools: [tool],
});

describe("the messages double", () => {
  test("works with the vendor's own client", async () => {
    const whole = await anthropicClient.messages.create(ask("[[tokens=4]]"));
    expect(whole).toMatchObject({ type: "message", stop_reason: "end_turn", usage: { output_tokens: 4 } });
    const streamed = await anthropicClient.messages
      .stream(ask("[[tool=look_up]] [[thinking]]"))
      .finalMessage();
    expect(streamed.stop_reason).toBe("tool_use");
    expect(streamed.content.at(-1)).toMatchObject({ type: "tool_use", input: { query: "sample query" } });
  });

  test("returns the requested errors and broken streams, and rejects what the vendor would", async () => {
    const failing = (text: string) => anthropicClient.messages.create(ask(text));
    await expect(failing("[[error=429]]")).rejects.toMatchObject({ status: 429 });
    await expect(anthropicClient.messages.stream(ask("[[error-after=2]]")).finalMessage()).rejects.toThrow(
      "Overloaded",
    );
    await expect(anthropicClient.messages.stream(ask("[[cut-after=2]]")).finalMessage()).rejects.toThrow(
      "terminated",
    );
    const orphan = { type: "tool_result" as const, tool_use_id: "toolu_1", content: "x" };
    const garbled = { ...ask(""), messages: [{ role: "user" as const, content: [orphan] }] };
    await expect(anthropicClient.messages.create(garbled)).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    ["an unknown field", { stop: ["x"] }, "stop: Extra inputs are not permitted"],
    ["a field of another format", { response_format: { type: "json_object" } }, "Extra inputs"],
    ["sampling where the model has none", { model: "claude-sonnet-5", temperature: 0.2 }, "deprecated"],
    ["a block without its text", { system: [{ type: "text" }] }, "system.0.text: Field required"],
  ])("refuses %s as the vendor does", async (_what, wrong, message) => {
    const planted = { ...ask("Hello"), ...wrong } as Parameters<typeof anthropicClient.messages.create>[0];
    await expect(anthropicClient.messages.create(planted)).rejects.toThrow(message);
  });

  test("calls tools for the requested number of rounds", async () => {
    const conversation: Anthropic.MessageParam[] = [
      { role: "user", content: "[[tool=look_up]] [[rounds=2]]" },
    ];
    const reasons: unknown[] = [];
    for (let i = 0; i < 3; i++) {
      const answer = await anthropicClient.messages.create({ ...ask(""), messages: conversation });
      reasons.push(answer.stop_reason);
      const calls = answer.content.filter((block) => block.type === "tool_use");
      conversation.push(
        { role: "assistant", content: answer.content },
        {
          role: "user",
          content: calls.map(({ id }) => ({ type: "tool_result", tool_use_id: id, content: "ok" })),
        },
      );
    }
    expect(reasons).toEqual(["tool_use", "tool_use", "end_turn"]);
  });
});

describe("the OpenAI double", () => {
  const chat = (content: string) => ({
    model: "gpt-4.1",
    messages: [{ role: "user" as const, content }],
    tools: [{ type: "function" as const, function: { name: "look_up", parameters: tool.input_schema } }],
  });

  test("works with the vendor's own client", async () => {
    const whole = await openaiClient.chat.completions.create(chat("[[tokens=4]]"));
    expect(whole.choices[0]).toMatchObject({ finish_reason: "stop", message: { role: "assistant" } });
    expect(whole.usage?.completion_tokens).toBe(4);
    const streamed = await openaiClient.chat.completions
      .stream(chat("[[tool=look_up]]"))
      .finalChatCompletion();
    expect(streamed.choices[0]).toMatchObject({
      finish_reason: "tool_calls",
      message: { tool_calls: [{ function: { name: "look_up", arguments: '{"query":"sample query"}' } }] },
    });
    await expect(openaiClient.chat.completions.create(chat("[[error=429]]"))).rejects.toMatchObject({
      status: 429,
    });
  });
});

describe("the Responses double", () => {
  const input = (content: string) => [{ role: "user" as const, content }];
  const functions = [
    { type: "function" as const, name: "look_up", parameters: tool.input_schema, strict: false },
  ];
  const ask = (content: string) => ({ model: "gpt-5.6-luna", input: input(content), tools: functions });

  test("works with the vendor's own client, whole and streamed", async () => {
    const whole = await openaiClient.responses.create(ask("[[reply=Hello there]]"));
    expect(whole).toMatchObject({ status: "completed", output_text: "Hello there" });
    const streamed = await openaiClient.responses.stream(ask("[[tool=look_up]]")).finalResponse();
    expect(streamed.output.at(-1)).toMatchObject({
      type: "function_call",
      arguments: '{"query":"sample query"}',
    });
  });

  test("answers in the vendor's published form", async () => {
    for (const text of ["[[tokens=3]]", "[[tool=look_up]]", "[[refusal]]"]) {
      const response = await openaiClient.responses.create({
        ...ask(text),
        include: ["reasoning.encrypted_content"],
      });
      const { output_text: _outputText, ...sent } = response;
      expect(findResponseFault(sent)).toBeNull();
      for await (const event of await openaiClient.responses.create({ ...ask(text), stream: true }))
        expect([event.type, findResponseEventFault(event)]).toEqual([event.type, null]);
      const chat = { model: "gpt-4.1", messages: input(text) };
      expect(findCompletionFault(await openaiClient.chat.completions.create(chat))).toBeNull();
      for await (const chunk of await openaiClient.chat.completions.create({ ...chat, stream: true }))
        expect(findChunkFault(chunk)).toBeNull();
    }
  });

  test.each([
    ["an unknown field", { stop: "x" }, "Unknown parameter: 'stop'."],
    ["a missing field", { tools: [{ type: "function" }] }, "Missing required parameter: 'tools[0].name'."],
    ["sampling", { temperature: 0.2 }, "'temperature' is not supported with this model"],
    ["a short limit", { max_output_tokens: 2 }, "Expected a value >= 16"],
    [
      "a result without its call",
      { input: [{ type: "function_call_output", call_id: "c", output: "x" }] },
      "No tool call found",
    ],
    [
      "reasoning that is not the vendor's",
      { input: [{ type: "reasoning", id: "rs_1", summary: [], encrypted_content: "forged" }] },
      "could not be verified",
    ],
    [
      "reasoning that was not kept",
      { store: false, input: [{ type: "reasoning", id: "rs_1", summary: [] }] },
      "not found",
    ],
    ["an unknown model", { model: "gpt-9" }, "does not exist"],
  ])("refuses %s as the vendor does", async (_what, wrong, message) => {
    const planted = { ...ask("Hello"), ...wrong } as Parameters<typeof openaiClient.responses.create>[0];
    await expect(openaiClient.responses.create(planted)).rejects.toThrow(message);
  });

  test.each(["gpt-5.4", "gpt-5.5", "gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna"])(
    "refuses tools of %s in chat completions that think",
    async (model) => {
      const asked = {
        model,
        reasoning_effort: "low" as const,
        messages: input("Hello"),
        tools: [{ type: "function" as const, function: { name: "look_up", parameters: tool.input_schema } }],
      };
      await expect(openaiClient.chat.completions.create(asked)).rejects.toMatchObject({
        status: 400,
        param: "reasoning_effort",
        message: expect.stringContaining("/v1/responses"),
      });
      const unthinking = { ...asked, reasoning_effort: "none" as const };
      expect(await openaiClient.chat.completions.create(unthinking)).toMatchObject({ model });
    },
  );

  test("counts cached input by the vendor's least length, blocks and lifetime", async () => {
    let now = 0;
    const double = await startOpenAiDouble({ now: () => now });
    const client = new OpenAI({ apiKey: "k", baseURL: `${double.url}/v1`, maxRetries: 0 });
    const cached = async (content: string) =>
      (await client.responses.create(ask(content))).usage!.input_tokens_details.cached_tokens;
    const long = "word ".repeat(2_000);
    expect([await cached("short"), await cached("short")]).toEqual([0, 0]);
    expect(await cached(long)).toBe(0);
    const again = await cached(`${long} And now?`);
    expect(again % 128).toBe(0);
    expect(again).toBeGreaterThan(2_000);
    now += 3_600_000;
    expect(await cached(long)).toBe(0);
    await double.close();
  });
});

describe("a double's process", () => {
  test("answers, counts and ends with its parent process", async () => {
    const child = await startDoubleProcess("messages");
    const client = new Anthropic({ apiKey: "k", baseURL: child.url, maxRetries: 0 });
    expect(await client.messages.create(ask("[[tokens=2]]"))).toMatchObject({ usage: { output_tokens: 2 } });
    expect(await child.stats()).toMatchObject({ requests: 1, open: 0 });
    await child.stop();
    await expect(fetch(child.url)).rejects.toThrow("fetch failed");
  });
});

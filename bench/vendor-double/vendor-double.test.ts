import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDoubleProcess } from "./double-process.ts";
import type { VendorDouble } from "./double-server.ts";
import { startMessagesDouble } from "./messages-double.ts";
import { startOpenAiDouble } from "./openai-double.ts";

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

import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAzureDouble } from "../../../bench/vendor-double/azure-double.ts";
import { BEDROCK_REGION, startBedrockDouble } from "../../../bench/vendor-double/bedrock-double.ts";
import type { VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { startGeminiDouble } from "../../../bench/vendor-double/gemini-double.ts";
import { serveApp, type Customer, type ServedApp } from "../../test/served-app.ts";

const doubles: VendorDouble[] = [];
let served: ServedApp;
let customer: Customer;
beforeAll(async () => {
  const [gemini, bedrock, azure] = await Promise.all([
    startGeminiDouble(),
    startBedrockDouble(),
    startAzureDouble(),
  ]);
  doubles.push(gemini, bedrock, azure);
  served = await serveApp({
    env: {
      GEMINI_API_KEY: "k",
      GEMINI_BASE_URL: gemini.url,
      BEDROCK_REGION,
      BEDROCK_API_KEY: "k",
      BEDROCK_API_URL: bedrock.url,
      BEDROCK_MODELS: "eu.anthropic.claude-haiku-5-5-v1:0=claude-haiku-5-5",
      AZURE_OPENAI_ENDPOINT: azure.url,
      AZURE_OPENAI_API_KEY: "k",
      AZURE_OPENAI_DEPLOYMENTS: "chat=gpt-5.6-luna",
    },
  });
  customer = await served.customer({ plan: "Agency" });
});
afterAll(async () => {
  await served.close();
  await Promise.all(doubles.map((double) => double.close()));
});

const openai = () =>
  new OpenAI({ apiKey: customer.apiKey, baseURL: `${served.baseUrl}/openai/v1`, maxRetries: 0 });
const anthropic = () =>
  new Anthropic({ apiKey: customer.apiKey, baseURL: `${served.baseUrl}/anthropic`, maxRetries: 0 });

const parameters = { type: "object" as const, properties: { zone: { type: "string" } } };
const question = { role: "user" as const, content: "[[tool=get_time]] [[reply=At nine.]]" };

const BEDROCK = "bedrock/eu.anthropic.claude-haiku-5-5-v1:0";
const NAMED = ["gemini-3.8-flash", BEDROCK, "azure/chat"];

describe.each([...NAMED, "gpt-5.6-luna"])("%s calls a client's tool and reads its result", (model) => {
  test("through chat completions, streamed", async () => {
    const tools = [{ type: "function" as const, function: { name: "get_time", parameters } }];
    const stream = openai().chat.completions.stream({ model, messages: [question], tools });
    const { message } = (await stream.finalChatCompletion()).choices[0]!;
    const call = message.tool_calls![0]!;
    expect(call).toMatchObject({ function: { name: "get_time", arguments: '{"zone":"sample zone"}' } });
    const result = { role: "tool" as const, tool_call_id: call.id, content: "9:00" };
    const messages = [question, message, result];
    const answer = await openai().chat.completions.create({ model, messages, tools });
    expect(answer.choices[0]!.message.content).toBe("At nine.");
    expect(answer.usage!.completion_tokens).toBeGreaterThan(0);
  });

  test("through the Responses API", async () => {
    const tools = [{ type: "function" as const, name: "get_time", parameters, strict: false }];
    const first = await openai().responses.create({ model, input: [question], tools });
    const call = first.output.find((item) => item.type === "function_call")!;
    const output = { type: "function_call_output" as const, call_id: call.call_id, output: "9:00" };
    const more = { previous_response_id: first.id, input: [output], tools };
    expect((await openai().responses.create({ model, ...more })).output_text).toBe("At nine.");
  });
});

describe.each(NAMED)("%s calls a client's tool and reads its result", (model) => {
  test("through the messages endpoint, streamed", async () => {
    const base = { model, max_tokens: 200, tools: [{ name: "get_time", input_schema: parameters }] };
    const first = await anthropic()
      .messages.stream({ ...base, messages: [question] })
      .finalMessage();
    const call = first.content.find((block) => block.type === "tool_use")!;
    expect(call).toMatchObject({ name: "get_time", input: { zone: "sample zone" } });
    const result = { type: "tool_result" as const, tool_use_id: call.id, content: "9:00" };
    const messages: Anthropic.MessageParam[] = [
      question,
      { role: "assistant", content: first.content },
      { role: "user", content: [result] },
    ];
    const second = await anthropic().messages.create({ ...base, messages });
    expect(second.content.filter(({ type }) => type === "text")).toMatchObject([{ text: "At nine." }]);
    expect((await customer.credits()).entries.length).toBeGreaterThan(0);
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { startBedrockDouble } from "./bedrock-double.ts";
import type { VendorDouble } from "./double-server.ts";

let double: VendorDouble;
beforeAll(async () => {
  double = await startBedrockDouble();
});
afterAll(() => double.close());

const MODEL = "eu.anthropic.claude-sonnet-5-5-v1:0";
const user = (text: string) => ({ role: "user", content: [{ text }] });
const toolUse = { toolUseId: "c1", name: "look_up", input: {} };
const call = { role: "assistant", content: [{ toolUse }] };
const result = { role: "user", content: [{ toolResult: { toolUseId: "c1", content: [{ text: "1" }] } }] };
const toolConfig = { tools: [{ toolSpec: { name: "look_up", inputSchema: { json: { type: "object" } } } }] };

const post = (body: object, model = MODEL) =>
  fetch(`${double.url}/model/${encodeURIComponent(model)}/converse`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer key" },
    body: JSON.stringify(body),
  });

test.each([
  ["an unknown field", { max_tokens: 5 }, "Extra inputs are not permitted"],
  [
    "a block of two kinds",
    { messages: [{ role: "user", content: [{ text: "x", cachePoint: { type: "default" } }] }] },
    "validation error",
  ],
  ["a temperature above 1", { inferenceConfig: { temperature: 1.5 } }, "validation error"],
  [
    "a tool without its schema",
    { toolConfig: { tools: [{ toolSpec: { name: "x" } }] } },
    "Member must not be null",
  ],
  [
    "an empty description",
    { toolConfig: { tools: [{ toolSpec: { ...toolConfig.tools[0]!.toolSpec, description: "" } }] } },
    "validation error",
  ],
  ["no turns", { messages: [] }, "must start with a user message"],
  [
    "a first turn of the model",
    { messages: [{ role: "assistant", content: [{ text: "x" }] }] },
    "must start with a user message",
  ],
  ["two turns of one role", { messages: [user("x"), user("y")] }, "must alternate"],
  ["a blank text", { messages: [user(" ")] }, "is blank"],
  [
    "calls without descriptions of tools",
    { messages: [user("x"), call, result] },
    "toolConfig field must be defined",
  ],
  ["a call without its result", { messages: [user("x"), call], toolConfig }, "Expected toolResult blocks"],
  ["a result without its call", { messages: [result], toolConfig }, "Expected toolResult blocks"],
])("refuses %s as the vendor does", async (_what, wrong, message) => {
  const answer = await post({ messages: [user("Hello")], ...wrong });
  expect([answer.status, answer.headers.get("x-amzn-errortype"), await answer.json()]).toEqual([
    400,
    expect.stringMatching(/^ValidationException:/),
    { message: expect.stringContaining(message) },
  ]);
});

test("refuses what a model can't do as the vendor does", async () => {
  const marked = {
    messages: [{ role: "user", content: [{ text: "x" }, { cachePoint: { type: "default" } }] }],
  };
  expect((await post(marked)).status).toBe(200);
  expect((await post(marked, "meta.llama4-v1:0")).status).toBe(403);
  const sampled = { messages: [user("x")], inferenceConfig: { temperature: 0.5 } };
  expect(await (await post(sampled)).json()).toMatchObject({
    message: expect.stringContaining("`temperature` is deprecated for this model"),
  });
  const older = "eu.anthropic.claude-sonnet-4-5-20250929-v1:0";
  expect((await post(sampled, older)).status).toBe(200);
  const both = { ...sampled, inferenceConfig: { temperature: 0.5, topP: 0.9 } };
  expect(await (await post(both, older)).json()).toMatchObject({
    message: expect.stringContaining("cannot both be specified"),
  });
  const bare = (await (
    await post({ messages: [user("x")] }, "anthropic.claude-sonnet-5-5-v1:0")
  ).json()) as object;
  expect(bare).toMatchObject({ message: expect.stringContaining("inference profile") });
});

test("caches what stands before a point of the cache, and nothing behind it", async () => {
  const system = [{ text: "word ".repeat(2_000) }, { cachePoint: { type: "default" } }];
  const body = { system, messages: [user("and more ".repeat(1_000))] };
  const usage = async (asked: object) =>
    ((await (await post(asked)).json()) as { usage: Record<string, number> }).usage;
  const first = await usage(body);
  const second = await usage(body);
  expect(first).toMatchObject({ cacheReadInputTokens: 0 });
  expect(first["cacheWriteInputTokens"]).toBeGreaterThan(2_000);
  expect(second).toEqual({
    ...first,
    cacheReadInputTokens: first["cacheWriteInputTokens"],
    cacheWriteInputTokens: 0,
  });
  expect(second["inputTokens"]).toBeGreaterThan(2_000);
  expect(await usage({ ...body, system: system.slice(0, 1) })).toMatchObject({ cacheReadInputTokens: 0 });
});

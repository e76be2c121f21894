import { AzureOpenAI } from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAzureDouble } from "./azure-double.ts";
import type { VendorDouble } from "./double-server.ts";

let double: VendorDouble;
beforeAll(async () => {
  double = await startAzureDouble();
});
afterAll(() => double.close());

const open = (options: object = {}) =>
  new AzureOpenAI({
    endpoint: double.url,
    apiKey: "k",
    apiVersion: "2025-04-01-preview",
    maxRetries: 0,
    ...options,
  });
const messages = [{ role: "user" as const, content: "[[tokens=4]]" }];

test("works with the vendor's own client, through deployments and the Responses API", async () => {
  const chat = await open().chat.completions.create({ model: "chat", messages });
  expect(chat.choices[0]!.message.content).toBe("a model would say ");
  const response = await open().responses.create({ model: "chat", input: messages });
  expect(response.output_text).toBe("a model would say ");
  let streamed = "";
  for await (const chunk of await open().chat.completions.create({
    model: "gpt-4.1",
    messages,
    stream: true,
  }))
    streamed += chunk.choices[0]?.delta.content ?? "";
  expect(streamed).toBe("a model would say ");
});

test.each([
  ["a version without the interface", { apiVersion: "2024-10-21" }, "chat", 404, "Resource not found"],
  ["a version that is none", { apiVersion: "latest" }, "chat", 404, "Resource not found"],
  ["a deployment that is none", {}, "none", 404, "The API deployment for this resource does not exist"],
  ["a wrong key", { apiKey: "bad" }, "chat", 401, "Access denied due to invalid subscription key"],
])("refuses %s as the vendor does", async (_what, options, model, status, message) => {
  await expect(open(options).responses.create({ model, input: messages })).rejects.toMatchObject({
    status,
    message: expect.stringContaining(message),
  });
});

test("refuses what the model behind a deployment refuses", async () => {
  const wrong = { model: "chat", messages, reasoning_effort: "minimal" as const };
  await expect(open().chat.completions.create(wrong)).rejects.toThrow("does not support 'minimal'");
});

test.each([
  ["a field that there is none of", { surprise: 1 }, "Unknown parameter: 'surprise'"],
  ["a wrong value", { messages: "hello" }, "Invalid value for 'messages'"],
  ["no messages", { messages: undefined }, "Missing required parameter: 'messages'"],
  ["another vendor's field", { max_output_tokens: 5 }, "Unknown parameter: 'max_output_tokens'"],
])("refuses %s by OpenAI's schema, whatever the path", async (_what, wrong, message) => {
  const body = JSON.stringify({ model: "chat", messages, ...wrong });
  for (const path of [
    "/openai/deployments/chat/chat/completions?api-version=2024-10-21",
    "/openai/v1/chat/completions",
  ]) {
    const headers = { "content-type": "application/json", "api-key": "k" };
    const answer = await fetch(double.url + path, { method: "POST", headers, body });
    const { error } = (await answer.json()) as { error: { message: string } };
    expect([answer.status, error.message]).toEqual([400, expect.stringContaining(message)]);
  }
});

test("says what its filter has found before the answer, and refuses what it does not let pass", async () => {
  const stream = await open().chat.completions.create({ model: "chat", messages, stream: true });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(chunks[0]).toMatchObject({
    id: "",
    model: "",
    choices: [],
    prompt_filter_results: [{ prompt_index: 0 }],
  });
  expect(chunks[1]).toMatchObject({ choices: [{ content_filter_results: { hate: { filtered: false } } }] });
  const refused = [{ role: "user" as const, content: "[[content-filter]]" }];
  await expect(open().chat.completions.create({ model: "chat", messages: refused })).rejects.toMatchObject({
    status: 400,
    code: "content_filter",
  });
});

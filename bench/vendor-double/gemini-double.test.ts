import { afterAll, beforeAll, expect, test } from "vitest";
import type { VendorDouble } from "./double-server.ts";
import { startGeminiDouble } from "./gemini-double.ts";
import { findGeminiAnswerFault } from "./published-schemas.ts";

let double: VendorDouble;
beforeAll(async () => {
  double = await startGeminiDouble();
});
afterAll(() => double.close());

const MODEL = "gemini-3.8-flash";
const user = (text: string) => ({ role: "user", parts: [{ text }] });
const tools = [
  {
    functionDeclarations: [
      {
        name: "look_up",
        parametersJsonSchema: { type: "object", properties: { query: { type: "string" } } },
      },
    ],
  },
];

function post(body: object, { model = MODEL, method = "generateContent", key = "k" } = {}) {
  return fetch(`${double.url}/v1beta/models/${model}:${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key === "" ? {} : { "x-goog-api-key": key }) },
    body: JSON.stringify(body),
  });
}

test("answers in the vendor's published form, whole and in pieces", async () => {
  for (const text of ["[[tokens=3]]", "[[tool=look_up]]", "[[refusal]]"]) {
    const body = { contents: [user(text)], tools };
    expect(findGeminiAnswerFault(await (await post(body)).json())).toBeNull();
    const stream = await (await post(body, { method: "streamGenerateContent?alt=sse" })).text();
    const pieces = stream.split("\r\n\r\n").filter((piece) => piece !== "");
    for (const piece of pieces)
      expect(findGeminiAnswerFault(JSON.parse(piece.slice("data: ".length)))).toBeNull();
  }
});

test.each(["gemini-4-pro", "gemini-3-flash"])("has no model %s", async (model) => {
  expect((await post({ contents: [user("x")] }, { model })).status).toBe(404);
});

const call = { functionCall: { id: "c1", name: "look_up", args: {} } };
const result = { role: "user", parts: [{ functionResponse: { id: "c1", name: "look_up", response: {} } }] };

test.each([
  ["an unknown field", { stop: ["x"] }, 'Unknown name "stop"'],
  ["a setting of another format", { generationConfig: { max_tokens: 5 } }, 'Unknown name "max_tokens"'],
  [
    "a level that is none",
    { generationConfig: { thinkingConfig: { thinkingLevel: "max" } } },
    "Invalid value",
  ],
  ["no turns", { contents: [] }, "contents is not specified"],
  ["the role of another format", { contents: [{ role: "assistant", parts: [{ text: "x" }] }] }, "valid role"],
  ["a turn without parts", { contents: [{ role: "user", parts: [] }] }, "must not be empty"],
  [
    "a call without its result",
    { contents: [user("x"), { role: "model", parts: [call] }] },
    "number of function response",
  ],
  ["a result without its call", { contents: [result] }, "number of function response"],
  [
    "a call without its thought's signature",
    { contents: [user("x"), { role: "model", parts: [call] }, result] },
    "missing a thought_signature",
  ],
  [
    "a signature that is not the vendor's",
    { contents: [user("x"), { role: "model", parts: [{ ...call, thoughtSignature: "Zm9yZ2Vk" }] }, result] },
    "Corrupted thought signature",
  ],
  ["a limit of nothing", { generationConfig: { maxOutputTokens: 0 } }, "supported range"],
  [
    "six stop sequences",
    { generationConfig: { stopSequences: ["a", "b", "c", "d", "e", "f"] } },
    "stop sequences",
  ],
])("refuses %s as the vendor does", async (_what, wrong, message) => {
  const answer = await post({ contents: [user("Hello")], tools, ...wrong });
  const { error } = (await answer.json()) as { error: { message: string; status: string } };
  expect([answer.status, error.status, error.message]).toEqual([
    400,
    "INVALID_ARGUMENT",
    expect.stringContaining(message),
  ]);
});

test("refuses unknown models and keys as the vendor does", async () => {
  const body = { contents: [user("Hello")] };
  expect((await post(body, { model: "gemini-9" })).status).toBe(404);
  expect((await post(body, { key: "" })).status).toBe(403);
  const wrong = await post(body, { key: "bad" });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { error: { details: [{ reason: "API_KEY_INVALID" }] } },
  ]);
});

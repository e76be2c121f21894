import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, failureOf, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
});
afterAll(() => served.close());

const tools = (...entries: unknown[]) => ask("Hello", { tools: entries });

const REFUSED: [name: string, body: unknown, message: string | RegExp][] = [
  ["malformed JSON", "{", "The body is not valid JSON."],
  ["a body that is no object", "[1]", "The request body should be a JSON object"],
  ["no body", "", "model: Field required"],
  ["no model", { ...ask("Hello"), model: undefined }, "model: Field required"],
  ["a model that is no text", { ...ask("Hello"), model: 4 }, "model: Input should be a valid string"],
  ["no max_tokens", { ...ask("Hello"), max_tokens: undefined }, "max_tokens: Field required"],
  [
    "max_tokens of 0",
    { ...ask("Hello"), max_tokens: 0 },
    "max_tokens: Input should be greater than or equal to 1",
  ],
  [
    "max_tokens in words",
    { ...ask("Hello"), max_tokens: "many" },
    "max_tokens: Input should be a valid integer",
  ],
  ["no messages", { ...ask("Hello"), messages: undefined }, "messages: Field required"],
  ["an empty conversation", { ...ask("Hello"), messages: [] }, "messages: at least one message is required"],
  [
    "an unknown role",
    { ...ask("Hello"), messages: [{ role: "tool", content: "x" }] },
    /^messages\.0\.role: /,
  ],
  ["content of the wrong kind", ask(7), "messages.0.content: Input should be a valid list"],
  ["blocks of the wrong kind", ask(["text"]), "messages.0.content.0: Input should be a content block"],
  ["no user text", ask("  "), "messages: At least one user message must contain text"],
  ["only a picture", ask([{ type: "image", source: {} }]), /must contain text$/],
  [
    "only the assistant's text",
    { ...ask("x"), messages: [{ role: "assistant", content: "Hi" }] },
    /must contain text$/,
  ],
  [
    "a user message over 5,000 characters",
    ask("a".repeat(5001)),
    "messages.0: A user message can have at most 5,000 characters",
  ],
  [
    "a long message in two blocks",
    ask([
      { type: "text", text: "a".repeat(2501) },
      { type: "text", text: "b".repeat(2500) },
    ]),
    /at most 5,000/,
  ],
  [
    "a model outside the family",
    ask("Hello", { model: "gpt-4.1" }),
    "model: gpt-4.1 does not belong to the supported model family",
  ],
  ["an unknown model", ask("Hello", { model: "nonsense" }), /supported model family$/],
  ["stream in words", ask("Hello", { stream: "yes" }), "stream: Input should be a valid boolean"],
  ["a system prompt of the wrong kind", ask("Hello", { system: 5 }), "system: Input should be a valid list"],
  ["tools that are no list", ask("Hello", { tools: {} }), "tools: Input should be a valid list"],
  ["a tool that is no object", tools("x"), "tools.0: Input should be an object"],
  [
    "an unknown server tool",
    tools({ type: "svc:magic" }),
    "tools.0.type: svc:magic is none of svc:knowledgebase, svc:web_search and svc:actions",
  ],
  [
    "a limit of 0",
    tools({ type: "svc:knowledgebase", limit: 0 }),
    "tools.0.limit: Input should be an integer from 1 to 20",
  ],
  ["a limit of 21", tools({ type: "svc:knowledgebase", limit: 21 }), /^tools\.0\.limit: /],
  ["a limit in words", tools({ type: "svc:knowledgebase", limit: "5" }), /^tools\.0\.limit: /],
  ["half a limit", tools({ type: "svc:knowledgebase", limit: 1.5 }), /^tools\.0\.limit: /],
  [
    "an unknown mode",
    tools({ type: "svc:knowledgebase", mode: "both" }),
    "tools.0.mode: Input should be 'tool_only' or 'hybrid'",
  ],
  [
    "26 web results",
    tools({ type: "svc:web_search", max_results: 26 }),
    "tools.0.max_results: Input should be an integer from 1 to 25",
  ],
  [
    "the same server tool twice",
    tools({ type: "svc:knowledgebase" }, { type: "svc:knowledgebase" }),
    "tools.1: svc:knowledgebase is listed twice",
  ],
  [
    "web search without a provider",
    tools({ type: "svc:web_search" }),
    "tools: Web search is not available on this server",
  ],
  [
    "an own tool by a server tool's name",
    tools({ type: "svc:knowledgebase" }, { name: "search_knowledgebase", input_schema: { type: "object" } }),
    "tools: Tool names must be unique.",
  ],
  ...["web_search_20250305", "web_fetch_20250910", "code_execution_20250825", "brand_new_20270101"].map(
    (type): [string, unknown, RegExp] => [
      `the vendor's own tool ${type}`,
      tools({ type, name: type.replace(/_\d+$/, "") }),
      /^tools\.0\.type: \w+ runs at the model vendor, which bills it separately/,
    ],
  ),
  ["a faster and dearer service", ask("Hello", { speed: "fast" }), "speed: Only 'standard' is supported"],
  [
    "more tokens than the model has",
    ask("Hello", { max_tokens: 128_001 }),
    "max_tokens: 128001 exceeds the 128000 output tokens of Claude Sonnet 4.6",
  ],
];

describe("the messages endpoint answers 400 invalid_request_error to", () => {
  test.each(REFUSED)("%s", async (_name, body, message) => {
    const response = await customer.post(body);
    expect(response.status).toBe(400);
    const { error } = await failureOf(response);
    expect(error.type).toBe("invalid_request_error");
    expect(error.message).toMatch(message);
  });

  test("a thread, with the message that newer clients recognize", async () => {
    const response = await customer.post(ask("Hello", { thread: { id: "t" } }));
    expect(response.status).toBe(400);
    expect((await failureOf(response)).error).toMatchObject({
      type: "invalid_request_error",
      details: { error_code: "thread_unsupported_request", unsupported: ["thread"] },
    });
  });

  test("a model above the plan", async () => {
    const other = await served.customer({ plan: "Professional" });
    const response = await other.post(ask("Hello", { model: "claude-opus-4-6" }));
    expect(response.status).toBe(400);
    expect((await failureOf(response)).error.message).toBe(
      "model: claude-opus-4-6 needs the Advanced plan or above; this organization is on the Professional plan",
    );
  });

  test("an organization without a plan that has the endpoint", async () => {
    const other = await served.customer({ plan: "Free" });
    const response = await other.post(ask("Hello"));
    expect(response.status).toBe(400);
    const { error } = await failureOf(response);
    expect(error.type).toBe("invalid_request_error");
    expect(error.message).toContain("Professional plan or above; this organization is on the Free plan");
  });
});

describe("the messages endpoint takes", () => {
  test("5,000 characters, also where each takes two units", async () => {
    expect((await customer.post(ask("a".repeat(5000)))).status).toBe(200);
    expect((await customer.post(ask("😀".repeat(5000)))).status).toBe(200);
    expect((await customer.post(ask("😀".repeat(5001)))).status).toBe(400);
  });

  test("a long tool result and a long assistant message", async () => {
    const long = "x".repeat(6000);
    const response = await customer.post({
      ...ask(""),
      messages: [
        { role: "user", content: "Look" },
        { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "look", input: { long } }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: long }] },
      ],
      tools: [{ name: "look", input_schema: { type: "object" } }],
    });
    expect(response.status).toBe(200);
  });
});

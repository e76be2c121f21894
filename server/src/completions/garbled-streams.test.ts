import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startDouble, writeJson, type VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { MODEL, MODEL_CREDITS, serveApp, type ServedApp } from "../../test/served-app.ts";

const CHAT_MODEL = "gpt-4.1";
const SENTENCE = "The model vendor's answer is not valid JSON";

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const word = (text: string) =>
  event("content_block_delta", { index: 0, delta: { type: "text_delta", text } });
const chunk = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] })}\n\n`;
const cutOff = (frame: string) => `${frame.slice(0, -12)}\n\n`;

const WHOLE = { id: "msg_1", model: MODEL, content: [], usage: { input_tokens: 1, output_tokens: 1 } };
/** What each vendor says first, and what once its words have been read. */
const MESSAGES = [
  event("message_start", { message: WHOLE }) +
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }) +
    word("first"),
  cutOff(word("second")) + word("third"),
] as const;
const CHAT = [chunk("first"), cutOff(chunk("second")) + chunk("third")] as const;

let vendor: VendorDouble;
let served: ServedApp;
/** Lets the vendor continue. */
let goOn: () => void;

beforeAll(async () => {
  vendor = await startDouble(async ({ path, body }, response) => {
    if (body["stream"] !== true) return writeJson(response, 200, WHOLE);
    const [before, after] = path.endsWith("/messages") ? MESSAGES : CHAT;
    const read = new Promise<void>((resolve) => (goOn = resolve));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(before);
    await read;
    response.write(after);
  });
  const env = {
    ANTHROPIC_BASE_URL: vendor.url,
    OPENAI_BASE_URL: `${vendor.url}/v1`,
    OPENAI_INTERFACE: "chat",
  };
  served = await serveApp({ env });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await served.close();
  await vendor.close();
});

const asked = (model: string) => ({
  model,
  max_tokens: 200,
  messages: [{ role: "user" as const, content: "Hello" }],
});

const chatError = `data: {"error":{"message":"${SENTENCE}","type":"api_error","code":null,"param":null}}\n\n`;
const ENDPOINTS: [name: string, model: string, path: string, last: string][] = [
  [
    "messages",
    MODEL,
    "/anthropic/v1/messages",
    `event: error\ndata: {"type":"error","error":{"type":"api_error","message":"${SENTENCE}"}}\n\n`,
  ],
  ["chat", MODEL, "/openai/v1/chat/completions", chatError],
  ["chat", CHAT_MODEL, "/openai/v1/chat/completions", chatError],
];

test.each(ENDPOINTS)(
  "the %s endpoint ends a stream of %s with an error where the vendor's delta is cut off, and books nothing",
  async (_name, model, path, last) => {
    const warn = vi.spyOn(served.t.running.app.log, "warn");
    const customer = await served.customer({ credits: 10 });
    const response = await fetch(served.baseUrl + path, {
      method: "POST",
      headers: { "x-api-key": customer.apiKey },
      body: JSON.stringify({ ...asked(model), stream: true }),
    });
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true });
      if (text.includes("first")) goOn();
    }
    expect(text).toContain('"first"');
    expect(text).not.toContain("third");
    expect(text.endsWith(`\n\n${last}`)).toBe(true);
    const noted = {
      err: expect.objectContaining({ kind: "broken", cause: expect.any(SyntaxError) }),
      requestId: response.headers.get("request-id"),
      vendor: model === MODEL ? "anthropic" : "openai",
    };
    expect(warn.mock.calls).toEqual([[noted, "the model vendor failed"]]);
    await expect.poll(() => vendor.stats.open).toBe(0);
    // The next reply's booking shows that this one would have been booked by now.
    expect((await customer.post(asked(MODEL))).status).toBe(200);
    await expect.poll(async () => (await customer.credits()).balance).toBe(10 - MODEL_CREDITS);
  },
);

test("the vendors' own clients read the error as theirs", async () => {
  const { apiKey } = await served.customer();
  const chat = new OpenAI({ apiKey, baseURL: `${served.baseUrl}/openai/v1`, maxRetries: 0 });
  const chatting = chat.chat.completions.stream(asked(MODEL)).on("content", () => goOn());
  await expect(chatting.finalChatCompletion()).rejects.toThrow(SENTENCE);
  const messages = new Anthropic({ apiKey, baseURL: `${served.baseUrl}/anthropic`, maxRetries: 0 });
  const messaging = messages.messages.stream(asked(MODEL)).on("text", () => goOn());
  await expect(messaging.finalMessage()).rejects.toThrow(SENTENCE);
});

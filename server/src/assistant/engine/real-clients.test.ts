import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import {
  createVendors,
  framesOf,
  VendorError,
  type MessagesRequest,
  type Vendors,
} from "../../models/index.ts";
import { pickSentences } from "../reply/index.ts";
import { completeReply, streamReply, type ReplyInput, type ServerTool } from "./index.ts";

const search: ServerTool = {
  name: "search_knowledgebase",
  description: "Searches",
  input_schema: { type: "object", properties: { query: { type: "string" } } },
  run: () =>
    Promise.resolve({
      content:
        '{"results":[{"doc_id":"1","title":"Hours","content":"The shop opens at nine.","score":1,"source":"x"}]}',
      sources: [{ type: "knowledgebase", content: "The shop opens at nine.", score: 1, doc_id: "1" }],
    }),
};

let anthropic: VendorDouble;
let openai: VendorDouble;
let vendors: Vendors;
let gateway: Server;
let client: Anthropic;

/** The least an endpoint has to do to serve the engine's replies. */
async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const request = JSON.parse(Buffer.concat(chunks).toString()) as MessagesRequest;
  const controller = new AbortController();
  response.on("close", () => controller.abort());
  const vendor = vendors.forModel(request.model);
  const input: ReplyInput = { request, vendor, serverTools: [search], signal: controller.signal };
  try {
    if (request.stream !== true) {
      const { body } = await completeReply(input);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(body);
      return;
    }
    await streamReply(input, (batch) => {
      if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(framesOf(batch));
    });
    response.end();
  } catch (error) {
    if (!(error instanceof VendorError)) return void response.destroy();
    response.writeHead(error.status, { "content-type": "application/json", ...error.headers });
    response.end(JSON.stringify(error.toData()));
  }
}

beforeAll(async () => {
  anthropic = await startMessagesDouble();
  openai = await startOpenAiDouble();
  vendors = createVendors({
    pickSentences,
    configured: {
      anthropic: { apiKey: "k", baseUrl: anthropic.url },
      openai: { apiKey: "k", baseUrl: `${openai.url}/v1`, models: [] },
    },
  });
  gateway = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(gateway, "listening");
  const { port } = gateway.address() as AddressInfo;
  client = new Anthropic({ apiKey: "apk-1", baseURL: `http://127.0.0.1:${port}`, maxRetries: 0 });
});
afterAll(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await vendors.close();
  await anthropic.close();
  await openai.close();
});

const weather = {
  name: "get_weather",
  input_schema: { type: "object" as const, properties: { city: { type: "string" } } },
};
const ask = (content: string, model = "claude-sonnet-4-6") => ({
  model,
  max_tokens: 200,
  messages: [{ role: "user" as const, content }],
  tools: [weather],
});

describe.each(["claude-sonnet-4-6", "gpt-4.1"])("the messages client with %s behind the engine", (model) => {
  test("reads whole and streamed replies with server tools in them alike", async () => {
    const text = "[[tool=search_knowledgebase]] [[rounds=2]] [[tokens=6]]";
    const whole = await client.messages.create(ask(text, model));
    const stream = client.messages.stream(ask(text, model));
    const deltas: unknown[] = [];
    stream.on("streamEvent", (event) => {
      if (event.type === "message_delta") deltas.push((event as { sources?: unknown }).sources);
    });
    const streamed = await stream.finalMessage();
    expect(streamed.content).toEqual(whole.content);
    expect(streamed.stop_reason).toBe("end_turn");
    expect(streamed.usage).toMatchObject({
      input_tokens: whole.usage.input_tokens,
      output_tokens: whole.usage.output_tokens,
    });
    expect(deltas).toEqual([
      [{ type: "knowledgebase", content: "The shop opens at nine.", score: 1, doc_id: "1" }],
    ]);
    expect((whole as { sources?: unknown }).sources).toEqual(deltas[0]);
  });

  test("runs its own tools through the client's tool loop", async () => {
    const first = await client.messages.create(ask("[[tool=get_weather]] [[tokens=3]]", model));
    const call = first.content.find((block) => block.type === "tool_use")!;
    expect(call).toMatchObject({ name: "get_weather", input: { city: "sample city" } });
    const second = await client.messages.create({
      ...ask("", model),
      messages: [
        { role: "user", content: "[[tool=get_weather]] [[tokens=3]]" },
        { role: "assistant", content: first.content },
        { role: "user", content: [{ type: "tool_result", tool_use_id: call.id, content: "sunny" }] },
      ],
    });
    expect(second.stop_reason).toBe("end_turn");
  });

  test("sees the vendor's refusals and broken streams as errors", async () => {
    await expect(client.messages.create(ask("[[error=429]]", model))).rejects.toMatchObject({
      status: 429,
      type: "rate_limit_error",
    });
    await expect(client.messages.stream(ask("[[error=400]]", model)).finalMessage()).rejects.toMatchObject({
      status: 400,
    });
    const broken = client.messages.stream(ask("[[cut-after=2]]", model)).finalMessage();
    await expect(broken).rejects.toThrow("broke off");
  });

  test("closes the vendor's stream when it disconnects", async () => {
    const double = model.startsWith("claude") ? anthropic : openai;
    const before = double.stats.aborted;
    const stream = client.messages.stream(ask("[[tokens=190]] [[delay=20]]", model));
    stream.once("text", () => stream.abort());
    await expect(stream.finalMessage()).rejects.toThrow("aborted");
    await expect.poll(() => double.stats.aborted).toBe(before + 1);
  });
});

test("the messages client talks to the offline model through the engine", async () => {
  const text = "When does the shop open?";
  const streamed = await client.messages.stream(ask(text, "parley-offline-1")).finalMessage();
  expect(streamed).toMatchObject({
    model: "parley-offline-1",
    content: [{ type: "text", text: "The shop opens at nine." }],
    stop_reason: "end_turn",
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startDouble, type VendorDouble } from "../../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../../bench/vendor-double/messages-double.ts";
import { readRecording } from "../../../../../bench/vendor-double/recorded-stream.ts";
import { fold } from "../../../../test/fold.ts";
import type { MessagesRequest } from "../../message-format/format.ts";
import { framesOf } from "../../message-format/stream-event.ts";
import { VendorError } from "../vendor-error.ts";
import type { Vendor, VendorCall } from "../vendor.ts";
import { createMessagesVendor } from "./messages-vendor.ts";

let double: VendorDouble;
let vendor: Vendor;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  double = await startMessagesDouble();
  vendor = createMessagesVendor({ apiKey: "key-of-ours", baseUrl: double.url });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thing) => thing.close()));
});
afterAll(async () => {
  await vendor.close();
  await double.close();
});

function ask(text: string, more: Partial<MessagesRequest> = {}): VendorCall {
  const request = {
    model: "claude-sonnet-4-6",
    max_tokens: 100,
    messages: [{ role: "user", content: text }],
    ...more,
  };
  return { request, signal: new AbortController().signal };
}

async function failureOf(work: Promise<unknown>): Promise<VendorError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(VendorError);
  return error as VendorError;
}

async function vendorServing(bytes: Buffer): Promise<Vendor> {
  const server = await startDouble((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream", "request-id": "req_recorded" });
    response.end(bytes);
  });
  const recorded = createMessagesVendor({ apiKey: "k", baseUrl: server.url });
  opened.push(recorded, server);
  return recorded;
}

async function bytesOf(source: Vendor): Promise<string> {
  const { read } = await source.stream(ask("hi"));
  let frames = "";
  await read((batch) => void (frames += framesOf(batch)));
  return frames;
}

describe("requests", () => {
  test("forward every field, our key and the client's betas", async () => {
    const call = ask("hello", {
      metadata: { user_id: "u1" },
      thinking: { type: "adaptive" },
      inference_geo: "eu",
    });
    call.headers = {
      "anthropic-beta": "some-beta-2025",
      "anthropic-version": "2023-01-01",
      "x-api-key": "theirs",
    };
    await vendor.complete(call);
    const { headers, body, path } = double.received.at(-1)!;
    expect(path).toBe("/v1/messages");
    expect(body).toEqual({ ...call.request, stream: false });
    expect(headers).toMatchObject({
      "x-api-key": "key-of-ours",
      "anthropic-beta": "some-beta-2025",
      "anthropic-version": "2023-01-01",
    });
  });

  test("leave out what another vendor's model has thought, also of the caller's bytes", async () => {
    const thought = (data: string) => ({ type: "redacted_thinking", data });
    const call = ask("hello", {
      messages: [
        { role: "user", content: "Hello" },
        {
          role: "assistant",
          content: [thought("gemini-thought:c2lnbg=="), thought("c2VhbGVk"), { type: "text", text: "Hi" }],
        },
        { role: "user", content: "And now?" },
        { role: "assistant", content: [thought("openai-reasoning:rs_1:gAAAA")] },
        { role: "user", content: "Go on." },
      ],
    });
    call.body = JSON.stringify({ ...call.request, stream: false });
    await vendor.complete(call);
    const { messages } = double.received.at(-1)!.body as { messages: { content: unknown }[] };
    expect(messages.map(({ content }) => content)).toEqual([
      "Hello",
      [thought("c2VhbGVk"), { type: "text", text: "Hi" }],
      "And now?",
      "Go on.",
    ]);
  });

  test("use the caller's bytes where it has them", async () => {
    const call = ask("hello");
    call.body = JSON.stringify({ ...call.request, stream: true, service_tier: "standard_only" });
    const { read } = await vendor.stream(call);
    await fold(read);
    expect(double.received.at(-1)!.body["service_tier"]).toBe("standard_only");
  });
});

describe("answers", () => {
  test("folding the stream gives the content of the JSON answer", async () => {
    const call = ask("[[tokens=7]] [[thinking]] [[tool=look_up]]", {
      tools: [
        { name: "look_up", input_schema: { type: "object", properties: { query: { type: "string" } } } },
      ],
    });
    const whole = await vendor.complete(call);
    const streamed = await fold((await vendor.stream(call)).read);
    const { id: _a, ...expected } = whole.message;
    const { id: _b, ...folded } = streamed;
    expect(clear(folded)).toEqual(clear(expected));
    expect(JSON.parse(whole.body!.toString())).toEqual(whole.message);
    expect(whole.headers["request-id"]).toMatch(/^req_/);
  });

  test("reads a stream written with CRLF", async () => {
    const { read } = await vendor.stream(ask("[[crlf]] [[reply=Grüße 👋 an alle]]"));
    expect((await fold(read)).content).toEqual([{ type: "text", text: "Grüße 👋 an alle" }]);
  });

  test.each(["messages-thinking-and-tool.sse", "messages-unknown-event.sse", "messages-overloaded.sse"])(
    "the recorded stream %s passes through byte for byte",
    async (name) => {
      const recorded = readRecording(name);
      expect(await bytesOf(await vendorServing(recorded))).toBe(recorded.toString());
    },
  );

  test("a recorded stream with thinking and a tool folds into its message", async () => {
    const recorded = await vendorServing(readRecording("messages-thinking-and-tool.sse"));
    const message = await fold((await recorded.stream(ask("hi"))).read);
    expect(message).toMatchObject({ id: "msg_01RecordedThinking", stop_reason: "tool_use" });
    expect(message.usage).toMatchObject({ input_tokens: 472, output_tokens: 89, service_tier: "standard" });
    expect(message.content).toEqual([
      {
        type: "thinking",
        thinking: "The user wants the weather in München ☀️.",
        signature: "EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrkzLoky3dl1pkiMOYds",
      },
      { type: "text", text: "Okay, let's check the weather for München:" },
      {
        type: "tool_use",
        id: "toolu_01RecordedTool",
        name: "get_weather",
        input: { location: "München", unit: "celsius" },
      },
    ]);
  });

  test("fields of a later version end up in the folded message", async () => {
    const recorded = await vendorServing(readRecording("messages-unknown-event.sse"));
    const message = await fold((await recorded.stream(ask("hi"))).read);
    expect(message["context_management"]).toEqual({ applied_edits: [] });
    expect(message.usage["output_tokens_details"]).toEqual({ thinking_tokens: 4 });
    expect(message.content).toEqual([{ type: "text", text: "Hello!", later_field: true }]);
  });
});

describe("failures", () => {
  test.each([
    [400, "invalid_request_error"],
    [401, "authentication_error"],
    [429, "rate_limit_error"],
    [500, "api_error"],
    [529, "overloaded_error"],
  ])("a refusal with status %i keeps status, type, message and headers", async (status, type) => {
    for (const work of [
      vendor.stream(ask(`[[error=${status}]]`)),
      vendor.complete(ask(`[[error=${status}]]`)),
    ]) {
      const error = await failureOf(work);
      expect(error).toMatchObject({ kind: "refused", status });
      expect(error.error).toEqual({ type, message: `The double was asked for ${status}` });
      expect(error.headers["request-id"]).toBe(error.requestId);
      expect(error.headers["x-should-retry"]).toBe(String(status === 429 || status >= 500));
      expect(error.headers["retry-after"]).toBe(status === 429 ? "7" : undefined);
      expect(error.toData()).toMatchObject({ type: "error", request_id: error.requestId });
    }
  });

  test("an answer that is not JSON becomes a refusal with its status", async () => {
    const server = await startDouble((_request, response) => {
      response.writeHead(503, { "content-type": "text/html" });
      response.end("<h1>Bad gateway</h1>");
    });
    const proxied = createMessagesVendor({ apiKey: "k", baseUrl: server.url });
    opened.push(proxied, server);
    const error = await failureOf(proxied.complete(ask("hi")));
    expect(error).toMatchObject({ status: 503, error: { type: "overloaded_error" } });
  });

  test("a connection cut in the middle is an error after the events that came", async () => {
    const { read } = await vendor.stream(ask("[[tokens=10]] [[cut-after=3]]"));
    const texts: unknown[] = [];
    const reading = read((batch) => {
      for (const event of batch) {
        if (event.type === "content_block_delta") texts.push(event.data.delta!["text"]);
      }
    });
    const error = await failureOf(reading);
    expect(error).toMatchObject({ kind: "broken", status: 502 });
    expect(texts).toHaveLength(3);
  });

  test("a stream that closes cleanly but too early is broken too", async () => {
    const recorded = readRecording("messages-thinking-and-tool.sse");
    const short = await vendorServing(recorded.subarray(0, recorded.length - 60));
    expect(await failureOf(bytesOf(short))).toMatchObject({ kind: "broken" });
  });

  test("a closed port is an unreachable vendor", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const nowhere = createMessagesVendor({ apiKey: "k", baseUrl: `http://127.0.0.1:${port}` });
    opened.push(nowhere);
    expect(await failureOf(nowhere.complete(ask("hi")))).toMatchObject({ kind: "unreachable", status: 502 });
  });

  test("a connection the vendor closed while idle does not fail the request", async () => {
    const used = new WeakSet<object>();
    let closed = 0;
    const server = await startDouble((_request, response) => {
      if (used.has(response.socket!) && closed === 0) {
        closed++;
        response.destroy();
        return;
      }
      used.add(response.socket!);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ id: "m", content: [], usage: { input_tokens: 1, output_tokens: 1 } }));
    });
    const flaky = createMessagesVendor({ apiKey: "k", baseUrl: server.url });
    opened.push(flaky, server);
    for (let i = 0; i < 20 && closed === 0; i++) await flaky.complete(ask("hi"));
    expect(closed).toBe(1);
  });
});

describe("aborting", () => {
  test("closes the vendor's stream at once", async () => {
    const controller = new AbortController();
    const before = double.stats.aborted;
    const { read } = await vendor.stream({
      ...ask("[[tokens=1000]] [[delay=20]]"),
      signal: controller.signal,
    });
    const reading = read((batch) => {
      if (batch.some((event) => event.type === "content_block_delta")) controller.abort();
    });
    await expect(reading).rejects.toThrow("aborted");
    await expect.poll(() => double.stats.aborted).toBe(before + 1);
    expect(double.stats.open).toBe(0);
  });

  test("works before the vendor has answered at all", async () => {
    const controller = new AbortController();
    const before = double.stats.aborted;
    const work = vendor.complete({ ...ask("[[first=10000]]"), signal: controller.signal });
    await expect.poll(() => double.stats.open).toBe(1);
    controller.abort();
    await expect(work).rejects.toThrow("aborted");
    await expect.poll(() => double.stats.aborted).toBe(before + 1);
    await expect(vendor.complete({ ...ask("hi"), signal: controller.signal })).rejects.toThrow("aborted");
  });

  test("ending the loop early closes the stream too", async () => {
    const before = double.stats.aborted;
    const { read } = await vendor.stream(ask("[[tokens=1000]] [[delay=20]]"));
    await read(() => false);
    await expect.poll(() => double.stats.aborted).toBe(before + 1);
  });
});

/** The message without ids that differ from request to request. */
function clear(message: object): unknown {
  return JSON.parse(JSON.stringify(message).replaceAll(/toolu_double\d+/g, "toolu"));
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BEDROCK_ACCESS,
  BEDROCK_REGION,
  startBedrockDouble,
} from "../../../../../bench/vendor-double/bedrock-double.ts";
import type { VendorDouble } from "../../../../../bench/vendor-double/double-server.ts";
import { eventFrame } from "../../../../../bench/vendor-double/event-frames.ts";
import { fold } from "../../../../test/fold.ts";
import { bothWays, callsOf, resultsOf, WEATHER_TOOLS } from "../../../../test/vendor-calls.ts";
import { sha256Hex, signAwsRequest } from "../../../platform/http/sign-aws-request.ts";
import type { Vendor } from "../vendor.ts";
import { createBedrockVendor, type BedrockVendorConfig } from "./bedrock-vendor.ts";
import { createEventStreamParser } from "./event-stream.ts";

let double: VendorDouble;
let vendor: Vendor;
const opened: Vendor[] = [];

function open(config: Partial<BedrockVendorConfig> = {}): Vendor {
  const { id: accessKeyId, secret } = BEDROCK_ACCESS;
  const own = { region: BEDROCK_REGION, secret, accessKeyId, sessionToken: null, baseUrl: double.url };
  const one = createBedrockVendor({ ...own, ...config });
  opened.push(one);
  return one;
}

beforeAll(async () => {
  double = await startBedrockDouble();
  vendor = open();
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await double.close();
});

const ask = callsOf("eu.anthropic.claude-sonnet-5-5-v1:0");

const lastBody = () => double.received.at(-1)!.body;

describe("a request to Bedrock", () => {
  test("is signed, and carries every setting in the vendor's words", async () => {
    await vendor.complete(
      callsOf("eu.amazon.nova-pro-v1:0")("hi", {
        system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
        temperature: 0.5,
        top_p: 0.9,
        stop_sequences: ["END"],
        tools: WEATHER_TOOLS,
        tool_choice: { type: "tool", name: "get_time" },
        output_config: { effort: "low", format: { type: "json_schema", schema: { type: "object" } } },
      }),
    );
    expect(double.received.at(-1)!.path).toBe("/model/eu.amazon.nova-pro-v1%3A0/converse");
    expect(lastBody()).toEqual({
      messages: [{ role: "user", content: [{ text: "hi" }] }],
      system: [{ text: "Be brief." }, { cachePoint: { type: "default" } }],
      toolConfig: {
        tools: WEATHER_TOOLS.map(({ name, input_schema }) => ({
          toolSpec: { name, inputSchema: { json: input_schema } },
        })),
        toolChoice: { tool: { name: "get_time" } },
      },
      inferenceConfig: { maxTokens: 100, temperature: 0.5, topP: 0.9, stopSequences: ["END"] },
      outputConfig: {
        effort: "low",
        textFormat: {
          type: "json_schema",
          structure: { jsonSchema: { name: "answer", schema: '{"type":"object"}' } },
        },
      },
    });
  });

  test("goes with an API key, or a session's token that is signed too", async () => {
    const keyed = open({ secret: "bedrock-api-key", accessKeyId: null });
    expect((await keyed.complete(ask("[[tokens=2]]"))).message.stop_reason).toBe("end_turn");
    expect(double.received.at(-1)!.headers.authorization).toBe("Bearer bedrock-api-key");
    const session = open({ sessionToken: "session-token" });
    expect((await session.complete(ask("[[tokens=2]]"))).message.stop_reason).toBe("end_turn");
    const { headers } = double.received.at(-1)!;
    expect([headers["x-amz-security-token"], headers.authorization]).toEqual([
      "session-token",
      expect.stringContaining("x-amz-security-token"),
    ]);
  });

  test("carries pictures and files; turns alternate, and a user has the first", async () => {
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw==" } };
    const pdf = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "JVBE" } };
    await vendor.complete(
      ask("", {
        messages: [
          { role: "assistant", content: "Welcome" },
          { role: "user", content: [{ type: "text", text: "What is this?" }, picture] },
          { role: "user", content: [pdf, { type: "text", text: "" }] },
          { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "get_time", input: {} }] },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "c1",
                is_error: true,
                content: [{ type: "text", text: "see" }, picture],
              },
            ],
          },
        ],
      }),
    );
    const image = { image: { format: "png", source: { bytes: "iVBORw==" } } };
    const note = { type: "document", source: { type: "base64", media_type: "text/plain", data: "bm90ZQ==" } };
    const document = { document: { format: "pdf", name: "document-1", source: { bytes: "JVBE" } } };
    const turns = lastBody()["messages"] as { role: string; content: object[] }[];
    expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
    expect(turns[2]!.content).toEqual([{ text: "What is this?" }, image, document]);
    expect(turns[4]!.content).toEqual([
      { toolResult: { toolUseId: "c1", content: [{ text: "see" }, image], status: "error" } },
    ]);
    await vendor.complete(ask("", { messages: [{ role: "user", content: [pdf, note, pdf] }] }));
    const [{ content }] = lastBody()["messages"] as [{ content: { document: object }[] }];
    expect(content.map(({ document: sent }) => sent)).toMatchObject([
      { format: "pdf", name: "document-1" },
      { format: "txt", name: "document-2" },
      { format: "pdf", name: "document-3" },
    ]);
  });

  test("describes tools wherever calls are in the conversation", async () => {
    const messages = [
      { role: "user", content: "When?" },
      { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "get_time", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "nine" }] },
    ];
    await vendor.complete(ask("", { messages }));
    // Converse refuses calls in a conversation without descriptions of tools.
    expect(lastBody()["toolConfig"]).toMatchObject({ tools: [{ toolSpec: { name: "get_time" } }] });
    const later = [
      { role: "assistant", content: "At nine." },
      { role: "user", content: "[[tool=get_time]]" },
    ];
    const calling = { messages: [...messages, ...later], tools: WEATHER_TOOLS };
    expect((await bothWays(vendor, ask("", calling))).stop_reason).toBe("tool_use");
    expect(await bothWays(vendor, ask("", { ...calling, tool_choice: { type: "none" } }))).toMatchObject({
      stop_reason: "end_turn",
      content: [],
    });
  });
});

describe("an answer of Bedrock", () => {
  test("is the same streamed and whole, its usage included", async () => {
    expect(await bothWays(vendor, ask('[[reply=Grüße "du" 👋 ]]'))).toMatchObject({
      role: "assistant",
      stop_reason: "end_turn",
      content: [{ type: "text", text: 'Grüße "du" 👋 ' }],
      usage: { output_tokens: 3, cache_read_input_tokens: 0 },
    });
  });

  test("counts what was read from a cache apart, where the request marks what to cache", async () => {
    const system = [{ type: "text", text: "word ".repeat(2_000), cache_control: { type: "ephemeral" } }];
    await vendor.complete(ask("[[tokens=2]]", { system }));
    const { message } = await vendor.complete(ask("[[tokens=2]]", { system }));
    expect(message.usage["cache_read_input_tokens"]).toBeGreaterThan(2_000);
    expect(message.usage.input_tokens).toBeLessThan(100);
  });

  test("calls several tools at once, and its reasoning goes back with their results", async () => {
    const call = ask("[[thinking]] [[tool=get_weather,get_time]]", { tools: WEATHER_TOOLS });
    const { content, stop_reason } = await bothWays(vendor, call);
    expect(stop_reason).toBe("tool_use");
    expect(content.map(({ type }) => type)).toEqual(["redacted_thinking", "tool_use", "tool_use"]);
    expect(content[1]).toMatchObject({ name: "get_weather", input: { city: "sample city" } });
    const messages = [
      ...call.request.messages,
      { role: "assistant", content },
      { role: "user", content: resultsOf(content) },
    ];
    const { message } = await vendor.complete(ask("", { tools: WEATHER_TOOLS, messages }));
    expect(message.stop_reason).toBe("end_turn");
    const [, calls] = lastBody()["messages"] as { content: object[] }[];
    expect(calls!.content.map((block) => Object.keys(block)[0])).toEqual([
      "reasoningContent",
      "toolUse",
      "toolUse",
    ]);
  });

  test("leaves out the thinking of another vendor", async () => {
    const content = [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "redacted_thinking", data: "Zm9yZWlnbg" },
      { type: "text", text: "Hello" },
    ];
    const turns = ["Hi", "Bye"].map((text) => ({ role: "user", content: text }));
    await vendor.complete(ask("", { messages: [turns[0]!, { role: "assistant", content }, turns[1]!] }));
    expect((lastBody()["messages"] as object[])[1]).toEqual({
      role: "assistant",
      content: [{ text: "Hello" }],
    });
  });

  test("that was cut short, or declined, says so", async () => {
    expect(await bothWays(vendor, ask("[[tokens=50]]", { max_tokens: 20 }))).toMatchObject({
      stop_reason: "max_tokens",
    });
    expect(await bothWays(vendor, ask("[[refusal]]"))).toMatchObject({ stop_reason: "refusal" });
  });

  test("that fails in the middle ends with the vendor's error, or as broken off", async () => {
    const failing = async (text: string) => fold((await vendor.stream(ask(text))).read);
    await expect(failing("[[error-after=2]]")).rejects.toThrow("Overloaded");
    await expect(failing("[[cut-after=2]]")).rejects.toThrow("The model vendor broke off its answer");
  });

  test.each([
    [401, 401, "authentication_error"],
    [403, 403, "permission_error"],
    [424, 500, "api_error"],
    [429, 429, "rate_limit_error"],
    [503, 503, "overloaded_error"],
  ])("%i is a refusal with status %i", async (sent, status, type) => {
    await expect(vendor.stream(ask(`[[error=${sent}]]`))).rejects.toMatchObject({
      kind: "refused",
      status,
      error: { type },
      headers: { "request-id": expect.stringContaining("req-") },
    });
  });

  test("wrong keys, signatures and regions are authentication errors; an unknown model is one that is not found", async () => {
    const failing = async (config: Partial<BedrockVendorConfig>, model?: string) =>
      open(config).complete(ask("hi", model ? { model } : {}));
    await expect(failing({ accessKeyId: "AKIAOTHER" })).rejects.toMatchObject({ status: 401 });
    await expect(failing({ secret: "other" })).rejects.toMatchObject({ status: 401 });
    await expect(failing({ region: "us-east-1" })).rejects.toMatchObject({ status: 401 });
    await expect(failing({ secret: "bad", accessKeyId: null })).rejects.toMatchObject({ status: 403 });
    await expect(failing({}, "nothing")).rejects.toMatchObject({ status: 404 });
    await expect(failing({}, "anthropic.claude-sonnet-5-5-v1:0")).rejects.toMatchObject({ status: 404 });
  });
});

describe("an event stream", () => {
  const headers = { ":event-type": "contentBlockDelta", ":message-type": "event" };
  const frames = ["{}", '{"a":"ü"}', ""].map((payload) => eventFrame(headers, payload));

  test("is the same wherever its bytes are cut", () => {
    const bytes = Buffer.concat(frames);
    for (let size = 1; size <= bytes.length; size++) {
      const parser = createEventStreamParser();
      const payloads: string[] = [];
      for (let at = 0; at < bytes.length; at += size)
        payloads.push(...parser.push(bytes.subarray(at, at + size)).map(({ payload }) => payload.toString()));
      expect(payloads).toEqual(["{}", '{"a":"ü"}', ""]);
    }
  });

  test("with a wrong byte is garbled", () => {
    const [frame] = frames;
    for (let at = 0; at < frame!.length; at++) {
      const wrong = Buffer.from(frame!);
      wrong[at]! ^= 1;
      expect(() => createEventStreamParser().push(wrong)).toThrow("garbled");
    }
  });
});

describe("as AWS' own client writes it (@smithy/signature-v4 5.7.5, @smithy/core 3.41.0)", () => {
  test("is a request's signature", () => {
    const body = '{"messages":[{"role":"user","content":[{"text":"Hi"}]}]}';
    const path = "/model/eu.anthropic.claude-haiku-5-5-v1%3A0/converse";
    const headers = signAwsRequest(
      {
        method: "POST",
        url: new URL(`https://bedrock-runtime.eu-central-1.amazonaws.com${path}`),
        bodyHash: sha256Hex(body),
        headers: { "content-type": "application/json" },
      },
      {
        service: "bedrock",
        region: "eu-central-1",
        accessKeyId: "AKIAIOSFODNN7EXAMPLE",
        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      },
      Date.parse("2026-11-19T12:00:00Z"),
    );
    expect(headers["authorization"]).toMatch(
      /Signature=294c9affb17c5ffecc5959dc399e48647404c0c35c77740e3017314dcfe84593$/,
    );
  });

  test("is a message of a stream, and the double writes the same bytes", () => {
    const recorded =
      "AAAAowAAAFenqv54CzpldmVudC10eXBlBwARY29udGVudEJsb2NrRGVsdGENOmNvbnRlbnQtdHlwZQcAEGFwcGxpY2F0aW9uL2pzb24NOm1lc3NhZ2UtdHlwZQcABWV2ZW50eyJjb250ZW50QmxvY2tJbmRleCI6MCwiZGVsdGEiOnsidGV4dCI6Ikdyw7zDn2UifSwicCI6ImFiYyJ9kwpmWw==";
    const bytes = Buffer.from(recorded, "base64");
    const headers = {
      ":event-type": "contentBlockDelta",
      ":content-type": "application/json",
      ":message-type": "event",
    };
    const text = '{"contentBlockIndex":0,"delta":{"text":"Grüße"},"p":"abc"}';
    expect(createEventStreamParser().push(bytes)).toEqual([{ headers, payload: Buffer.from(text) }]);
    expect(eventFrame(headers, text)).toEqual(bytes);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDouble, type VendorDouble } from "../../../../../bench/vendor-double/double-server.ts";
import { startGeminiDouble } from "../../../../../bench/vendor-double/gemini-double.ts";
import { fold } from "../../../../test/fold.ts";
import { bothWays, callsOf, resultsOf, WEATHER_TOOLS } from "../../../../test/vendor-calls.ts";
import type { Vendor } from "../vendor.ts";
import { createGeminiVendor } from "./gemini-vendor.ts";

let double: VendorDouble;
let vendor: Vendor;
beforeAll(async () => {
  double = await startGeminiDouble();
  vendor = createGeminiVendor({ apiKey: "k", baseUrl: double.url });
});
afterAll(async () => {
  await vendor.close();
  await double.close();
});

const ask = callsOf("gemini-3.8-flash");

const lastBody = () => double.received.at(-1)!.body;

describe("a request to Gemini", () => {
  test("carries every setting in the vendor's words", async () => {
    await vendor.complete(
      ask("hi", {
        system: "Be brief.",
        temperature: 0.5,
        top_p: 0.9,
        stop_sequences: ["END"],
        tools: WEATHER_TOOLS,
        tool_choice: { type: "tool", name: "get_time" },
        output_config: { effort: "low", format: { type: "json_schema", schema: { type: "object" } } },
      }),
    );
    expect(double.received.at(-1)).toMatchObject({
      path: "/v1beta/models/gemini-3.8-flash:generateContent",
      headers: { "x-goog-api-key": "k" },
    });
    expect(lastBody()).toEqual({
      contents: [{ role: "user", parts: [{ text: "hi" }] }],
      systemInstruction: { parts: [{ text: "Be brief." }] },
      tools: [
        {
          functionDeclarations: WEATHER_TOOLS.map(({ name, input_schema }) => ({
            name,
            parametersJsonSchema: input_schema,
          })),
        },
      ],
      toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["get_time"] } },
      generationConfig: {
        maxOutputTokens: 100,
        temperature: 0.5,
        topP: 0.9,
        stopSequences: ["END"],
        responseMimeType: "application/json",
        responseJsonSchema: { type: "object" },
        thinkingConfig: { thinkingLevel: "LOW" },
      },
    });
  });

  test("carries pictures, files, and results that hold pictures", async () => {
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBOR" } };
    const pdf = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "JVB" } };
    const remote = { type: "image", source: { type: "url", url: "https://example.com/a.png" } };
    await vendor.complete(
      ask("", {
        messages: [
          { role: "assistant", content: "Welcome" },
          { role: "user", content: [{ type: "text", text: "What is this?" }, picture, pdf, remote] },
          { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "get_time", input: {} }] },
          {
            role: "user",
            content: [
              { type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: "see" }, picture] },
            ],
          },
        ],
      }),
    );
    const image = { inlineData: { mimeType: "image/png", data: "iVBOR" } };
    const [opening, welcome, question, , result] = lastBody()["contents"] as {
      role: string;
      parts: object[];
    }[];
    expect([opening!.role, welcome!.role]).toEqual(["user", "model"]);
    expect(question!.parts).toEqual([
      { text: "What is this?" },
      image,
      { inlineData: { mimeType: "application/pdf", data: "JVB" } },
      { fileData: { fileUri: "https://example.com/a.png" } },
    ]);
    const functionResponse = { id: "c1", name: "get_time", response: { output: "see" } };
    expect(result!.parts).toEqual([{ functionResponse }, image]);
  });
});

describe("an answer of Gemini", () => {
  test("is the same streamed and whole, its usage included", async () => {
    expect(await bothWays(vendor, ask('[[reply=Grüße "du" 👋 ]]'))).toMatchObject({
      role: "assistant",
      model: "gemini-3.8-flash",
      stop_reason: "end_turn",
      content: [{ type: "text", text: 'Grüße "du" 👋 ' }],
      usage: { output_tokens: 3, cache_read_input_tokens: 0 },
    });
  });

  test("counts what the vendor has read from its cache apart", async () => {
    const system = "word ".repeat(2_000);
    await vendor.complete(ask("[[tokens=2]]", { system }));
    const { message } = await vendor.complete(ask("[[tokens=2]]", { system }));
    expect(message.usage["cache_read_input_tokens"]).toBeGreaterThan(2_000);
    expect(message.usage.input_tokens).toBeLessThan(100);
  });

  test("calls several tools at once, and its thought's signature goes back with their results", async () => {
    const call = ask("[[tool=get_weather,get_time]]", { tools: WEATHER_TOOLS });
    const { content, stop_reason } = await bothWays(vendor, call);
    expect(stop_reason).toBe("tool_use");
    expect(content.map(({ type }) => type)).toEqual(["redacted_thinking", "tool_use", "tool_use"]);
    const messages = [
      ...call.request.messages,
      { role: "assistant", content },
      { role: "user", content: resultsOf(content) },
    ];
    const before = double.received.length;
    const { message } = await vendor.complete(ask("", { tools: WEATHER_TOOLS, messages }));
    expect(message.stop_reason).toBe("end_turn");
    expect(double.received).toHaveLength(before + 1);
    const [, calls] = lastBody()["contents"] as { parts: object[] }[];
    expect(calls!.parts.map((part) => "thoughtSignature" in part)).toEqual([true, false]);
  });

  test("continues after calls of another model, which have no signature", async () => {
    const content = [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "redacted_thinking", data: "Zm9yZWlnbg" },
      { type: "tool_use", id: "call_1", name: "get_time", input: { zone: "UTC" } },
    ];
    const messages = [
      { role: "user", content: "Hi" },
      { role: "assistant", content },
      { role: "user", content: resultsOf(content) },
    ];
    const { message } = await vendor.complete(ask("", { tools: WEATHER_TOOLS, messages }));
    expect(message.stop_reason).toBe("end_turn");
    expect(JSON.stringify(lastBody())).toContain("skip_thought_signature_validator");
  });

  test("that was cut short, or declined, says so", async () => {
    expect(await bothWays(vendor, ask("[[tokens=50]]", { max_tokens: 20 }))).toMatchObject({
      stop_reason: "max_tokens",
    });
    expect(await bothWays(vendor, ask("[[refusal]]"))).toMatchObject({ stop_reason: "refusal", content: [] });
  });

  test("that fails in the middle ends with the vendor's error, or as broken off", async () => {
    const failing = async (text: string) => fold((await vendor.stream(ask(text))).read);
    await expect(failing("[[error-after=2]]")).rejects.toThrow("Overloaded");
    await expect(failing("[[cut-after=2]]")).rejects.toThrow("The model vendor broke off its answer");
  });

  test("to a prompt that the vendor blocks is a refusal; a call that the model garbled is a broken answer", async () => {
    const answers = [
      { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } },
      { candidates: [{ finishReason: "MALFORMED_FUNCTION_CALL", index: 0 }] },
    ];
    const server = await startDouble((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify(answers.shift())}\r\n\r\n`);
    });
    const odd = createGeminiVendor({ apiKey: "k", baseUrl: server.url });
    expect(await fold((await odd.stream(ask("hi"))).read)).toMatchObject({ stop_reason: "refusal" });
    await expect(odd.stream(ask("hi")).then(({ read }) => fold(read))).rejects.toMatchObject({
      kind: "broken",
    });
    await odd.close();
    await server.close();
  });

  test.each([
    [401, "authentication_error"],
    [429, "rate_limit_error"],
    [500, "api_error"],
    [503, "overloaded_error"],
  ])("%i is a refusal with its status", async (status, type) => {
    await expect(vendor.stream(ask(`[[error=${status}]]`))).rejects.toMatchObject({
      kind: "refused",
      status,
      error: { type },
      headers: status === 429 ? { "retry-after": "7" } : {},
    });
  });

  test("a wrong key is an authentication error, although the vendor answers 400", async () => {
    const wrong = createGeminiVendor({ apiKey: "bad", baseUrl: double.url });
    await expect(wrong.complete(ask("hi"))).rejects.toMatchObject({ kind: "refused", status: 401 });
    await wrong.close();
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startDouble,
  writeJson,
  type VendorDouble,
} from "../../../../../bench/vendor-double/double-server.ts";
import { startOpenAiDouble } from "../../../../../bench/vendor-double/openai-double.ts";
import { fold } from "../../../../test/fold.ts";
import { bothWays, callsOf, WEATHER_TOOLS } from "../../../../test/vendor-calls.ts";
import type { ContentBlock } from "../../message-format/format.ts";
import type { Vendor } from "../vendor.ts";
import { createOpenAiVendor } from "./openai-vendor.ts";

let double: VendorDouble;
let vendor: Vendor;
const opened: { close(): Promise<void> }[] = [];

const REASONING = {
  interface: "responses",
  tokenLimit: "max_completion_tokens",
  efforts: ["low", "medium"],
  caching: "automatic",
} as const;
const PLAIN = { ...REASONING, efforts: [] };

beforeAll(async () => {
  double = await startOpenAiDouble();
  vendor = createOpenAiVendor({
    apiKey: "sk-ours",
    baseUrl: `${double.url}/v1`,
    abilitiesOf: (model) => (model.startsWith("gpt-4") ? PLAIN : REASONING),
  });
});
afterAll(async () => {
  await Promise.all(opened.map((thing) => thing.close()));
  await vendor.close();
  await double.close();
});

const ask = callsOf("gpt-5.6-luna");

const lastBody = () => double.received.at(-1)!.body;

describe("a request to the Responses API", () => {
  test("leaves nothing at the vendor and carries every setting", async () => {
    await vendor.complete(
      ask("hi", {
        model: "gpt-4.1",
        system: "Be brief.",
        temperature: 0.5,
        top_p: 0.9,
        tools: WEATHER_TOOLS,
        tool_choice: { type: "any", disable_parallel_tool_use: true },
        output_config: { format: { type: "json_schema", schema: { type: "object" } } },
        prompt_cache_key: "project-1",
      }),
    );
    expect(double.received.at(-1)).toMatchObject({
      path: "/v1/responses",
      headers: { authorization: "Bearer sk-ours" },
    });
    expect(lastBody()).toEqual({
      model: "gpt-4.1",
      store: false,
      max_output_tokens: 100,
      instructions: "Be brief.",
      input: [{ role: "user", content: "hi" }],
      temperature: 0.5,
      top_p: 0.9,
      tools: WEATHER_TOOLS.map(({ name, input_schema }) => ({
        type: "function",
        name,
        parameters: input_schema,
        strict: false,
      })),
      tool_choice: "required",
      parallel_tool_calls: false,
      text: { format: { type: "json_schema", name: "answer", schema: { type: "object" }, strict: true } },
      prompt_cache_key: "project-1",
    });
  });

  test("carries pictures, files, and results that hold pictures", async () => {
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBOR" } };
    const pdf = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "JVB" } };
    await vendor.complete(
      ask("", {
        messages: [
          { role: "user", content: [{ type: "text", text: "What is this?" }, picture, pdf] },
          { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: "get_time", input: {} }] },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "call_1",
                content: [{ type: "text", text: "see" }, picture],
              },
            ],
          },
        ],
      }),
    );
    const image = { type: "input_image", image_url: "data:image/png;base64,iVBOR", detail: "auto" };
    const file = {
      type: "input_file",
      filename: "document.pdf",
      file_data: "data:application/pdf;base64,JVB",
    };
    expect(lastBody()["input"]).toEqual([
      { role: "user", content: [{ type: "input_text", text: "What is this?" }, image, file] },
      { type: "function_call", call_id: "call_1", name: "get_time", arguments: "{}" },
      {
        type: "function_call_output",
        call_id: "call_1",
        output: [{ type: "input_text", text: "see" }, image],
      },
    ]);
  });

  test("with stop sequences goes to chat completions, which alone have them", async () => {
    await vendor.complete(ask("hi", { model: "gpt-4.1", stop_sequences: ["END"] }));
    expect(double.received.at(-1)!.path).toBe("/v1/chat/completions");
    expect(lastBody()).toMatchObject({ stop: ["END"], max_completion_tokens: 100 });
  });
});

describe("an answer of the Responses API", () => {
  test("is the same streamed and whole, its usage included", async () => {
    expect(await bothWays(vendor, ask("[[reply=Grüße 👋 ]]"))).toMatchObject({
      role: "assistant",
      stop_reason: "end_turn",
      content: [{ type: "redacted_thinking" }, { type: "text", text: "Grüße 👋 " }],
      usage: { cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
    });
  });

  test("calls several tools at once, and its reasoning goes back with their results", async () => {
    const call = ask("[[tool=get_weather,get_time]]", { tools: WEATHER_TOOLS });
    const { content, stop_reason } = await bothWays(vendor, call);
    expect(stop_reason).toBe("tool_use");
    const uses = content.filter(({ type }) => type === "tool_use");
    expect(uses).toMatchObject([
      { name: "get_weather", input: { city: "sample city" } },
      { name: "get_time", input: { zone: "sample zone" } },
    ]);
    const results = uses.map(({ id }): ContentBlock => ({
      type: "tool_result",
      tool_use_id: id,
      content: "1",
    }));
    const messages = [
      ...call.request.messages,
      { role: "assistant", content },
      { role: "user", content: results },
    ];
    const { message } = await vendor.complete(ask("", { tools: WEATHER_TOOLS, messages }));
    expect(message.stop_reason).toBe("end_turn");
    const types = (lastBody()["input"] as { type?: string }[]).map(({ type }) => type);
    expect(types).toEqual([
      undefined,
      "reasoning",
      "function_call",
      "function_call",
      "function_call_output",
      "function_call_output",
    ]);
    expect(lastBody()).toMatchObject({ include: ["reasoning.encrypted_content"], store: false });
  });

  test("leaves out the thinking of another vendor", async () => {
    const content = [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "redacted_thinking", data: "Zm9yZWlnbg" },
      { type: "text", text: "Hello" },
    ];
    const messages = [
      { role: "user", content: "Hi" },
      { role: "assistant", content },
      { role: "user", content: "Bye" },
    ];
    await vendor.complete(ask("", { messages }));
    expect(lastBody()["input"]).toEqual([
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
      { role: "user", content: "Bye" },
    ]);
  });

  test("that was cut short, or declined, says so", async () => {
    expect(await bothWays(vendor, ask("[[tokens=50]]", { max_tokens: 20 }))).toMatchObject({
      stop_reason: "max_tokens",
    });
    expect(await bothWays(vendor, ask("[[refusal]]"))).toMatchObject({
      stop_reason: "refusal",
      content: [{ type: "redacted_thinking" }, { type: "text", text: "I can't help with that." }],
    });
  });

  test("that fails in the middle ends with the vendor's error, or as broken off", async () => {
    const failing = async (text: string) => fold((await vendor.stream(ask(text))).read);
    await expect(failing("[[error-after=2]]")).rejects.toThrow("Overloaded");
    await expect(failing("[[cut-after=2]]")).rejects.toThrow("The model vendor broke off its answer");
  });

  test.each([
    ["rate_limit_exceeded", "rate_limit_error"],
    ["credit_balance_exhausted", "rate_limit_error"],
    ["server_is_overloaded", "overloaded_error"],
    ["context_length_exceeded", "invalid_request_error"],
    ["invalid_prompt", "invalid_request_error"],
    ["a_code_of_tomorrow", "api_error"],
  ])("that fails right after its creation with %s is a refusal as %s", async (code, type) => {
    const { read } = await vendor.stream(ask(`[[fails=${code}]]`));
    const types: string[] = [];
    await read((batch) => void types.push(...batch.map(({ data }) => data.error?.type ?? data.type)));
    expect(types).toEqual([type]);
  });

  test.each([
    [401, "authentication_error"],
    [429, "rate_limit_error"],
    [503, "overloaded_error"],
  ])("with status %i is refused as %s", async (status, type) => {
    await expect(vendor.complete(ask(`[[error=${status}]]`))).rejects.toMatchObject({
      kind: "refused",
      status,
      error: { type },
    });
  });

  test("names the vendor's code of a spent quota and of a model that does not exist", async () => {
    await expect(vendor.complete(ask("[[quota]]"))).rejects.toMatchObject({ code: "insufficient_quota" });
    await expect(vendor.stream(ask("hi", { model: "gpt-9" }))).rejects.toMatchObject({
      status: 404,
      code: "model_not_found",
    });
  });
});

describe("the interface of a model", () => {
  const paths = () => double.received.map(({ path }) => path.replace("/v1/", ""));

  test("is the Responses API where chat completions refuse tools, from the first refusal on", async () => {
    const unaware = createOpenAiVendor({ apiKey: "k", baseUrl: `${double.url}/v1` });
    opened.push(unaware);
    const before = double.stats.requests;
    // The token limit's name is a second thing that such a model refuses: a conversation tries the other.
    const call = { ...ask("[[tool=get_time]]", { tools: WEATHER_TOOLS }), triesLess: true };
    expect((await unaware.complete(call)).message.stop_reason).toBe("tool_use");
    expect(paths().slice(-3)).toEqual(["chat/completions", "chat/completions", "responses"]);
    expect(double.stats.requests - before).toBe(3);
    expect((await fold((await unaware.stream(call)).read)).stop_reason).toBe("tool_use");
    expect(double.stats.requests - before).toBe(4);
  });

  test("is chat completions where the server knows no other, from the first refusal on", async () => {
    const server = await startOpenAiDouble({ knows: "chat" });
    const local = createOpenAiVendor({
      apiKey: "k",
      baseUrl: `${server.url}/v1`,
      abilitiesOf: () => ({ ...REASONING, tokenLimit: "max_tokens" }),
    });
    opened.push(local, server);
    const call = ask("hi", { model: "llama3.2" });
    await local.complete(call);
    await local.stream(call).then(({ read }) => fold(read));
    expect(server.received.map(({ path }) => path)).toEqual([
      "/v1/responses",
      "/v1/chat/completions",
      "/v1/chat/completions",
    ]);
  });

  test("is chat completions where a server answers an unknown path with success", async () => {
    const server = await startDouble(({ path, body }, response) => {
      if (path.endsWith("/responses")) writeJson(response, 200, { error: "Unexpected endpoint or method." });
      else writeJson(response, 200, { choices: [{ message: { content: `${String(body["model"])} here` } }] });
    });
    const local = createOpenAiVendor({ apiKey: null, baseUrl: server.url, abilitiesOf: () => PLAIN });
    opened.push(local, server);
    const { message } = await local.complete(ask("hi", { model: "local" }));
    expect(message.content).toEqual([{ type: "text", text: "local here" }]);
  });

  test("is the one that the operator set, whatever the error", async () => {
    const byHand = createOpenAiVendor({ apiKey: "k", baseUrl: `${double.url}/v1`, interface: "chat" });
    opened.push(byHand);
    const call = { ...ask("[[tool=get_time]]", { tools: WEATHER_TOOLS }), triesLess: true };
    await expect(byHand.complete(call)).rejects.toMatchObject({ status: 400 });
    expect(paths().at(-1)).toBe("chat/completions");
  });

  test("is not guessed from a model that does not exist", async () => {
    const before = double.stats.requests;
    await expect(vendor.complete(ask("hi", { model: "gpt-9" }))).rejects.toMatchObject({ status: 404 });
    expect(double.stats.requests - before).toBe(1);
  });

  test("asks without reasoning a model that has none, and remembers it", async () => {
    const unaware = createOpenAiVendor({
      apiKey: "k",
      baseUrl: `${double.url}/v1`,
      abilitiesOf: () => REASONING,
    });
    opened.push(unaware);
    const before = double.stats.requests;
    await unaware.complete(ask("hi", { model: "gpt-4o" }));
    await unaware.complete(ask("hi", { model: "gpt-4o" }));
    expect(double.stats.requests - before).toBe(3);
    expect(lastBody()).not.toHaveProperty("include");
  });
});

import { describe, expect, test } from "vitest";
import { createScriptedVendor } from "../../../../bench/vendor-double/scripted-vendor.ts";
import { type MessagesRequest, type VendorAnswer, type VendorCall } from "../../models/index.ts";
import { completeReply, streamReply, type ReplyStep } from "./index.ts";
import { fold } from "../../../test/fold.ts";
import { collect, search, useVendorDouble } from "../../../test/sample-replies.ts";

const { double, input } = useVendorDouble();
const weather = {
  name: "get_weather",
  input_schema: { type: "object", properties: { city: { type: "string" } } },
};

describe("a reply without server tools", () => {
  test("is the vendor's stream, with sources on message_delta", async () => {
    const events = await collect(input("[[tokens=3]]"));
    expect(events.map((event) => event.type)).toEqual([
      "message_start",
      "ping",
      "content_block_start",
      "content_block_delta",
      "content_block_delta",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: "end_turn" }, sources: [] });
  });

  test("forwards the client's bytes and returns the vendor's text", async () => {
    const request = {
      model: "claude-sonnet-4-6",
      max_tokens: 9,
      messages: [{ role: "user", content: "hi" }],
    };
    const body = JSON.stringify({ ...request, service_tier: "standard_only" });
    const asked = input("", { body }, request);
    const spaced = async (call: VendorCall): Promise<VendorAnswer> => {
      const answer = await asked.vendor.complete(call);
      return { ...answer, body: answer.body!.replace("{", "{  ") };
    };
    const reply = await completeReply({ ...asked, vendor: { ...asked.vendor, complete: spaced } });
    expect(double().received.at(-1)!.body["service_tier"]).toBe("standard_only");
    expect(reply.body).toMatch(/^\{ {2}"/);
    expect(JSON.parse(reply.body)).toEqual(reply.message);
    expect(reply.message["sources"]).toEqual([]);
  });

  test("does not forward the client's bytes when they ask for the other form", async () => {
    const body = JSON.stringify({ model: "m", max_tokens: 1, messages: [], stream: true });
    await completeReply(input("[[tokens=1]]", { body }, { stream: true }));
    expect(double().received.at(-1)!.body["stream"]).toBe(false);
  });

  test("passes the client's own tool calls through unchanged", async () => {
    const { message } = await completeReply(input("[[tool=get_weather]]", {}, { tools: [weather] }));
    expect(message.stop_reason).toBe("tool_use");
    expect(message.content.at(-1)).toMatchObject({
      type: "tool_use",
      name: "get_weather",
      input: { city: "sample city" },
    });
  });

  test("shows what was retrieved before the model was asked", async () => {
    const source = { type: "knowledgebase", content: "c", score: 1, doc_id: "1" } as const;
    const { message } = await completeReply(input("hi", { sources: [source, source] }));
    expect(message["sources"]).toEqual([source]);
  });
});

describe("server tools", () => {
  test("run inside the reply: one start, contiguous blocks, no trace of the call, usage and sources of all", async () => {
    const steps: ReplyStep[] = [];
    const reply = input("[[tool=search_knowledgebase]] [[rounds=2]] [[thinking]]", {
      serverTools: [search],
      onStep: (step) => steps.push(step),
    });
    const message = await fold((sink) => streamReply(reply, sink));
    expect(message.content.map((block) => block.type)).toEqual([
      "thinking",
      "text",
      "thinking",
      "text",
      "thinking",
      "text",
    ]);
    expect(message.stop_reason).toBe("end_turn");
    expect(message["sources"]).toEqual([
      { type: "knowledgebase", content: "found", score: 0.9, doc_id: "7" },
    ]);
    expect(steps.map((step) => step.type)).toEqual(["model", "tool", "model", "tool", "model"]);
    const models = steps.filter((step) => step.type === "model");
    expect(message.usage.output_tokens).toBe(models.reduce((sum, step) => sum + step.outputTokens, 0));
    expect(message.usage.input_tokens).toBe(models.reduce((sum, step) => sum + step.inputTokens, 0));
    expect(steps[1]).toMatchObject({
      name: "search_knowledgebase",
      input: { query: "sample query" },
      resultSize: 5,
    });
    expect(models[0]).toMatchObject({ round: 0, vendor: "anthropic", stopReason: "tool_use" });
    expect(models[0]!.requestId).toMatch(/^req_/);
  });

  test("give the vendor its own turn back, thinking and signature included", async () => {
    await completeReply(input("[[tool=search_knowledgebase]] [[thinking]]", { serverTools: [search] }));
    const messages = double().received.at(-1)!.body["messages"] as MessagesRequest["messages"];
    expect(messages).toHaveLength(3);
    expect(messages[1]!.content).toMatchObject([
      { type: "thinking", signature: "c2lnbmF0dXJl" },
      { type: "text" },
      { type: "tool_use", name: "search_knowledgebase" },
    ]);
    expect(messages[2]!.content).toMatchObject([{ type: "tool_result", content: "found" }]);
  });

  test("called beside one of the client's tools are dropped for that turn", async () => {
    let ran = 0;
    const steps: ReplyStep[] = [];
    const counting = { ...search, run: () => ((ran += 1), search.run({}, new AbortController().signal)) };
    const reply = input(
      "[[tool=search_knowledgebase,get_weather]]",
      { serverTools: [counting], onStep: (step) => steps.push(step) },
      { tools: [weather] },
    );
    const message = await fold((sink) => streamReply(reply, sink));
    expect(ran).toBe(0);
    expect(message.stop_reason).toBe("tool_use");
    expect(
      message.content.filter((block) => block.type === "tool_use").map((block) => block["name"]),
    ).toEqual(["get_weather"]);
    expect(message["sources"]).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ type: "tool_dropped", name: "search_knowledgebase" });
  });

  test("may make five round trips but not six", async () => {
    const five = input("[[tool=search_knowledgebase]] [[rounds=5]]", { serverTools: [search] });
    expect((await completeReply(five)).message.stop_reason).toBe("end_turn");
    const endless = input("[[loop=search_knowledgebase]]", { serverTools: [search] });
    await expect(completeReply(endless)).rejects.toMatchObject({
      code: "round_trips_exhausted",
      status: 500,
      errorType: "api_error",
    });
    const events = await collect(endless);
    expect(events.at(-1)).toEqual({
      type: "error",
      error: { type: "api_error", message: "The model did not finish within 5 tool round-trips" },
    });
    expect(events.map((event) => event.type)).not.toContain("message_stop");
  });

  test("that fail are reported to the model, not to the caller", async () => {
    const steps: ReplyStep[] = [];
    const failing = { ...search, run: () => Promise.reject(new Error("database password is hunter2")) };
    const reply = input("[[tool=search_knowledgebase]]", {
      serverTools: [failing],
      onStep: (step) => steps.push(step),
    });
    const { message } = await completeReply(reply);
    expect(message.stop_reason).toBe("end_turn");
    const sent = JSON.stringify(double().received.at(-1)!.body);
    expect(sent).toContain('"is_error":true');
    expect(sent).not.toContain("hunter2");
    expect(steps[1]).toMatchObject({ type: "tool", error: new Error("database password is hunter2") });
  });

  test("are not forced again after tool_choice was satisfied", async () => {
    const tool_choice = { type: "tool", name: "search_knowledgebase", disable_parallel_tool_use: true };
    const { message } = await completeReply(input("hi", { serverTools: [search] }, { tool_choice }));
    expect(message.stop_reason).toBe("end_turn");
    expect(double().received.at(-1)!.body["tool_choice"]).toEqual({
      type: "auto",
      disable_parallel_tool_use: true,
    });
  });

  test("share no name with the client's", async () => {
    const tools = [{ ...weather, name: "search_knowledgebase" }];
    await expect(completeReply(input("hi", { serverTools: [search] }, { tools }))).rejects.toMatchObject({
      status: 400,
      errorType: "invalid_request_error",
    });
  });

  test("ping the client while they run", async () => {
    let finish = (): void => {};
    const running = new Promise<void>((resolve) => (finish = resolve));
    const slow = { ...search, run: () => running.then(() => ({ content: "ok", sources: [] })) };
    let pings = 0;
    let turnEnded = false;
    const reply = input("[[tool=search_knowledgebase]]", { serverTools: [slow], pingIntervalMs: 1 });
    await streamReply(reply, (batch) => {
      for (const event of batch) {
        if (event.type === "content_block_stop") turnEnded = true;
        if (event.type === "ping" && turnEnded && ++pings === 4) finish();
      }
    });
    expect(pings).toBeGreaterThanOrEqual(4);
  });

  test("cut off by max_tokens are not run", async () => {
    const call = { type: "tool_use", id: "t1", name: "search_knowledgebase", input: {} };
    const turn = { content: [call], stop_reason: "max_tokens", usage: { input_tokens: 1, output_tokens: 1 } };
    const { message } = await completeReply(
      input("hi", { serverTools: [search], vendor: createScriptedVendor([turn]) }),
    );
    expect(message).toMatchObject({ stop_reason: "max_tokens", content: [] });
  });
});

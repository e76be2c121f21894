import { describe, expect, test } from "vitest";
import { startDouble } from "../../../../bench/vendor-double/double-server.ts";
import { readRecording } from "../../../../bench/vendor-double/recorded-stream.ts";
import { createScriptedVendor } from "../../../../bench/vendor-double/scripted-vendor.ts";
import { createVendors, framesOf, NO_VENDORS, VendorError } from "../../models/index.ts";
import { pickSentences } from "../reply/index.ts";
import { completeReply, streamReply, type ReplyStep } from "./index.ts";
import { collect, search, useVendorDouble } from "../../../test/sample-replies.ts";

const { double, input } = useVendorDouble();

describe("failures", () => {
  test("before the first event are thrown with the vendor's status", async () => {
    const steps: ReplyStep[] = [];
    const reply = input("[[error=429]]", { onStep: (step) => steps.push(step) });
    await expect(collect(reply)).rejects.toMatchObject({ status: 429, headers: { "retry-after": "7" } });
    await expect(completeReply(reply)).rejects.toBeInstanceOf(VendorError);
    expect(steps.map((step) => step.type)).toEqual(["model_failure", "model_failure"]);
  });

  test("after it are an error event, and nothing follows", async () => {
    const steps: ReplyStep[] = [];
    const broken = await collect(input("[[cut-after=2]]", { onStep: (step) => steps.push(step) }));
    expect(broken.at(-1)).toEqual({
      type: "error",
      error: { type: "api_error", message: "The model vendor broke off its answer" },
    });
    expect(steps.map((step) => step.type)).toEqual(["model_failure"]);
    const overloaded = await collect(input("[[error-after=2]]"));
    expect(overloaded.at(-1)).toMatchObject({ type: "error", error: { type: "overloaded_error" } });
  });

  test("end the stream also where the vendor sends more", async () => {
    const talkative = await startDouble((_request, response) => {
      const stop = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';
      response.end(Buffer.concat([readRecording("messages-overloaded.sse"), Buffer.from(stop)]));
    });
    const vendors = createVendors({
      pickSentences,
      configured: { ...NO_VENDORS, anthropic: { apiKey: "k", baseUrl: talkative.url } },
    });
    const vendor = vendors.forModel("claude-sonnet-4-6");
    const steps: ReplyStep[] = [];
    const events = await collect(input("hi", { vendor, onStep: (step) => steps.push(step) }));
    expect(events.at(-1)).toMatchObject({ type: "error", error: { type: "overloaded_error" } });
    expect(steps.map((step) => step.type)).toEqual(["model_failure"]);
    await vendors.close();
    await talkative.close();
  });

  test("in a later call keep the vendor's type and message", async () => {
    const scripted = createScriptedVendor([
      {
        content: [{ type: "tool_use", id: "t", name: "search_knowledgebase", input: {} }],
        stop_reason: "tool_use",
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    ]);
    const refusing = {
      ...scripted,
      stream: (call: Parameters<typeof scripted.stream>[0]) => {
        if (scripted.calls.length === 0) return scripted.stream(call);
        const error = { type: "overloaded_error", message: "Overloaded" };
        return Promise.reject(new VendorError({ kind: "refused", status: 529, error, requestId: "req_9" }));
      },
    };
    const events = await collect(input("hi", { serverTools: [search], vendor: refusing }));
    expect(events.at(-1)).toEqual({
      type: "error",
      error: { type: "overloaded_error", message: "Overloaded" },
      request_id: "req_9",
    });
  });

  test("that are internal do not reveal their cause", async () => {
    const scripted = createScriptedVendor([
      {
        content: [{ type: "tool_use", id: "t", name: "search_knowledgebase", input: {} }],
        stop_reason: "tool_use",
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    ]);
    const events = await collect(input("hi", { serverTools: [search], vendor: scripted }));
    expect(events.at(-1)!.error).toEqual({ type: "api_error", message: "Internal server error" });
  });
});

describe("aborting", () => {
  test("closes the vendor's stream at once and is thrown", async () => {
    const controller = new AbortController();
    const before = double().stats.aborted;
    const reply = input("[[tokens=500]] [[delay=20]]", { signal: controller.signal });
    const reading = streamReply(reply, (batch) => {
      if (framesOf(batch).includes("text_delta")) controller.abort();
    });
    await expect(reading).rejects.toThrow("aborted");
    await expect.poll(() => double().stats.aborted).toBe(before + 1);
  });

  test("does not wait for a tool that ignores it", async () => {
    const controller = new AbortController();
    const deaf = {
      ...search,
      run: () => {
        controller.abort();
        return new Promise<never>(() => {});
      },
    };
    const reply = input("[[tool=search_knowledgebase]]", { serverTools: [deaf], signal: controller.signal });
    await expect(completeReply(reply)).rejects.toThrow("aborted");
    await expect(collect(reply)).rejects.toThrow("aborted");
  });
});

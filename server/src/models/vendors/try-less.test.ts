import { afterAll, beforeAll, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import type { MessagesRequest } from "../message-format/format.ts";
import { createOpenAiVendor } from "./openai/openai-vendor.ts";
import { tryLess } from "./try-less.ts";
import { VendorError } from "./vendor-error.ts";
import type { Vendor } from "./vendor.ts";

let double: VendorDouble;
const opened: Vendor[] = [];
beforeAll(async () => (double = await startOpenAiDouble()));
afterAll(async () => {
  await Promise.all(opened.map((vendor) => vendor.close()));
  await double.close();
});

function open(knows?: "chat"): Vendor {
  const vendor = tryLess(
    createOpenAiVendor({ apiKey: "k", baseUrl: `${double.url}/v1`, interface: knows ?? "responses" }),
  );
  opened.push(vendor);
  return vendor;
}

const call = (model: string, more: Partial<MessagesRequest>, triesLess: boolean) => ({
  request: { model, max_tokens: 100, messages: [{ role: "user", content: "hi" }], ...more },
  signal: new AbortController().signal,
  triesLess,
});

const bodies = (count: number) => double.received.slice(-count).map(({ body }) => body);

test("a conversation is asked again without what its model refuses, and without it from then on", async () => {
  const vendor = open();
  const asked = call("gpt-5.6-luna", { temperature: 0.2, reasoning_effort: "minimal" }, true);
  await vendor.complete(asked);
  const [first, second, third] = bodies(3);
  expect(first).toMatchObject({ temperature: 0.2, reasoning: { effort: "minimal" } });
  expect(second).not.toHaveProperty("temperature");
  expect(third).not.toHaveProperty("reasoning");
  const before = double.stats.requests;
  await vendor.stream(asked).then(({ read }) => read(() => false));
  expect(double.stats.requests - before).toBe(1);
});

test("a completion's request is never lessened: its caller gets the vendor's status", async () => {
  const vendor = open();
  await vendor.complete(call("gpt-5.6-luna", { temperature: 0.2 }, true));
  const before = double.stats.requests;
  const refused = vendor.complete(call("gpt-5.6-luna", { temperature: 0.2 }, false));
  await expect(refused).rejects.toMatchObject({ status: 400, param: "temperature" });
  expect(double.stats.requests - before).toBe(1);
});

test("what a caller's own settings have shown is left out of no later request", async () => {
  const vendor = open();
  const asked = call("gpt-5.6-luna", { temperature: 0.2 }, true);
  await vendor.complete({ ...asked, triesLess: "once" });
  const before = double.stats.requests;
  await vendor.complete(asked);
  expect(double.stats.requests - before).toBe(2);
});

test("where only chat completions may be used, tools come with the effort that the vendor names", async () => {
  const vendor = open("chat");
  const tools = [{ name: "look_up", input_schema: { type: "object", properties: {} } }];
  await vendor.complete(call("gpt-5.6-luna", { tools }, true));
  expect(bodies(1)).toMatchObject([{ reasoning_effort: "none" }]);
});

test("an error that less would not mend is not tried again", async () => {
  let calls = 0;
  const refusing: Vendor = {
    name: "x",
    stream: () => Promise.reject(new Error("unused")),
    complete() {
      calls++;
      const error = { type: "invalid_request_error", message: "messages: too long" };
      return Promise.reject(new VendorError({ kind: "refused", status: 400, error }));
    },
    close: () => Promise.resolve(),
  };
  await expect(tryLess(refusing).complete(call("m", {}, true))).rejects.toThrow("too long");
  expect(calls).toBe(1);
});

test("a request that is refused without its settings too takes them from no later one", async () => {
  const asked: MessagesRequest[] = [];
  const refusing: Vendor = {
    name: "x",
    stream: () => Promise.reject(new Error("unused")),
    complete({ request }) {
      asked.push(request);
      const error = { type: "invalid_request_error", message: "prompt is too long: 210000 tokens" };
      return Promise.reject(new VendorError({ kind: "refused", status: 400, error }));
    },
    close: () => Promise.resolve(),
  };
  const vendor = tryLess(refusing);
  for (let reply = 0; reply < 2; reply++)
    await expect(vendor.complete(call("m", { temperature: 0.2 }, true))).rejects.toThrow("too long");
  expect(asked.map(({ temperature }) => temperature)).toEqual([0.2, undefined, 0.2, undefined]);
});

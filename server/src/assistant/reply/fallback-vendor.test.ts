import { afterEach, expect, test, vi } from "vitest";
import { StreamEvent, VendorError, type Message, type Vendor } from "../../models/index.ts";
import { createFallbackVendor } from "./fallback-vendor.ts";

afterEach(() => vi.useRealTimers());

const BEGINS_WITHIN_MS = 1_000;
const MESSAGE: Message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "first",
  content: [{ type: "text", text: "We ship to Iceland." }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 4 },
};
const [start, ...rest] = [
  {
    type: "message_start",
    message: {
      ...MESSAGE,
      content: [],
      stop_reason: null,
      usage: { input_tokens: 3, output_tokens: 1 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "We ship" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: " to Iceland." } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 4 } },
  { type: "message_stop" },
].map((data) => StreamEvent.of(data as never));

/** Writes an event after each `wait`. */
const writing = (name: string, wait: (signal: AbortSignal) => Promise<void>): Vendor => ({
  name,
  async stream({ signal }) {
    return {
      headers: {},
      async read(sink) {
        sink([start!]);
        for (const event of rest) {
          await wait(signal);
          sink([event]);
        }
      },
    };
  },
  async complete({ signal }) {
    for (const _event of rest) await wait(signal);
    return { headers: {}, message: MESSAGE, body: null };
  },
  close: () => Promise.resolve(),
});

function asked(first: Vendor) {
  const passedOver = vi.fn<(model: string, why: unknown, next: string) => void>();
  const second = writing("second", () => Promise.resolve());
  const vendor = createFallbackVendor({
    choices: [
      { vendor: first, model: "first" },
      { vendor: second, model: "second" },
    ],
    breaker: { admits: () => true, succeeded: () => undefined, failed: () => undefined },
    deadline: performance.now() + 60_000,
    beginsWithinMs: BEGINS_WITHIN_MS,
    requestFor: (_choice, request) => request,
    onChoice: () => Promise.resolve(),
    onPassedOver: passedOver,
  });
  const request = { model: "first", max_tokens: 100, messages: [{ role: "user", content: "Where to?" }] };
  const answer = vendor.complete({ request, signal: new AbortController().signal });
  return { answer, passedOver };
}

test("a whole answer that is slow but has begun is not cut off for the next model", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let written = 0;
  const slow = writing("first", async (signal) => {
    // The first token comes at once, each further event after more than the model's share.
    if (++written > 2) await vi.advanceTimersByTimeAsync(2 * BEGINS_WITHIN_MS);
    signal.throwIfAborted();
  });
  const { answer, passedOver } = asked(slow);
  expect((await answer).message).toEqual(MESSAGE);
  expect(passedOver).not.toHaveBeenCalled();
});

test("one that does not begin in its share is left for the next model", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silent = writing("first", async (signal) => {
    await vi.advanceTimersByTimeAsync(2 * BEGINS_WITHIN_MS);
    signal.throwIfAborted();
  });
  const { answer, passedOver } = asked(silent);
  expect((await answer).message).toEqual(MESSAGE);
  expect(passedOver).toHaveBeenCalledExactlyOnceWith("first", expect.any(VendorError), "second");
});

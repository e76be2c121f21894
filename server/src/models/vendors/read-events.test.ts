import { expect, test } from "vitest";
import { startDouble } from "../../../../bench/vendor-double/double-server.ts";
import { readRecording } from "../../../../bench/vendor-double/recorded-stream.ts";
import { fold } from "../../../test/fold.ts";
import { createMessagesVendor } from "./messages-api/messages-vendor.ts";
import { createOpenAiVendor } from "./openai/openai-vendor.ts";

test.each([
  ["messages-thinking-and-tool.sse", createMessagesVendor],
  ["openai-parallel-tools.sse", createOpenAiVendor],
])("%s is a whole answer although its connection breaks after the last event", async (name, create) => {
  const double = await startDouble((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(readRecording(name), () => response.destroy());
  });
  const vendor = create({ apiKey: "k", baseUrl: double.url });
  const request = { model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hello" }] };
  const { read } = await vendor.stream({ request, signal: new AbortController().signal });
  expect(await fold(read)).toMatchObject({ stop_reason: "tool_use" });
  await vendor.close();
  await double.close();
});

test("a stream without an end is cut before it fills the memory", async () => {
  const delta = {
    type: "content_block_delta",
    index: 0,
    delta: { type: "text_delta", text: "x".repeat(1e6) },
  };
  const event = `event: content_block_delta\ndata: ${JSON.stringify(delta)}\n\n`;
  const double = await startDouble((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const write = (): boolean => !response.destroyed && response.write(event) && write();
    response.on("drain", write);
    write();
  });
  const vendor = createMessagesVendor({ apiKey: "k", baseUrl: double.url });
  const request = { model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hello" }] };
  const { read } = await vendor.stream({ request, signal: new AbortController().signal });
  await expect(read(() => undefined)).rejects.toMatchObject({ kind: "broken" });
  await vendor.close();
  await double.close();
});

import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDouble, type VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { ask, MODEL, serveApp, type ServedApp } from "../../test/served-app.ts";

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const BEGINNING =
  event("message_start", {
    message: { id: "msg_1", model: MODEL, content: [], usage: { input_tokens: 1, output_tokens: 1 } },
  }) + event("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
const MUCH = event("content_block_delta", {
  index: 0,
  delta: { type: "text_delta", text: "a".repeat(256 * 1024) },
});

/** A vendor whose answer never ends. */
let vendor: VendorDouble;
let served: ServedApp;
let sentBytes = 0;

beforeAll(async () => {
  vendor = await startDouble((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(BEGINNING);
    const writeMore = (): void => {
      if (response.destroyed) return;
      sentBytes += MUCH.length;
      response.write(MUCH, writeMore);
    };
    writeMore();
  });
  served = await serveApp({ env: { ANTHROPIC_BASE_URL: vendor.url } });
});
afterAll(async () => {
  await served.close();
  await vendor.close();
});

test.each([
  ["anthropic/v1/messages", ask("Hello", { stream: true })],
  ["openai/v1/responses", { model: MODEL, input: "Hello", stream: true }],
])(
  "a client of %s that stops reading is disconnected, and the vendor's stream with it",
  async (path, asked) => {
    const aborted = vendor.stats.aborted;
    sentBytes = 0;
    const customer = await served.customer({ credits: 1_000_000 });
    const { hostname, port, pathname } = new URL(served.baseUrl);
    const body = JSON.stringify(asked);
    const socket = connect(Number(port), hostname).pause();
    socket.on("error", () => undefined);
    socket.write(
      `POST ${pathname}/${path} HTTP/1.1\r\nHost: here\r\nx-api-key: ${customer.apiKey}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await expect.poll(() => vendor.stats.aborted).toBe(aborted + 1);
    // What waits for a client is bounded; sockets hold a few megabytes more.
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
    await once(socket.resume(), "close");
    const uses = async () => (await customer.credits()).entries.filter(({ amount }) => amount < 0);
    await expect.poll(async () => (await uses()).length, { interval: 500 }).toBe(1);
  },
);

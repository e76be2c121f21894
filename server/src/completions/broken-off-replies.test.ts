import { afterAll, beforeAll, expect, test } from "vitest";
import { startDouble, type VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { ask, MODEL, serveApp, type ServedApp } from "../../test/served-app.ts";

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

let vendor: VendorDouble;
let served: ServedApp;
/** How much text the vendor sends before it falls silent. */
let characters = 0;
beforeAll(async () => {
  vendor = await startDouble(async (_request, response) => {
    const message = { id: "msg_1", model: MODEL, content: [], usage: { input_tokens: 1, output_tokens: 1 } };
    const delta = { type: "text_delta", text: "x".repeat(characters) };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(
      event("message_start", { message }) +
        event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }) +
        event("content_block_delta", { index: 0, delta }),
    );
    await new Promise((resolve) => response.once("close", resolve));
  });
  served = await serveApp({ env: { ANTHROPIC_BASE_URL: vendor.url } });
});
afterAll(async () => {
  await served.close();
  await vendor.close();
});

/** What a client pays that disconnects once it has read so much text. */
async function spentAfter(count: number): Promise<{ credits: number; usd: number }> {
  characters = count;
  const customer = await served.customer({ credits: 100 });
  const controller = new AbortController();
  const response = await fetch(`${served.baseUrl}/anthropic/v1/messages`, {
    method: "POST",
    headers: { "x-api-key": customer.apiKey },
    body: JSON.stringify(ask("Hello", { max_tokens: 4_000, stream: true })),
    signal: controller.signal,
  });
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body!) {
    text += decoder.decode(bytes, { stream: true });
    if (text.includes("x".repeat(count))) break;
  }
  controller.abort();
  await expect.poll(async () => (await customer.credits()).balance).toBeLessThan(100);
  const { body } = await served.t.call(customer.token, "getBudgets", { project_uid: customer.projectUid });
  const { credits, usd } = body.data.budgets[0].day;
  return { credits: credits.spent, usd: usd.spent };
}

test("a client that disconnects pays for the text so far, a token for every four characters begun", async () => {
  const little = await spentAfter(1);
  const much = await spentAfter(4_001);
  // A thousand further tokens at 15 dollars a million.
  expect(much.usd - little.usd).toBeCloseTo(0.015, 9);
  // 3.75 credits for them and a little for the input, rounded up.
  expect([little.credits, much.credits]).toEqual([1, 4]);
});

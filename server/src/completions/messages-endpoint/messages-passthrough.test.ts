import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDouble, writeJson, type VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { fold } from "../../../test/fold.ts";
import { ask, MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";
import { createSseParser } from "../../models/index.ts";

/** Fields that Parley does not read, as the vendor's newer versions send them. */
const NEWER = {
  container: { id: "container_1", expires_at: "2027-01-01T00:00:00Z" },
  context_management: { applied_edits: [{ type: "clear_tool_uses_20250919" }] },
  stop_details: { type: "refusal", category: "cyber" },
};
const USAGE = {
  input_tokens: 5,
  cache_creation_input_tokens: 3,
  cache_read_input_tokens: 2,
  cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 0 },
  output_tokens: 7,
  service_tier: "priority",
  server_tool_use: { web_search_requests: 0 },
};
const CITED = {
  type: "text",
  text: "Nine.",
  citations: [
    { type: "search_result_location", cited_text: "at nine", source: "faq", search_result_index: 0 },
  ],
};
const REQUEST = {
  output_config: { effort: "high", format: { type: "json_schema", schema: { type: "object" } } },
  cache_control: { type: "ephemeral", ttl: "1h" },
  container: { id: "container_1" },
  service_tier: "standard_only",
  metadata: { user_id: "u1" },
  thinking: { type: "adaptive", display: "summarized" },
  context_management: { edits: [{ type: "clear_tool_uses_20250919" }] },
  mcp_servers: [],
  brand_new: { a: [null, 1] },
};

let stopReason = "";
let vendor: VendorDouble;
let served: ServedApp;
let customer: Customer;

beforeAll(async () => {
  vendor = await startDouble(({ body }, response) => {
    const head = { id: "msg_1", type: "message", role: "assistant", model: MODEL };
    const ending = { stop_reason: stopReason, stop_sequence: null };
    const headers = { "request-id": "req_of_vendor" };
    if (body["stream"] !== true)
      return writeJson(
        response,
        200,
        { ...head, content: [CITED], ...ending, ...NEWER, usage: USAGE },
        headers,
      );
    const { stop_details, container, ...later } = NEWER;
    const { citations, ...text } = CITED;
    const events = [
      { type: "message_start", message: { ...head, content: [], stop_reason: null, usage: USAGE } },
      { type: "content_block_start", index: 0, content_block: { ...text, text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "citations_delta", citation: citations[0] } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: text.text } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { ...ending, stop_details, container }, ...later, usage: USAGE },
      { type: "message_stop" },
    ];
    response.writeHead(200, { "content-type": "text/event-stream", ...headers });
    response.end(events.map((data) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`).join(""));
  });
  served = await serveApp({ env: { ANTHROPIC_BASE_URL: vendor.url } });
  customer = await served.customer();
});
afterAll(async () => {
  await served.close();
  await vendor.close();
});

describe.each([
  ["alone", {}],
  ["beside a server tool", { tools: [{ type: "svc:knowledgebase" }] }],
])("%s", (_name, tools) => {
  test.each([false, true])("every field of a request reaches the vendor, with stream %s", async (stream) => {
    stopReason = "end_turn";
    const content = [{ type: "text", text: "Hello", cache_control: { type: "ephemeral" } }];
    const system = [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }];
    const asked = ask(content, { ...REQUEST, system, stream, ...tools });
    expect((await customer.post(asked)).status).toBe(200);
    const { tools: _tools, ...sent } = vendor.received.at(-1)!.body;
    const { tools: _own, ...given } = asked as Record<string, unknown>;
    expect(sent).toEqual(given);
  });

  test.each(["pause_turn", "refusal", "model_context_window_exceeded", "compaction"])(
    "%s and every field of an answer reach the client, whole and streamed",
    async (reason) => {
      stopReason = reason;
      const whole = await customer.post(ask("Hello", tools));
      const streamed = await customer.post(ask("Hello", { ...tools, stream: true }));
      const expected = { content: [CITED], stop_reason: reason, ...NEWER, usage: USAGE, sources: [] };
      expect(await whole.json()).toMatchObject(expected);
      const bytes = Buffer.from(await streamed.arrayBuffer());
      const message = await fold(async (sink) => void sink(createSseParser().push(bytes)));
      expect(message).toMatchObject(expected);
      for (const { headers } of [whole, streamed])
        expect(headers.get("x-vendor-request-id")).toBe("req_of_vendor");
    },
  );
});

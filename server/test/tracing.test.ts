import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { parseTraceparent } from "../src/platform/telemetry/tracing/trace-context.ts";
import { createTestApp, type TestApp } from "./harness.ts";

/** The JSON encoding of OTLP, as far as we write it: anything else is a mistake. */
const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
]);
const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: Value }));
const OtlpSpan = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: Attributes,
  status: z.strictObject({ code: z.number().int().optional() }),
});
const OtlpRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(OtlpSpan),
        }),
      ),
    }),
  ),
});

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that records what it gets and answers with one status. */
async function startRecorder(status: number) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const SECRET = "a-word-of-a-visitor";

describe("traces", () => {
  let t: TestApp;
  let collector: Awaited<ReturnType<typeof startRecorder>>;
  let vendor: Awaited<ReturnType<typeof startRecorder>>;
  beforeAll(async () => {
    collector = await startRecorder(200);
    vendor = await startRecorder(400);
    t = await createTestApp({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=of%20the%20collector",
        OPENAI_BASE_URL: `${vendor.url}/v1`,
        OPENAI_MODELS: "traced-model",
      },
      background: true,
    });
  });
  afterAll(() => Promise.all([collector.close(), vendor.close()]));

  test("a request's trace has its route, operation, SQL and vendor, and belongs to the caller's", async () => {
    const mine = await t.workspace();
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    await t.call({ ...mine.token, traceparent }, "getOrganizationDetail");
    await t.running.server.inject({
      method: "POST",
      url: "/chatbot/v1/openai/v1/chat/completions",
      headers: { ...mine.key, traceparent, "content-type": "application/json" },
      payload: JSON.stringify({ model: "traced-model", messages: [{ role: "user", content: SECRET }] }),
    });
    await t.call(
      { ...mine.token, traceparent: `00-${"a".repeat(32)}-${PARENT}-00` },
      "getOrganizationDetail",
    );
    await t.close();

    expect(collector.received[0]).toMatchObject({
      url: "/v1/traces",
      headers: { "content-type": "application/json", "api-key": "of the collector" },
    });
    const requests = collector.received.map(({ body }) => OtlpRequest.parse(JSON.parse(body)));
    const service = requests[0]!.resourceSpans[0]!.resource.attributes;
    expect(service).toContainEqual({ key: "service.name", value: { stringValue: "parley" } });
    const all = requests.flatMap(({ resourceSpans }) => resourceSpans[0]!.scopeSpans[0]!.spans);
    const spans = all.filter(({ traceId }) => traceId === TRACE);
    const find = (name: string) => spans.find((span) => span.name === name)!;

    const route = find("POST /chatbot/v1/getOrganizationDetail");
    expect(route).toMatchObject({ kind: 2, parentSpanId: PARENT });
    expect(route.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
    const operation = find("getOrganizationDetail");
    expect(operation.parentSpanId).toBe(route.spanId);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === operation.spanId);
    expect(statements.map(({ name }) => name)).toContain("SQL select");

    const sent = parseTraceparent(vendor.received[0]!.headers.traceparent);
    const asked = spans.find(({ spanId }) => spanId === sent?.spanId);
    expect(sent).toMatchObject({ traceId: TRACE, isSampled: true });
    expect(asked).toMatchObject({ kind: 3, status: { code: 2 } });

    // The caller decided against a trace.
    expect(all.filter(({ traceId }) => traceId === "a".repeat(32))).toEqual([]);
    const text = collector.received.map(({ body }) => body).join("");
    for (const hidden of [SECRET, ...Object.values(mine.token), ...Object.values(mine.key), mine.projectUid])
      expect(text).not.toContain(hidden.replace(/^Bearer /, ""));
  });

  test.each([
    ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true],
    ["cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later", true],
    ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more", false],
    ["ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false],
    ["00-00000000000000000000000000000000-00f067aa0ba902b7-01", false],
    ["00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false],
    ["00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false],
    ["", false],
  ])("%j as a traceparent is valid: %s", (header, isValid) => {
    expect(parseTraceparent(header) !== null).toBe(isValid);
  });

  test("a collector that is away changes nothing for callers, and a stop does not wait for it", async () => {
    const away = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" } });
    const mine = await away.workspace();
    expect((await away.call(mine.token, "getOrganizationDetail")).status).toBe(200);
    await away.close();
  });
});

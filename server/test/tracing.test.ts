import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { parseTraceparent } from "../src/platform/telemetry/tracing/trace-context.ts";
import type { Workspace } from "./factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "./faulty-service.ts";
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

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const SECRET = "a-word-of-a-visitor";

const spansIn = (collector: FaultyService) =>
  collector.requests.flatMap(({ body }) =>
    OtlpRequest.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans[0]!.spans),
  );

describe("traces", () => {
  let collector: FaultyService;
  let vendor: FaultyService;
  beforeAll(async () => {
    collector = await startFaultyService();
    collector.on("/v1/traces", (_request, response) => sendJson(response, {}));
    vendor = await startFaultyService();
    vendor.on("/hours.txt", (_request, response) => void response.end("Open from nine to five."));
    vendor.on("/orders", (_request, response) => sendJson(response, { state: "sent" }));
  });
  afterAll(() => Promise.all([collector.close(), vendor.close()]));

  const start = (env: Record<string, string> = {}): Promise<TestApp> => {
    collector.requests.length = 0;
    vendor.requests.length = 0;
    return createTestApp({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=of%20the%20collector",
        OPENAI_BASE_URL: `${vendor.url}/v1`,
        OPENAI_MODELS: "traced-model",
        ALLOW_PRIVATE_FILE_URLS: "true",
        ...env,
      },
      background: true,
    });
  };
  const ask = (t: TestApp, mine: Workspace, headers: Record<string, string>) =>
    t.running.server.inject({
      method: "POST",
      url: "/chatbot/v1/openai/v1/chat/completions",
      headers: { ...mine.key, ...headers, "content-type": "application/json" },
      payload: JSON.stringify({ model: "traced-model", messages: [{ role: "user", content: SECRET }] }),
    });
  const act = (t: TestApp, mine: Workspace, headers: Record<string, string>) =>
    t.call({ ...mine.token, ...headers }, "testAction", {
      project_uid: mine.projectUid,
      draft: { kind: "http", configuration: { url: `${vendor.url}/orders` } },
    });

  test("a request's trace has its route, operation, SQL, vendor and tools, and belongs to the caller's", async () => {
    const t = await start();
    const mine = await t.workspace();
    const headers = {
      traceparent: `00-${TRACE}-${PARENT}-01`,
      tracestate: `rojo=${SECRET}`,
      baggage: `who=${SECRET}`,
    };
    await t.call({ ...mine.token, ...headers }, "getOrganizationDetail");
    await ask(t, mine, headers);
    expect((await act(t, mine, headers)).body.data).toMatchObject({ status: "succeeded" });
    const untraced = `00-${"a".repeat(32)}-${PARENT}-00`;
    await t.call({ ...mine.token, traceparent: untraced }, "getOrganizationDetail");
    await t.close();

    expect(collector.requests[0]).toMatchObject({
      path: "/v1/traces",
      headers: { "content-type": "application/json", "api-key": "of the collector" },
    });
    const [first] = OtlpRequest.parse(JSON.parse(collector.requests[0]!.body)).resourceSpans;
    expect(first!.resource.attributes).toContainEqual({
      key: "service.name",
      value: { stringValue: "parley" },
    });
    const all = spansIn(collector);
    const spans = all.filter(({ traceId }) => traceId === TRACE);
    const find = (name: string) => spans.find((span) => span.name === name)!;

    const route = find("POST /chatbot/v1/getOrganizationDetail");
    expect(route).toMatchObject({ kind: 2, parentSpanId: PARENT });
    expect(route.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
    const operation = find("getOrganizationDetail");
    expect(operation.parentSpanId).toBe(route.spanId);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === operation.spanId);
    expect(statements.map(({ name }) => name)).toContain("SQL select");

    const [asked, acted] = vendor.requests.map((request) => {
      const sent = parseTraceparent(request.headers.traceparent);
      expect(sent).toMatchObject({ traceId: TRACE, isSampled: true });
      return spans.find(({ spanId }) => spanId === sent!.spanId);
    });
    expect(asked).toMatchObject({ kind: 3, status: { code: 2 } });
    expect(acted).toMatchObject({ name: "action http", status: {} });

    // The caller decided against a trace.
    expect(all.filter(({ traceId }) => traceId === "a".repeat(32))).toEqual([]);
    const exported = collector.requests.map(({ body }) => body).join("");
    for (const hidden of [SECRET, ...Object.values(mine.token), ...Object.values(mine.key), mine.projectUid])
      expect(exported).not.toContain(hidden.replace(/^Bearer /, ""));
    const handedOn = vendor.requests.flatMap((request) => Object.keys(request.headers));
    expect(handedOn).not.toContain("tracestate");
    expect(handedOn).not.toContain("baggage");
  });

  test("what a stranger writes into the headers fails no request and starts a trace of its own", async () => {
    const t = await start({ OTEL_TRACES_SAMPLER: "traceidratio" });
    const mine = await t.workspace();
    const strange = [
      "x".repeat(8000),
      `cc-${TRACE}-${PARENT}-01-${"y".repeat(8000)}`,
      `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-${SECRET}`,
      "%00",
    ];
    for (const traceparent of strange) {
      const headers = { traceparent, tracestate: "z".repeat(4000) };
      expect((await t.call({ ...mine.token, ...headers }, "getOrganizationDetail")).status).toBe(200);
    }
    // With this sampler a caller can't hide either.
    await t.call({ ...mine.token, traceparent: `00-${TRACE}-${PARENT}-00` }, "getOrganizationMembers");
    await t.close();
    const named = spansIn(collector).filter(({ kind }) => kind === 2);
    const details = named.filter(({ name }) => name.endsWith("getOrganizationDetail"));
    expect(details).toHaveLength(strange.length);
    expect(new Set(details.map(({ traceId }) => traceId)).size).toBe(strange.length);
    expect(details.filter(({ traceId, parentSpanId }) => traceId === TRACE || parentSpanId)).toEqual([]);
    expect(named.find(({ name }) => name.endsWith("getOrganizationMembers"))).toMatchObject({
      traceId: TRACE,
    });
  });

  test("without propagators the header is neither read nor handed on", async () => {
    const t = await start({ OTEL_PROPAGATORS: "none" });
    const mine = await t.workspace();
    await ask(t, mine, { traceparent: `00-${TRACE}-${PARENT}-01` });
    await act(t, mine, { traceparent: `00-${TRACE}-${PARENT}-01` });
    await t.close();
    expect(vendor.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined, undefined]);
    const traces = spansIn(collector).map(({ traceId }) => traceId);
    expect(traces.length).toBeGreaterThan(0);
    expect(traces).not.toContain(TRACE);
  });

  test("a job has a trace of its own, also when a request has caused it", async () => {
    const t = await start();
    const mine = await t.workspace();
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const body = { project_uid: mine.projectUid, file_url: `${vendor.url}/hours.txt` };
    expect((await t.call({ ...mine.token, traceparent }, "uploadFile", body)).status).toBe(200);
    const jobs = () =>
      t.running.app.db.read.selectFrom("jobs").select("id").where("kind", "=", "training.file").execute();
    await expect.poll(jobs).toEqual([]);
    await t.close();
    const spans = spansIn(collector);
    const [job] = spans.filter(({ name }) => name === "job training.file");
    expect(job).toMatchObject({ kind: 5 });
    expect(job).not.toHaveProperty("parentSpanId");
    const claims = spans.filter(
      ({ traceId, attributes }) =>
        traceId === TRACE && JSON.stringify(attributes).includes("update jobs set leased_until"),
    );
    expect(claims).toEqual([]);
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

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startFaultyService } from "../../../../test/faulty-service.ts";
import type { Logger } from "../logger.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { createExporter, MOST_WAITING } from "./exporter.ts";
import type { FinishedSpan } from "./spans.ts";

const SPAN: FinishedSpan = {
  traceId: "1".repeat(32),
  spanId: "2".repeat(16),
  isSampled: true,
  parentSpanId: null,
  name: "span",
  kind: "internal",
  startMs: 1,
  endMs: 2,
  attributes: {},
  isFailed: false,
};
const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function start(endpoint: string, timeoutMs = 60_000) {
  const warnings: unknown[] = [];
  const metrics = createMetrics();
  const log = { warn: (details: unknown) => void warnings.push(details) } as unknown as Logger;
  const headers = { "api-key": "secret" };
  const exporter = createExporter({
    endpoint,
    headers,
    timeoutMs,
    resource: {},
    version: "1",
    metrics,
    log,
  });
  const count = async (outcome: string) =>
    Number(new RegExp(`spans_total{outcome="${outcome}"} (\\d+)`).exec(await metrics.render())?.[1]);
  return { exporter, count, warnings };
}

test("a collector that never answers holds a bounded number of spans, and no caller and no stop", async () => {
  let asked = 0;
  const { exporter, count, warnings } = start(await listen(() => (asked += 1)));
  for (let index = 0; index < 20_000; index += 1) exporter.sink(SPAN);
  await expect.poll(() => asked).toBe(1);
  const inFlight = 256;
  expect(await count("dropped")).toBe(20_000 - MOST_WAITING - inFlight);
  expect(warnings).toHaveLength(1);
  await exporter.close(1);
});

test("a batch that is refused is dropped and counted; the next one is sent", async () => {
  let isAway = true;
  const { exporter, count, warnings } = start(
    await listen((request, response) => {
      request.resume().on("end", () => response.writeHead(isAway ? 503 : 200).end());
    }),
  );
  for (let index = 0; index < 256; index += 1) exporter.sink(SPAN);
  await expect.poll(() => count("dropped")).toBe(256);
  isAway = false;
  exporter.sink(SPAN);
  await exporter.close();
  expect(await count("sent")).toBe(1);
  expect(warnings).toMatchObject([{ spans: 256, err: { message: "The collector answered 503." } }]);
});

test("a redirect is not followed: the credentials are for the collector alone", async () => {
  const other = await startFaultyService();
  ends.push(() => other.close());
  const { exporter, count } = start(
    await listen((_request, response) =>
      response.writeHead(307, { location: `${other.url}/v1/traces` }).end(),
    ),
  );
  exporter.sink(SPAN);
  await exporter.close();
  expect(await count("dropped")).toBe(1);
  expect(other.requests).toEqual([]);
});

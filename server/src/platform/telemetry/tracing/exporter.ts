import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { toOtlp } from "./otlp.ts";
import type { FinishedSpan, SpanAttributes, SpanSink } from "./spans.ts";

export interface ExporterOptions {
  /** The collector's address, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly resource: SpanAttributes;
  readonly version: string;
  readonly metrics: Metrics;
  readonly log: Logger;
}

export interface Exporter {
  readonly sink: SpanSink;
  /** Sends what is left, and gives up after two seconds. */
  close(withinMs?: number): Promise<void>;
}

const EVERY_MS = 5000;
const BATCH = 256;
/** A collector that is away costs spans, never memory. */
export const MOST_WAITING = 4096;
const CLOSE_MS = 2000;
const COMPLAIN_EVERY_MS = 60_000;

/** Sends spans in batches by OTLP over HTTP. A batch that fails is dropped: nothing waits for traces. */
export function createExporter(options: ExporterOptions): Exporter {
  const url = `${options.endpoint.replace(/\/+$/, "")}/v1/traces`;
  const spans = options.metrics.counter({
    name: "parley_trace_spans_total",
    help: "Spans of traces: sent to the collector, or dropped because it is away or too slow.",
    labels: ["outcome"],
  });
  const sent = spans("sent");
  const dropped = spans("dropped");
  const closing = new AbortController();
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;
  let droppedSince = 0;
  let complainedAt = -Infinity;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      await send(batch).then(
        () => sent.add(batch.length),
        (error: unknown) => drop(batch.length, error),
      );
    }
    sending = null;
  }

  async function send(batch: readonly FinishedSpan[]): Promise<void> {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...options.headers, "content-type": "application/json" },
      body: JSON.stringify(toOtlp(batch, options.resource, options.version)),
      // The collector's credentials are for its own address alone.
      redirect: "error",
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(options.timeoutMs)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
  }

  function drop(count: number, error: unknown): void {
    dropped.add(count);
    droppedSince += count;
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    options.log.warn({ err: error, spans: droppedSince }, "spans of traces were dropped");
    droppedSince = 0;
  }

  const flush = (): Promise<void> => (sending ??= sendAll());
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    sink(span) {
      if (waiting.length >= MOST_WAITING) return drop(1, new Error("The collector is too slow."));
      waiting.push(span);
      if (waiting.length === BATCH) void flush();
    },
    async close(withinMs = CLOSE_MS) {
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      await Promise.race([flush(), new Promise((resolve) => (late = setTimeout(resolve, withinMs)))]);
      clearTimeout(late);
      waiting = [];
      closing.abort();
    },
  };
}

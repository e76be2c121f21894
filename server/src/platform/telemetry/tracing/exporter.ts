import type { Logger } from "../logger.ts";
import { toOtlp } from "./otlp.ts";
import type { FinishedSpan, SpanAttributes, SpanSink } from "./spans.ts";

export interface ExporterOptions {
  /** The collector's address, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: SpanAttributes;
  readonly version: string;
  readonly everyMs?: number;
}

export interface Exporter {
  readonly sink: SpanSink;
  flush(): Promise<void>;
  /** Sends what is left, within two seconds. */
  close(): Promise<void>;
}

const EVERY_MS = 5000;
const BATCH = 512;
/** A collector that is away costs spans, never memory. */
const MOST_WAITING = 4096;
const PATIENCE_MS = 10_000;
const CLOSE_MS = 2000;
const COMPLAIN_EVERY_MS = 60_000;

/** Sends spans in batches by OTLP over HTTP. A batch that fails is dropped: nothing waits for traces. */
export function createExporter(options: ExporterOptions, log: Logger): Exporter {
  const url = `${options.endpoint.replace(/\/+$/, "")}/v1/traces`;
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;
  let complainedAt = -Infinity;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      await send(batch).catch(complain);
    }
    sending = null;
  }

  async function send(batch: readonly FinishedSpan[]): Promise<void> {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...options.headers, "content-type": "application/json" },
      body: JSON.stringify(toOtlp(batch, options.resource, options.version)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
  }

  function complain(error: unknown): void {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    log.warn({ err: error }, "traces could not be exported");
  }

  const flush = (): Promise<void> => (sending ??= sendAll());
  const timer = setInterval(() => void flush(), options.everyMs ?? EVERY_MS).unref();
  return {
    sink(span) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(span);
      if (waiting.length === BATCH) void flush();
    },
    flush,
    async close() {
      clearInterval(timer);
      const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([flush(), late]);
      waiting = [];
    },
  };
}

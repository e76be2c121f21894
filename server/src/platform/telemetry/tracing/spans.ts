import { AsyncLocalStorage } from "node:async_hooks";
import { formatTraceparent, newSpanId, newTraceId, type TraceContext } from "./trace-context.ts";

/** Never a text of a person, a credential or a value of a query: names, numbers and codes. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = "internal" | "server" | "client" | "consumer";

export interface FinishedSpan extends TraceContext {
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: SpanAttributes;
  readonly isFailed: boolean;
}

/** Takes finished spans; never throws and never waits. */
export type SpanSink = (span: FinishedSpan) => void;

/** What all spans of a request or a job share. */
interface Trace {
  readonly sink: SpanSink;
  readonly traceId: string;
  readonly isSampled: boolean;
  /** Whether requests to other services name the trace. */
  readonly isHandedOn: boolean;
  spans: number;
}

export interface OpenSpan extends TraceContext {
  readonly trace: Trace;
  /** Once. */
  end(result?: SpanResult): void;
}

/** A request that runs ten thousand statements must not push the traces of all others out of the queue. */
const MOST_SPANS = 1000;

/** What runs now belongs to this span. Empty while tracing is off. */
const current = new AsyncLocalStorage<OpenSpan | undefined>();

export const clockMs = (): number => performance.timeOrigin + performance.now();

export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Since when, if it began earlier. */
  readonly startMs?: number;
}

export interface RootOptions {
  readonly sink: SpanSink;
  readonly parent: TraceContext | null;
  readonly isSampled: boolean;
  readonly isHandedOn: boolean;
}

/** The first span of this process for a request or a job. */
export function startRoot({ parent, ...options }: RootOptions, start: SpanStart): OpenSpan {
  const trace = { ...options, traceId: parent?.traceId ?? newTraceId(), spans: 0 };
  return begin(trace, parent?.spanId ?? null, start);
}

/** Runs work as part of a span that is ended elsewhere. */
export const runInSpan = <Result>(span: OpenSpan, work: () => Result): Result => current.run(span, work);

/** Runs work that outlives the request which caused it, such as a look at the queue. */
export const runOutsideSpans = <Result>(work: () => Result): Result =>
  current.getStore() ? current.run(undefined, work) : work();

export interface SpanResult {
  readonly attributes?: SpanAttributes;
  readonly isFailed?: boolean;
}

/** Runs work in a span of its own, if it belongs to a trace; otherwise just runs it. */
export function inSpan<Result>(
  start: SpanStart,
  work: () => Promise<Result>,
  describe?: (result: Result) => SpanResult,
): Promise<Result> {
  const parent = current.getStore();
  return parent ? runAsChild(begin(parent.trace, parent.spanId, start), work, describe) : work();
}

async function runAsChild<Result>(
  span: OpenSpan,
  work: () => Promise<Result>,
  describe?: (result: Result) => SpanResult,
): Promise<Result> {
  try {
    const result = await current.run(span, work);
    span.end(describe?.(result));
    return result;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}

/** Adds a span that has ended already, such as a query; one that is not sampled is not even described. */
export function addFinished(describe: () => SpanStart, isFailed: boolean): void {
  const parent = current.getStore();
  if (parent?.isSampled) begin(parent.trace, parent.spanId, describe()).end({ isFailed });
}

/** `{ traceparent }` for a request to another service, or nothing outside of a trace. */
export function traceHeaders(): Record<string, string> {
  const span = current.getStore();
  return span?.trace.isHandedOn ? { traceparent: formatTraceparent(span) } : {};
}

function begin(
  trace: Trace,
  parentSpanId: string | null,
  { name, kind = "internal", attributes = {}, startMs = clockMs() }: SpanStart,
): OpenSpan {
  const { traceId, isSampled } = trace;
  const spanId = newSpanId();
  const isRoot = trace.spans++ === 0;
  return {
    traceId,
    spanId,
    isSampled,
    trace,
    end({ attributes: more = {}, isFailed = false } = {}) {
      if (!isSampled || (!isRoot && trace.spans > MOST_SPANS)) return;
      const leftOut = isRoot && trace.spans > MOST_SPANS ? { "parley.spans_left_out": true } : {};
      trace.sink({
        traceId,
        spanId,
        isSampled,
        parentSpanId,
        name,
        kind,
        startMs,
        endMs: clockMs(),
        attributes: { ...attributes, ...more, ...leftOut },
        isFailed,
      });
    },
  };
}

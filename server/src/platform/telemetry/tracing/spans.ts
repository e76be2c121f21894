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

export interface OpenSpan extends TraceContext {
  readonly sink: SpanSink;
  /** Once. */
  end(result?: SpanResult): void;
}

/** What runs now belongs to this span. Empty while tracing is off. */
const current = new AsyncLocalStorage<OpenSpan>();

export const clockMs = (): number => performance.timeOrigin + performance.now();

export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Since when, if it began earlier. */
  readonly startMs?: number;
}

/** The first span of this process for a request or a job. */
export function startRoot(
  sink: SpanSink,
  start: SpanStart,
  parent: TraceContext | null,
  isSampled: boolean,
): OpenSpan {
  const context = { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId(), isSampled };
  return begin(sink, context, parent?.spanId ?? null, start);
}

/** Runs work as part of a span that is ended elsewhere. */
export const runInSpan = <Result>(span: OpenSpan, work: () => Result): Result => current.run(span, work);

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
  return parent ? runAsChild(childOf(parent, start), work, describe) : work();
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

/** Adds a span that has ended already, such as a query. */
export function addFinished(start: SpanStart, isFailed: boolean): void {
  const parent = current.getStore();
  if (parent) childOf(parent, start).end({ isFailed });
}

/** `{ traceparent }` for a request to another service, or nothing outside of a trace. */
export function traceHeaders(): Record<string, string> {
  const span = current.getStore();
  return span ? { traceparent: formatTraceparent(span) } : {};
}

const childOf = (parent: OpenSpan, start: SpanStart): OpenSpan =>
  begin(
    parent.sink,
    { traceId: parent.traceId, spanId: newSpanId(), isSampled: parent.isSampled },
    parent.spanId,
    start,
  );

function begin(
  sink: SpanSink,
  context: TraceContext,
  parentSpanId: string | null,
  { name, kind = "internal", attributes = {}, startMs = clockMs() }: SpanStart,
): OpenSpan {
  return {
    ...context,
    sink,
    end({ attributes: more = {}, isFailed = false } = {}) {
      if (!context.isSampled) return;
      sink({
        ...context,
        parentSpanId,
        name,
        kind,
        startMs,
        endMs: clockMs(),
        attributes: { ...attributes, ...more },
        isFailed,
      });
    },
  };
}

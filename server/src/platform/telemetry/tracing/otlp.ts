import type { FinishedSpan, SpanAttributes, SpanKind } from "./spans.ts";

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

/** The body of a request to `/v1/traces` in OTLP's JSON encoding. */
export function toOtlp(spans: readonly FinishedSpan[], resource: SpanAttributes, version: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: "parley", version }, spans: spans.map(toSpan) }],
      },
    ],
  };
}

const toSpan = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: toNanoseconds(span.startMs),
  endTimeUnixNano: toNanoseconds(span.endMs),
  attributes: toAttributes(span.attributes),
  status: span.isFailed ? { code: FAILED } : {},
});

/** As text, since a number would lose the last digits. */
const toNanoseconds = (milliseconds: number): string =>
  String(BigInt(Math.round(milliseconds * 1000)) * 1000n);

const toAttributes = (attributes: SpanAttributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === "string"
        ? { stringValue: value }
        : typeof value === "boolean"
          ? { boolValue: value }
          : Number.isInteger(value)
            ? { intValue: String(value) }
            : { doubleValue: value },
  }));

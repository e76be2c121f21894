import { randomFillSync } from "node:crypto";

/** https://www.w3.org/TR/trace-context/ */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** A later version may append fields. What is longer than this is not worth reading. */
const LONGEST = 256;
const NO_TRACE = "0".repeat(32);
const NO_SPAN = "0".repeat(16);
const SAMPLED = 1;

/** Null for what the standard calls invalid: such a header starts a new trace. */
export function parseTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== "string" || header.length > LONGEST) return null;
  const [, version, traceId = "", spanId = "", flags = "", more] = TRACEPARENT.exec(header.trim()) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (traceId === NO_TRACE || spanId === NO_SPAN) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Of the flags only the one that we decide about. */
export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;

export const newTraceId = (): string => randomHex(16);
export const newSpanId = (): string => randomHex(8);

const pool = Buffer.alloc(8 * 512);
let position = pool.length;

/** Random bytes are fetched for many ids at once, since a request has many spans. */
function randomHex(bytes: number): string {
  if (position + bytes > pool.length) {
    randomFillSync(pool);
    position = 0;
  }
  const start = position;
  position += bytes;
  return pool.toString("hex", start, position);
}

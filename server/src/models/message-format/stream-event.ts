import { brokenAnswer } from "../vendors/vendor-error.ts";
import type { EventData } from "./format.ts";

const ZERO = 48;
const NINE = 57;
const OPENING = 123;
const CLOSING = 125;
const DELTA_ENVELOPE = '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":""}}\n\n'
  .length;

/**
 * One event of a stream, known by its wire bytes, by its parsed data, or both; each form is made from
 * the other only when somebody asks. Forwarding a token therefore never parses JSON.
 */
export class StreamEvent {
  readonly type: string;
  private wire: Buffer | null;
  private parsed: EventData | null;
  private readonly dataStart: number;

  private constructor(type: string, wire: Buffer | null, dataStart: number, parsed: EventData | null) {
    this.type = type;
    this.wire = wire;
    this.dataStart = dataStart;
    this.parsed = parsed;
  }

  static of(data: EventData): StreamEvent {
    return new StreamEvent(data.type, null, 0, data);
  }

  /** `frame` is a whole event with one data line that starts at `dataStart` and runs to the blank line. */
  static ofFrame(type: string, frame: Buffer, dataStart: number): StreamEvent {
    return new StreamEvent(type, frame, dataStart, null);
  }

  get data(): EventData {
    this.parsed ??= parse(this.text);
    return this.parsed;
  }

  /** The data as it was sent, for streams whose data is not always JSON. */
  get text(): string {
    if (this.wire === null) return JSON.stringify(this.parsed);
    return this.wire.toString("utf8", this.dataStart, this.wire.length - 2);
  }

  /** Whether the data begins and ends as an object does: what was cut off on its way does not. */
  get looksWhole(): boolean {
    const { wire } = this;
    return wire === null || (wire[this.dataStart] === OPENING && wire[wire.length - 3] === CLOSING);
  }

  /** About how many characters of a reply the event brings; of bytes that are only passed on, by their number. */
  get contentSize(): number {
    if (this.type !== "content_block_delta") return 0;
    if (this.wire !== null) return Math.max(1, this.wire.length - this.dataStart - DELTA_ENVELOPE);
    const { text, thinking, partial_json } = this.parsed?.delta ?? {};
    const content = text ?? thinking ?? partial_json;
    return typeof content === "string" ? Math.max(1, content.length) : 1;
  }

  /** The event as server-sent bytes, blank line included. */
  get frame(): Buffer {
    this.wire ??= Buffer.from(`event: ${this.type}\ndata: ${JSON.stringify(this.parsed)}\n\n`);
    return this.wire;
  }

  /** The content block this event belongs to, or -1. */
  get index(): number {
    const digits = this.indexDigits();
    if (digits === null) return this.data.index ?? -1;
    return Number(this.wire!.toString("latin1", digits.start, digits.end));
  }

  withIndex(index: number): StreamEvent {
    const digits = this.indexDigits();
    if (digits === null) return StreamEvent.of({ ...this.data, index });
    const head = this.wire!.subarray(0, digits.start);
    const frame = Buffer.concat([head, Buffer.from(String(index)), this.wire!.subarray(digits.end)]);
    return StreamEvent.ofFrame(this.type, frame, this.dataStart);
  }

  // Vendors put type and index first; where one does not, the caller falls back to parsing.
  private indexDigits(): { start: number; end: number } | null {
    if (this.wire === null || this.parsed !== null) return null;
    const opening = `{"type":"${this.type}","index":`;
    const start = this.dataStart + opening.length;
    if (this.wire.toString("latin1", this.dataStart, start) !== opening) return null;
    let end = start;
    while (this.wire[end]! >= ZERO && this.wire[end]! <= NINE) end++;
    return end > start ? { start, end } : null;
  }
}

function parse(text: string): EventData {
  try {
    return JSON.parse(text) as EventData;
  } catch (error) {
    throw brokenAnswer("The model vendor's answer is not valid JSON", error);
  }
}

export const PING = StreamEvent.of({ type: "ping" });

/** The bytes of many events; one view without copying where they lie side by side in one network chunk. */
export function framesOf(events: readonly StreamEvent[]): Buffer {
  if (events.length === 1) return events[0]!.frame;
  const frames = events.map((event) => event.frame);
  const first = frames[0];
  if (first === undefined) return Buffer.alloc(0);
  let end = first.byteOffset;
  for (const frame of frames) {
    if (frame.buffer !== first.buffer || frame.byteOffset !== end) return Buffer.concat(frames);
    end += frame.length;
  }
  return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset);
}

/** Every event of a stream of batches, one by one. */
export async function* eachEvent(
  batches: AsyncIterable<readonly StreamEvent[]>,
): AsyncGenerator<StreamEvent, void, undefined> {
  for await (const batch of batches) yield* batch;
}

import { brokenAnswer } from "../vendors/vendor-error.ts";
import type { EventData } from "./format.ts";

const deltaText = (index: number, json: string): string =>
  `{"type":"content_block_delta","index":${index},"delta":{"type":"text_delta","text":${json}}}`;
const DELTA_ENVELOPE = deltaText(0, '""').length;

/** A token as vendors write it. What is captured is a whole string of JSON. */
const TEXT_DELTA =
  /^\{"type":"content_block_delta","index":\d+,"delta":\{"type":"text_delta","text":("(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})*")\}\s*\}$/;
/** What is longer is parsed: an expression keeps its way back for each character. */
const LONGEST_TOKEN = 10_000;

/** A token that another format has brought: its block and its text as JSON. */
interface Token {
  readonly index: number;
  readonly json: string;
}

/**
 * One event of a stream, known by the text of its data, by its parsed data, or as a token; each form is made from
 * another one only when it is needed. Forwarding a token therefore never parses JSON.
 */
export class StreamEvent {
  readonly type: string;
  private received: string | null;
  private parsed: EventData | null;
  private readonly token: Token | null;

  private constructor(
    type: string,
    received: string | null,
    parsed: EventData | null,
    token: Token | null = null,
  ) {
    this.type = type;
    this.received = received;
    this.parsed = parsed;
    this.token = token;
  }

  static of(data: EventData): StreamEvent {
    return new StreamEvent(data.type, null, data);
  }

  /** A piece of a text block; `json` is the piece as a string of JSON. */
  static token(index: number, json: string): StreamEvent {
    return new StreamEvent("content_block_delta", null, null, { index, json });
  }

  /** `text` is one line of data as the vendor sent it. */
  static received(type: string, text: string): StreamEvent {
    return new StreamEvent(type, text, null);
  }

  get data(): EventData {
    this.parsed ??= parse(this.text);
    return this.parsed;
  }

  /** The data as it was sent, for streams whose data is not always JSON. */
  get text(): string {
    const { token } = this;
    this.received ??= token ? deltaText(token.index, token.json) : JSON.stringify(this.parsed);
    return this.received;
  }

  /**
   * A token's text as the JSON it came in, to be sent on in another format: parsing and writing it again costs more
   * than the rest. Null where the event is not a token in the usual form.
   */
  get textJson(): string | null {
    const { received, token } = this;
    if (token !== null) return token.json;
    if (received === null || received.length > LONGEST_TOKEN) return null;
    return TEXT_DELTA.exec(received)?.[1] ?? null;
  }

  /** Whether the data begins and ends as an object does: truncated data does not. */
  get looksWhole(): boolean {
    const { received } = this;
    return received === null || (received.startsWith("{") && received.endsWith("}"));
  }

  /** About how many characters of a reply the event brings; of data that is only passed on, by its length. */
  get contentSize(): number {
    if (this.type !== "content_block_delta") return 0;
    if (this.token !== null) return Math.max(1, this.token.json.length - 2);
    if (this.received !== null) return Math.max(1, this.received.length - DELTA_ENVELOPE);
    const { text, thinking, partial_json } = this.parsed?.delta ?? {};
    const content = text ?? thinking ?? partial_json;
    return typeof content === "string" ? Math.max(1, content.length) : 1;
  }

  /** The event as it is sent, blank line included. */
  get frame(): string {
    return `event: ${this.type}\ndata: ${this.text}\n\n`;
  }

  /** The content block this event belongs to, or -1. */
  get index(): number {
    if (this.token !== null) return this.token.index;
    const digits = this.indexDigits();
    return digits === null ? (this.data.index ?? -1) : Number(this.text.slice(digits.start, digits.end));
  }

  withIndex(index: number): StreamEvent {
    if (this.token !== null) return StreamEvent.token(index, this.token.json);
    const digits = this.indexDigits();
    if (digits === null) return StreamEvent.of({ ...this.data, index });
    const { text } = this;
    return StreamEvent.received(this.type, text.slice(0, digits.start) + index + text.slice(digits.end));
  }

  // Vendors put type and index first; where one does not, the caller falls back to parsing.
  private indexDigits(): { start: number; end: number } | null {
    if (this.received === null || this.parsed !== null) return null;
    const opening = `{"type":"${this.type}","index":`;
    if (!this.received.startsWith(opening)) return null;
    const digits = /^\d+/.exec(this.received.slice(opening.length, opening.length + 20))?.[0];
    return digits ? { start: opening.length, end: opening.length + digits.length } : null;
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

/** Many events as they are sent. */
export function framesOf(events: readonly StreamEvent[]): string {
  let frames = "";
  for (const event of events) frames += event.frame;
  return frames;
}

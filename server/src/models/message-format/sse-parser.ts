import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import { brokenAnswer } from "../vendors/vendor-error.ts";
import { StreamEvent } from "./stream-event.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const MAX_EVENT_CHARACTERS = 32 * 1024 * 1024;

export interface SseParser {
  /** Every event completed by this chunk, in order. */
  push(chunk: Buffer): StreamEvent[];
}

/** Parses a vendor's server-sent events, wherever their bytes are cut. */
export function createSseParser(): SseParser {
  const decoder = new StringDecoder("utf8");
  let events: StreamEvent[] | null = null;
  let hasBegun = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent({ event, data }) {
      if (data !== "") events?.push(toStreamEvent(event, data));
    },
    onError(error) {
      // Fields that the format does not know are ignored, as it demands.
      if (error.type === "max-buffer-size-exceeded")
        throw brokenAnswer("An event of the model vendor exceeds 32 MB");
    },
  });
  return {
    push(chunk) {
      const batch: StreamEvent[] = [];
      events = batch;
      const text = decoder.write(chunk);
      parser.feed(!hasBegun && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
      hasBegun ||= text !== "";
      // Kept until the next chunk, a batch would outlive the young generation of the heap.
      events = null;
      return batch;
    },
  };
}

/** One line of data. Joining lines with a space is exact for JSON, where a line break can only be white space. */
function toStreamEvent(name: string | undefined, data: string): StreamEvent {
  const text = data.includes("\n") ? data.replaceAll("\n", " ") : data;
  return StreamEvent.received(name ?? typeInside(text), text);
}

function typeInside(text: string): string {
  if (!text.startsWith("{") || !text.includes('"type"')) return "message";
  try {
    const { type } = JSON.parse(text) as { type?: unknown };
    return typeof type === "string" ? type : "message";
  } catch {
    return "message";
  }
}

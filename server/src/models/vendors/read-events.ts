import type { StreamEvent } from "../message-format/stream-event.ts";
import { brokenAnswer } from "./vendor-error.ts";
import { MAX_STREAM_BYTES, type ResponseBody } from "./vendor-response.ts";
import type { EventSink } from "./vendor.ts";

/** Decodes a vendor's bytes into events. */
export interface EventDecoder {
  /** The events completed by these bytes. */
  push(bytes: Buffer): readonly StreamEvent[];
  /** The events after the last bytes; throws where the answer is incomplete. */
  end(): readonly StreamEvent[];
  /** Whether the rest of the response can be ignored. */
  isOver(): boolean;
}

/** Hands the events of a response to the sink, in the batches its bytes arrive in. */
export async function readEvents(body: ResponseBody, decoder: EventDecoder, sink: EventSink): Promise<void> {
  let isDone = false;
  let bytes = 0;
  let failure: { readonly error: unknown } | null = null;
  const deliver = (events: readonly StreamEvent[]): void => {
    if (events.length === 0) return;
    // Whatever the sink throws, it is done: its error is not one of the response.
    isDone = true;
    isDone = sink(events) === false;
  };
  try {
    await body.read((chunk) => {
      bytes += chunk.length;
      if (bytes > MAX_STREAM_BYTES) throw brokenAnswer("The model vendor's answer has no end");
      deliver(decoder.push(chunk));
      return !isDone && !decoder.isOver();
    });
  } catch (error) {
    if (isDone) throw error;
    failure = { error };
  }
  if (!isDone && !decoder.isOver()) deliver(endOf(decoder, failure));
}

/** A connection that breaks after the last event breaks nothing. */
function endOf(decoder: EventDecoder, failure: { readonly error: unknown } | null): readonly StreamEvent[] {
  try {
    return decoder.end();
  } catch (error) {
    throw failure ? failure.error : error;
  }
}

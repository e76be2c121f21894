import type { StreamEvent } from "../message-format/stream-event.ts";

/** Decodes a vendor's bytes into events. */
export interface EventDecoder {
  /** The events completed by these bytes. */
  push(bytes: Buffer): readonly StreamEvent[];
  /** The events after the last bytes; throws where the answer is incomplete. */
  end(): readonly StreamEvent[];
  /** Whether the rest of the response can be ignored. */
  isOver(): boolean;
}

/** The events of a response, in the batches its bytes arrived in. */
export async function* readEvents(
  bytes: AsyncIterable<Buffer>,
  decoder: EventDecoder,
): AsyncGenerator<readonly StreamEvent[], void, undefined> {
  let failure: { readonly error: unknown } | null = null;
  try {
    for await (const chunk of bytes) {
      const events = decoder.push(chunk);
      if (events.length > 0) yield events;
      if (decoder.isOver()) return;
    }
  } catch (error) {
    failure = { error };
  }
  const rest = endOf(decoder, failure);
  if (rest.length > 0) yield rest;
}

/** A connection that breaks after the last event breaks nothing. */
function endOf(decoder: EventDecoder, failure: { readonly error: unknown } | null): readonly StreamEvent[] {
  try {
    return decoder.end();
  } catch (error) {
    throw failure ? failure.error : error;
  }
}

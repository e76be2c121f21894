import type { StreamedEvent } from "./event-stream.ts";
import { pause, pauseAfter } from "./pause.ts";

export interface Resumption {
  /** Connects, after the event that was read last. */
  open(lastEventId: string | null): Promise<AsyncIterable<StreamedEvent>>;
  /** After which event there is nothing more to come; absent if a stream ends only when it is left. */
  isLast?(event: StreamedEvent): boolean;
  /** Whether trying again may help. */
  isPassing(error: unknown): boolean;
  /** How often to connect without reading anything before giving up. */
  readonly attempts: number;
  readonly lastEventId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly firstPauseMs?: number;
  readonly onLost?: ((error: unknown) => void) | undefined;
}

/**
 * The events of a stream across lost connections: each new connection continues after the last event of the
 * former.
 */
export async function* resumed(stream: Resumption): AsyncGenerator<StreamedEvent> {
  let lastEventId = stream.lastEventId ?? null;
  for (let failed = 0; ;) {
    let cause: unknown = new TypeError("The stream ended early");
    try {
      stream.signal?.throwIfAborted();
      for await (const event of await stream.open(lastEventId)) {
        failed = 0;
        lastEventId = event.id ?? lastEventId;
        yield event;
        if (stream.isLast?.(event)) return;
      }
    } catch (error) {
      if (stream.signal?.aborted || !stream.isPassing(error)) throw error;
      cause = error;
    }
    failed += 1;
    if (failed >= stream.attempts) throw cause;
    stream.onLost?.(cause);
    await pause(pauseAfter(failed, { firstMs: stream.firstPauseMs }), stream.signal);
  }
}

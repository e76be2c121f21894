import type { StreamEvent } from "../operations/define-operation.ts";

export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

/** Proxies give up on a line that is silent for a minute, some after thirty seconds. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ": still here\n\n";

/** One event on the wire. JSON has no raw line breaks, so one `data:` line always suffices. */
export function formatEvent({ id, event, data }: StreamEvent): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Events on the wire, with a comment whenever there was none for a while. */
export async function* formatEvents(
  events: AsyncIterable<StreamEvent>,
  heartbeatMs = HEARTBEAT_MS,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const result = await orNull(next, heartbeatMs);
      if (!result) {
        yield HEARTBEAT;
        continue;
      }
      if (result.done) return;
      yield formatEvent(result.value);
      next = iterator.next();
    }
  } finally {
    // Not awaited: one that waits for its next event comes to its end only then.
    iterator.return?.().catch(() => undefined);
  }
}

async function orNull<T>(work: Promise<T>, patienceMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

import type { StreamEvent } from "../operations/define-operation.ts";

export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

/** One event on the wire. JSON has no raw line breaks, so one `data:` line always suffices. */
export function formatEvent({ id, event, data }: StreamEvent): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export async function* formatEvents(events: AsyncIterable<StreamEvent>): AsyncGenerator<string> {
  for await (const event of events) yield formatEvent(event);
}

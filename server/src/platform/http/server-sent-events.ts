import type { ServerResponse } from "node:http";
import type { ServerSentEvent } from "../operations/define-operation.ts";

export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

/** Proxies close a connection that is silent for a minute, some after thirty seconds. */
const MOST_SILENCE_MS = 15_000;
const HEARTBEAT = ": still here\n\n";

/** Early enough for a person who waits, and spread out enough for a server with thousands of clients. */
const BACK_AFTER_MS = { least: 1_000, most: 10_000 };

/**
 * When a client reconnects once its stream is lost. Clients wait exactly that long, so each gets a random
 * delay; otherwise all of them would reconnect at once after a restart.
 */
export function retryAfterMs(random: () => number = Math.random): number {
  const { least, most } = BACK_AFTER_MS;
  return Math.round(least + random() * (most - least));
}

/** How a feed begins. */
export const feedBeginning = (random?: () => number): string => `retry: ${retryAfterMs(random)}\n\n`;

const written = new WeakMap<ServerSentEvent, string>();

/**
 * One event on the wire, written once however many read it. JSON has no raw line breaks, so one `data:` line always
 * suffices.
 */
export function formatEvent(sent: ServerSentEvent): string {
  const known = written.get(sent);
  if (known !== undefined) return known;
  const { id, event, data } = sent;
  const text = `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  written.set(sent, text);
  return text;
}

/** Sends events to a client whose head is written, with a heartbeat comment after a silence. */
export type SendEvents = (
  response: ServerResponse,
  events: AsyncIterable<ServerSentEvent>,
  onFailure: (error: unknown) => void,
  beginning?: string,
) => void;

export const sendEvents: SendEvents = createEventSending(MOST_SILENCE_MS);

/** All streams share a clock: thousands are open at once, and most of them are silent. */
export function createEventSending(mostSilenceMs: number): SendEvents {
  const open = new Set<OpenEvents>();
  const tickMs = mostSilenceMs / 5;
  let clock: NodeJS.Timeout | null = null;

  function tick(): void {
    const silentSince = performance.now() - mostSilenceMs + tickMs;
    for (const stream of open) stream.sendHeartbeat(silentSince);
  }

  return (response, events, onFailure, beginning) => {
    const stream = new OpenEvents(response, events, onFailure);
    // A response that is closed already emits no further event.
    if (response.destroyed) return stream.leave();
    open.add(stream);
    clock ??= setInterval(tick, tickMs).unref();
    response.on("close", () => {
      stream.leave();
      open.delete(stream);
      if (open.size > 0 || !clock) return;
      clearInterval(clock);
      clock = null;
    });
    if (beginning) writeBeginning(response, beginning);
    stream.resume();
  };
}

/**
 * Node retains the head until the response ends. Sent by itself it becomes one text; joined with a chunk it stays in
 * some thirty pieces, which are four times as large.
 */
function writeBeginning(response: ServerResponse, beginning: string): void {
  response.cork();
  response.flushHeaders();
  response.write(beginning);
  response.uncork();
}

/** A class with callbacks, because a suspended function or a pipe retains more memory than an idle stream needs. */
class OpenEvents {
  private readonly response: ServerResponse;
  private readonly events: AsyncIterator<ServerSentEvent>;
  private readonly onFailure: (error: unknown) => void;
  private lastWriteAt = performance.now();
  private hasLeft = false;

  constructor(
    response: ServerResponse,
    events: AsyncIterable<ServerSentEvent>,
    onFailure: (error: unknown) => void,
  ) {
    this.response = response;
    this.events = events[Symbol.asyncIterator]();
    this.onFailure = onFailure;
  }

  readonly resume = (): void => {
    if (!this.hasLeft) this.events.next().then(this.onNext, this.breakOff);
  };

  sendHeartbeat(silentSince: number): void {
    const { writableEnded, writableNeedDrain } = this.response;
    if (this.lastWriteAt <= silentSince && !writableEnded && !writableNeedDrain) this.write(HEARTBEAT);
  }

  /** Not awaited: one that waits for its next event comes to its end only then. */
  leave(): void {
    this.hasLeft = true;
    this.events.return?.().catch(() => undefined);
  }

  private readonly onNext = (result: IteratorResult<ServerSentEvent>): void => {
    if (this.hasLeft) return;
    if (result.done === true) this.response.end();
    else if (this.write(formatEvent(result.value))) this.resume();
    else this.response.once("drain", this.resume);
  };

  private readonly breakOff = (error: unknown): void => {
    if (this.hasLeft) return;
    this.onFailure(error);
    this.response.destroy();
  };

  private write(text: string): boolean {
    this.lastWriteAt = performance.now();
    return this.response.write(text);
  }
}

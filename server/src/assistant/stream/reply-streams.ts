import { randomBytes } from "node:crypto";
import type { ServerSentEvent } from "../../platform/operations/define-operation.ts";
import type { Asker } from "../assistant.ts";

/** How a streamed reply ends. */
export interface Ending {
  /** `dropped`: unread events are discarded. Only a reply that is `done` is kept for later readers. */
  readonly kind: "done" | "dropped" | "failed";
  readonly events: readonly ServerSentEvent[];
}

/** Makes a reply, growing its text on the way. Must not fail: a failure is an ending. */
export type MakeReply = (asker: Required<Pick<Asker, "abort" | "onText">>) => Promise<Ending>;

/** A reply while it is made and shortly after: all its readers see the same events. */
export interface ReplyStream {
  /** The events from the beginning, or those after the one a reader saw last. */
  read(lastEventId?: string): AsyncIterable<ServerSentEvent>;
}

/** Replies that are being streamed by this process. */
export interface ReplyStreams {
  find(key: string): ReplyStream | null;
  /** Starts a reply; it runs to its end whether or not a client still reads it. */
  start(key: string, make: MakeReply): ReplyStream;
  /** Waits for replies in progress, also those that no client reads. */
  finish(): Promise<void>;
  /** Cancels replies in progress. */
  close(): Promise<void>;
}

declare module "../../platform/operations/services.ts" {
  interface Services {
    readonly replyStreams: ReplyStreams;
  }
}

const RETENTION_MS = 120_000;
const MAX_STREAMS = 2_000;

export function createReplyStreams(retentionMs = RETENTION_MS): ReplyStreams {
  const streams = new Map<string, ReplyStream>();
  const ended = new Map<string, NodeJS.Timeout>();
  const running = new Map<Promise<void>, AbortController>();

  function forget(key: string): void {
    clearTimeout(ended.get(key));
    ended.delete(key);
    streams.delete(key);
  }

  function scheduleExpiry(key: string): void {
    ended.set(key, setTimeout(forget, retentionMs, key).unref());
    for (const oldest of ended.keys()) {
      if (ended.size <= MAX_STREAMS) return;
      forget(oldest);
    }
  }

  return {
    find: (key) => streams.get(key) ?? null,
    start(key, make) {
      const abort = new AbortController();
      const { stream, made } = createReplyStream(key, (onText) => make({ abort, onText }));
      streams.set(key, stream);
      const work = made.then(({ kind }) => {
        running.delete(work);
        if (kind === "done") scheduleExpiry(key);
        else streams.delete(key);
      });
      running.set(work, abort);
      return stream;
    },
    async finish() {
      while (running.size > 0) await Promise.allSettled(running.keys());
    },
    async close() {
      for (const abort of running.values()) abort.abort(new Error("The server is stopping"));
      await Promise.allSettled(running.keys());
      for (const key of ended.keys()) forget(key);
    },
  };
}

function createReplyStream(key: string, make: (onText: (piece: string) => void) => Promise<Ending>) {
  // Ids of another process's or an earlier attempt's text do not apply to this one.
  const run = `${key}.${randomBytes(4).toString("hex")}`;
  let text = "";
  let ending: Ending | null = null;
  let wake: () => void = () => undefined;
  let changed = new Promise<void>((resolve) => (wake = resolve));

  function wakeReaders(): void {
    wake();
    changed = new Promise<void>((resolve) => (wake = resolve));
  }

  async function* read(lastEventId?: string): AsyncGenerator<ServerSentEvent> {
    let at = parsePosition(run, lastEventId);
    for (;;) {
      if (at < text.length && ending?.kind !== "dropped") {
        const piece = text.slice(at);
        at = text.length;
        yield { id: `${run}.${at}`, event: "delta", data: { text: piece } };
      } else if (ending) {
        for (const event of ending.events) yield { id: `${run}.end`, ...event };
        return;
      } else {
        await changed;
      }
    }
  }

  const made = make((piece) => {
    text += piece;
    wakeReaders();
  }).then((end) => {
    ending = end;
    wakeReaders();
    return end;
  });
  return { stream: { read } satisfies ReplyStream, made };
}

/**
 * How much of the text a reader already has. An unknown id counts as all of it, because the last event contains
 * the whole reply.
 */
function parsePosition(run: string, lastEventId: string | undefined): number {
  if (lastEventId === undefined) return 0;
  const [, position] = lastEventId.startsWith(`${run}.`) ? [run, lastEventId.slice(run.length + 1)] : [];
  return /^\d{1,9}$/.test(position ?? "") ? Number(position) : Infinity;
}

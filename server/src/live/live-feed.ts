import type { ServerSentEvent } from "../platform/operations/define-operation.ts";
import { runOutsideSpans } from "../platform/telemetry/tracing/spans.ts";
import type { PendingEvents, Waiting } from "./pending-events.ts";

/** What a feed sends. Its generators end as soon as all that happened so far is sent. */
export interface FeedContent {
  begin(): AsyncGenerator<ServerSentEvent>;
  read(waiting: Waiting): AsyncGenerator<ServerSentEvent>;
  /** Called once, when the feed has ended. */
  leave(): void;
}

type Next = IteratorResult<ServerSentEvent, undefined>;

interface Reader {
  resolve(next: Next): void;
  reject(error: unknown): void;
}

const END: Next = { value: undefined, done: true };

/**
 * An object with callbacks, because a suspended generator retains several times as much memory, and thousands of
 * feeds wait at once.
 */
export class LiveFeed implements AsyncIterableIterator<ServerSentEvent> {
  private readonly pending: PendingEvents;
  private readonly content: FeedContent;
  private batch: AsyncGenerator<ServerSentEvent> | null;
  private reader: Reader | null = null;
  private isReading = false;
  private hasLeft = false;

  constructor(pending: PendingEvents, content: FeedContent) {
    this.pending = pending;
    this.content = content;
    this.batch = content.begin();
    pending.onArrival = () => this.arrive();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Next> {
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject };
      void this.read();
    });
  }

  /** At once, also while it waits for an event. */
  return(): Promise<Next> {
    this.leave();
    this.answer(END);
    return Promise.resolve(END);
  }

  /** The events of one turn are read together, and not as part of the request that caused them. */
  private arrive(): void {
    if (!this.reader || this.isReading) return;
    this.isReading = true;
    runOutsideSpans(() => queueMicrotask(() => void this.read()));
  }

  /** Returns as soon as nothing is pending; the next arrival calls it again. */
  private async read(): Promise<void> {
    this.isReading = true;
    try {
      for (this.batch ??= this.nextBatch(); this.batch; this.batch = this.nextBatch()) {
        const next = await this.batch.next();
        if (next.done !== true) return this.answer(next);
      }
      if (!this.pending.hasEnded) return;
      this.leave();
      this.answer(END);
    } catch (error) {
      this.leave();
      this.reader?.reject(error);
      this.reader = null;
    } finally {
      this.isReading = false;
    }
  }

  private nextBatch(): AsyncGenerator<ServerSentEvent> | null {
    const waiting = this.pending.drain();
    return waiting && this.content.read(waiting);
  }

  private answer(next: Next): void {
    const { reader } = this;
    this.reader = null;
    reader?.resolve(next);
  }

  private leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.pending.end();
    this.content.leave();
    // One that waits for the database ends after that.
    this.batch?.return(undefined).catch(() => undefined);
  }
}

import { END, Flow, PENDING, type Taken } from "../../platform/flow/flow.ts";
import type { StreamEvent } from "../messages/stream-event.ts";

/** How a vendor's bytes are read as events. */
export interface EventReader {
  /** The events completed by these bytes. */
  push(bytes: Buffer): readonly StreamEvent[];
  /** What follows the last bytes; throws where the answer is not complete. */
  end(): readonly StreamEvent[];
  /** Whether what the vendor may still send is of no interest. */
  isOver(): boolean;
}

/** The events of a response, in the batches its bytes came in. */
export class EventFlow extends Flow<readonly StreamEvent[]> {
  private readonly bytes: Flow<Buffer>;
  private readonly reader: EventReader;
  private ended = false;

  constructor(bytes: Flow<Buffer>, reader: EventReader) {
    super();
    this.bytes = bytes;
    this.reader = reader;
  }

  take(): Taken<readonly StreamEvent[]> {
    while (!this.ended) {
      let bytes: Taken<Buffer>;
      try {
        bytes = this.bytes.take();
      } catch (error) {
        return this.endAfter(error);
      }
      if (bytes === PENDING) return PENDING;
      const events = bytes === END ? this.reader.end() : this.reader.push(bytes);
      if (bytes === END) this.ended = true;
      else if (this.reader.isOver()) this.stop();
      if (events.length > 0) return events;
    }
    return END;
  }

  whenReady(wake: () => void): void {
    this.bytes.whenReady(wake);
  }

  stop(): void {
    this.ended = true;
    this.bytes.stop();
  }

  /** A connection that breaks after the last event has broken nothing. */
  private endAfter(error: unknown): Taken<readonly StreamEvent[]> {
    this.ended = true;
    try {
      const events = this.reader.end();
      return events.length > 0 ? events : END;
    } catch {
      throw error;
    }
  }
}

import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { END, Flow, PENDING, type Taken } from "../../platform/flow/flow.ts";

/**
 * More than the longest answer of a model. A connection is never paused: undici ends the whole process when a
 * server closes a connection that is (an assertion in its parser), and what a model says has an end anyway.
 */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

/** The head of a response and its body, to be read once by one reader. */
export interface ResponseHead {
  status: number;
  headers: IncomingHttpHeaders;
  body: ResponseBody;
}

export interface ResponseBody extends Flow<Buffer> {
  readAll(maxBytes: number): Promise<Buffer>;
}

export interface Opening {
  signal: AbortSignal;
  opened(head: ResponseHead): void;
  failed(error: Error): void;
  /** What to tell the reader of a body that broke off. */
  explain(error: Error): Error;
}

/**
 * One response: pushed by the connection, pulled by its reader. A class, and the only object a waiting
 * stream costs here, because thousands of them are open at once.
 */
export class VendorResponse extends Flow<Buffer> implements Dispatcher.DispatchHandler, ResponseBody {
  private readonly opening: Opening;
  private controller: Dispatcher.DispatchController | null = null;
  private readonly queue: Buffer[] = [];
  private queuedBytes = 0;
  private opened = false;
  private ended = false;
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  constructor(opening: Opening) {
    super();
    this.opening = opening;
    opening.signal.addEventListener("abort", this, { once: true });
  }

  /** The signal's abort. */
  handleEvent(): void {
    const error = abortReason(this.opening.signal);
    this.controller?.abort(error);
    this.fail(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.failure !== null) controller.abort(this.failure);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.failure !== null) return;
    // The parsed headers are enough; the raw ones would pin their network chunk for as long as the stream lives.
    controller.rawHeaders = null;
    this.opened = true;
    this.opening.opened({ status, headers, body: this });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.failure !== null) return;
    this.queue.push(chunk);
    this.queuedBytes += chunk.length;
    if (this.queuedBytes <= MAX_QUEUED_BYTES) return this.tell();
    const error = new RangeError(`More than ${MAX_QUEUED_BYTES} bytes of the answer wait to be read`);
    this.fail(this.opening.explain(error));
    controller.abort(error);
  }

  onResponseEnd(): void {
    this.release();
    this.ended = true;
    this.tell();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(this.opened ? this.opening.explain(error) : error);
  }

  take(): Taken<Buffer> {
    const chunk = this.queue.shift();
    if (chunk !== undefined) {
      this.queuedBytes -= chunk.length;
      return chunk;
    }
    if (this.failure !== null) throw this.failure;
    return this.ended ? END : PENDING;
  }

  whenReady(wake: () => void): void {
    this.wake = wake;
  }

  /** The rest is nobody's, so the connection is closed. */
  stop(): void {
    if (this.ended || this.failure !== null) return;
    this.failure = new DOMException("The reader has left", "AbortError");
    this.release();
    this.controller?.abort(this.failure);
  }

  readAll(maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    return new Promise((resolve, reject) => {
      const collect = (): void => {
        try {
          for (let chunk = this.take(); chunk !== END; chunk = this.take()) {
            if (chunk === PENDING) return this.whenReady(collect);
            bytes += chunk.length;
            if (bytes > maxBytes) throw this.tooLong(maxBytes);
            chunks.push(chunk);
          }
          resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes));
        } catch (error) {
          this.stop();
          reject(error as Error);
        }
      };
      collect();
    });
  }

  private tooLong(maxBytes: number): Error {
    return this.opening.explain(new RangeError(`The answer exceeds ${maxBytes} bytes`));
  }

  private fail(error: Error): void {
    if (this.ended || this.failure !== null) return;
    this.release();
    this.failure = error;
    if (!this.opened) this.opening.failed(error);
    this.tell();
  }

  private tell(): void {
    const { wake } = this;
    this.wake = null;
    wake?.();
  }

  private release(): void {
    this.opening.signal.removeEventListener("abort", this);
  }
}

export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException("The request was aborted", "AbortError");
}

import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/**
 * More than the longest answer of a model. A connection is never paused: undici ends the whole process when a
 * server closes a connection that is (an assertion in its parser), and what a model says has an end anyway.
 */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

type Chunk = IteratorResult<Buffer, undefined>;
const DONE: Chunk = { value: undefined, done: true };

interface Waiting {
  resolve(chunk: Chunk): void;
  reject(error: Error): void;
}

/** The head of a response and its body, to be read once by one reader. */
export interface ResponseHead {
  status: number;
  headers: IncomingHttpHeaders;
  body: ResponseBody;
}

export interface ResponseBody extends AsyncIterable<Buffer> {
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
export class VendorResponse
  implements Dispatcher.DispatchHandler, ResponseBody, AsyncIterator<Buffer, undefined>
{
  private readonly opening: Opening;
  private controller: Dispatcher.DispatchController | null = null;
  private readonly queue: Buffer[] = [];
  private queuedBytes = 0;
  private opened = false;
  private ended = false;
  private failure: Error | null = null;
  private waiting: Waiting | null = null;

  constructor(opening: Opening) {
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
    const { waiting } = this;
    if (waiting !== null) {
      this.waiting = null;
      waiting.resolve({ value: chunk, done: false });
      return;
    }
    this.queue.push(chunk);
    this.queuedBytes += chunk.length;
    if (this.queuedBytes <= MAX_QUEUED_BYTES) return;
    const error = new RangeError(`More than ${MAX_QUEUED_BYTES} bytes of the answer wait to be read`);
    this.fail(this.opening.explain(error));
    controller.abort(error);
  }

  onResponseEnd(): void {
    this.release();
    this.ended = true;
    this.waiting?.resolve(DONE);
    this.waiting = null;
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(this.opened ? this.opening.explain(error) : error);
  }

  next(): Promise<Chunk> {
    const chunk = this.queue.shift();
    if (chunk !== undefined) {
      this.queuedBytes -= chunk.length;
      return Promise.resolve({ value: chunk, done: false });
    }
    if (this.failure !== null) return Promise.reject(this.failure);
    if (this.ended) return Promise.resolve(DONE);
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  /** The reader leaves: the rest is nobody's, so the connection is closed. */
  return(): Promise<Chunk> {
    if (!this.ended && this.failure === null) {
      this.failure = new DOMException("The reader has left", "AbortError");
      this.release();
      this.controller?.abort(this.failure);
    }
    return Promise.resolve(DONE);
  }

  async readAll(maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const { value } = await this.next();
      if (value === undefined) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes);
      bytes += value.length;
      if (bytes > maxBytes) {
        await this.return();
        throw this.opening.explain(new RangeError(`The answer exceeds ${maxBytes} bytes`));
      }
      chunks.push(value);
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private fail(error: Error): void {
    if (this.ended || this.failure !== null) return;
    this.release();
    this.failure = error;
    if (!this.opened) this.opening.failed(error);
    this.waiting?.reject(error);
    this.waiting = null;
  }

  private release(): void {
    this.opening.signal.removeEventListener("abort", this);
  }
}

export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException("The request was aborted", "AbortError");
}

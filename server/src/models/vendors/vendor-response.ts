import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/**
 * More than the longest answer of a model. A connection is never paused: undici ends the whole process when a
 * server closes a paused connection (an assertion in its parser), and a model's answer is finite anyway.
 */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

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
  /** The error for the reader of a body that ended early. */
  explain(error: Error): Error;
}

type Chunk = IteratorResult<Buffer, undefined>;

interface Waiter {
  resolve(chunk: Chunk): void;
  reject(error: Error): void;
}

const DONE: Chunk = { value: undefined, done: true };

/** One response: the connection pushes its chunks into a queue, one reader iterates over them. */
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
  private waiter: Waiter | null = null;

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
    this.queue.push(chunk);
    this.queuedBytes += chunk.length;
    if (this.queuedBytes <= MAX_QUEUED_BYTES) return this.wake();
    const error = new RangeError(`More than ${MAX_QUEUED_BYTES} bytes of the answer wait to be read`);
    this.fail(this.opening.explain(error));
    controller.abort(error);
  }

  onResponseEnd(): void {
    this.release();
    this.ended = true;
    this.wake();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(this.opened ? this.opening.explain(error) : error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Chunk> {
    return new Promise((resolve, reject) => {
      this.waiter = { resolve, reject };
      this.wake();
    });
  }

  /** The reader has left: nothing needs the rest, so the connection is closed. */
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
    for await (const chunk of this) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw this.tooLong(maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, bytes);
  }

  private tooLong(maxBytes: number): Error {
    return this.opening.explain(new RangeError(`The answer exceeds ${maxBytes} bytes`));
  }

  private fail(error: Error): void {
    if (this.ended || this.failure !== null) return;
    this.release();
    this.failure = error;
    if (!this.opened) this.opening.failed(error);
    this.wake();
  }

  /** Settles a waiting `next` where there is something for it: a chunk first, then the failure or the end. */
  private wake(): void {
    const { waiter, queue } = this;
    if (waiter === null || (queue.length === 0 && this.failure === null && !this.ended)) return;
    this.waiter = null;
    const chunk = queue.shift();
    if (chunk !== undefined) {
      this.queuedBytes -= chunk.length;
      waiter.resolve({ value: chunk, done: false });
    } else if (this.failure !== null) waiter.reject(this.failure);
    else waiter.resolve(DONE);
  }

  private release(): void {
    this.opening.signal.removeEventListener("abort", this);
  }
}

export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException("The request was aborted", "AbortError");
}

import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { abortReason, toVendorError } from "./connection-error.ts";

/**
 * More than the longest answer of a model. A connection is never paused: undici ends the whole process when a
 * server closes a paused connection (an assertion in its parser), and a model's answer is finite anyway.
 */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

/** More than the longest answer of a model, which in a stream has an event for each token. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
export const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/** The head of a response and its body, to be read once by one reader. */
export interface ResponseHead {
  status: number;
  headers: IncomingHttpHeaders;
  body: ResponseBody;
}

/** Receives a chunk as it arrives; `false` asks for no more of them and closes the connection. */
export type ChunkSink = (chunk: Buffer) => boolean | void;

export interface ResponseBody {
  /** Resolves at the end of the body, or once the sink has asked for no more. Rejects with what the sink throws. */
  read(sink: ChunkSink): Promise<void>;
  readAll(maxBytes: number): Promise<Buffer>;
}

export interface Opening {
  signal: AbortSignal;
  opened(head: ResponseHead): void;
  failed(error: Error): void;
}

interface Reader {
  readonly sink: ChunkSink;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * One response. The connection calls its reader with each chunk, without a promise between them: a token that
 * waits for the next one in a promise outlives the young generation, and thousands of streams fill the heap.
 */
export class VendorResponse implements Dispatcher.DispatchHandler, ResponseBody {
  private readonly opening: Opening;
  private controller: Dispatcher.DispatchController | null = null;
  /** What arrives before there is a reader. */
  private queue: Buffer[] = [];
  private queuedBytes = 0;
  private opened = false;
  private ended = false;
  private failure: Error | null = null;
  private reader: Reader | null = null;

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

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.failure !== null) return;
    if (this.reader) {
      this.deliver(this.reader, chunk);
      return;
    }
    this.queue.push(chunk);
    this.queuedBytes += chunk.length;
    if (this.queuedBytes <= MAX_QUEUED_BYTES) return;
    const error = new RangeError(`More than ${MAX_QUEUED_BYTES} bytes of the answer wait to be read`);
    this.fail(this.explain(error));
    this.controller?.abort(error);
  }

  onResponseEnd(): void {
    if (this.failure !== null) return;
    this.release();
    this.ended = true;
    this.settle();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(this.opened ? this.explain(error) : error);
  }

  read(sink: ChunkSink): Promise<void> {
    return new Promise((resolve, reject) => {
      this.reader = { sink, resolve, reject };
      const waiting = this.queue;
      this.queue = [];
      for (const chunk of waiting) if (!this.deliver(this.reader, chunk)) return;
      this.settle();
    });
  }

  async readAll(maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    await this.read((chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw this.tooLong(maxBytes);
      chunks.push(chunk);
    });
    return Buffer.concat(chunks, bytes);
  }

  /** Whether the reader wants more. */
  private deliver(reader: Reader, chunk: Buffer): boolean {
    try {
      if (reader.sink(chunk) !== false) return true;
      reader.resolve();
    } catch (error) {
      reader.reject(error);
    }
    this.leave();
    return false;
  }

  /** Nothing needs the rest, so the connection is closed. */
  private leave(): void {
    if (this.ended || this.failure !== null) return;
    this.failure = new DOMException("The reader has left", "AbortError");
    this.release();
    this.controller?.abort(this.failure);
  }

  private tooLong(maxBytes: number): Error {
    return this.explain(new RangeError(`The answer exceeds ${maxBytes} bytes`));
  }

  /** The error for the reader of a body that ended early. */
  private explain(error: Error): Error {
    return toVendorError(error, this.opening.signal);
  }

  private fail(error: Error): void {
    if (this.ended || this.failure !== null) return;
    this.release();
    this.failure = error;
    if (!this.opened) this.opening.failed(error);
    this.settle();
  }

  private settle(): void {
    if (this.failure !== null) this.reader?.reject(this.failure);
    else if (this.ended) this.reader?.resolve();
  }

  private release(): void {
    this.opening.signal.removeEventListener("abort", this);
  }
}

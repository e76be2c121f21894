import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import { completeReply, streamReply, type CompletedReply } from "../assistant/index.ts";
import type { StreamEvent } from "../models/index.ts";
import { EVENT_STREAM_HEADERS } from "../platform/http/server-sent-events.ts";
import { LAST_CHUNK, takeOverChunking, toChunk } from "./chunked-body.ts";
import type { OpenReply } from "./open-reply.ts";

/** How a format writes replies. */
export interface Wire {
  whole(reply: CompletedReply): string;
  /** A new writer for one stream. */
  stream(): StreamWriter;
}

export type StreamWriter = (batch: readonly StreamEvent[]) => Buffer;

/** Aborted when the client has gone before its answer was complete. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  else {
    response.once("close", () => {
      if (!response.writableFinished) controller.abort();
    });
  }
  return controller.signal;
}

/** A whole reply in one answer. Nobody waits for a client that has gone. */
export async function sendWhole(reply: FastifyReply, open: OpenReply, wire: Wire): Promise<FastifyReply> {
  let completed: CompletedReply;
  try {
    completed = await completeReply(open.input);
  } catch (error) {
    return settleUnfinished(reply, open, error);
  }
  open.reservation.book();
  return reply.header("content-type", "application/json").send(wire.whole(completed));
}

/**
 * A reply as it is made. Until its first bytes a failure can still be an HTTP status, so the head waits for them;
 * the rest goes straight to the connection, and nothing of the request is kept for it.
 */
export async function sendStream(reply: FastifyReply, open: OpenReply, wire: Wire): Promise<FastifyReply> {
  const stream = new OpenStream(reply.raw, open, wire.stream());
  let bytes: Buffer;
  try {
    bytes = await stream.first();
  } catch (error) {
    await stream.stop();
    return settleUnfinished(reply, open, error);
  }
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEADERS });
  stream.begin(bytes);
  return reply;
}

/**
 * A stream between its batches. A class that waits by its own methods, because thousands of them wait at once and a
 * suspended function holds on to all it has touched.
 */
class OpenStream {
  private readonly batches: AsyncIterator<readonly StreamEvent[], undefined>;
  private readonly encode: StreamWriter;
  private readonly response: ServerResponse;
  private readonly open: OpenReply;
  /** Whether the client was sent a token. */
  private spoken = false;
  private failed = false;
  private isChunked = false;

  constructor(response: ServerResponse, open: OpenReply, encode: StreamWriter) {
    this.batches = streamReply(open.input);
    this.encode = encode;
    this.response = response;
    this.open = open;
  }

  async first(): Promise<Buffer> {
    const { value } = await this.batches.next();
    return this.bytesOf(value ?? []);
  }

  /** Lets go of the vendor where the stream is not to be read to its end. */
  async stop(): Promise<void> {
    await this.batches.return?.();
  }

  /** Once the head is written. */
  begin(bytes: Buffer): void {
    this.isChunked = takeOverChunking(this.response);
    this.write(bytes);
  }

  private write(bytes: Buffer): void {
    if (bytes.length === 0) return this.waitForNext();
    if (this.response.write(this.isChunked ? toChunk(bytes) : bytes)) return this.waitForNext();
    whenDrained(this.response, () => this.waitForNext());
  }

  private waitForNext(): void {
    this.batches
      .next()
      .then(
        (result) => this.take(result),
        () => this.clientHasGone(),
      )
      .catch(() => this.cannotGoOn());
  }

  private take(result: IteratorResult<readonly StreamEvent[], undefined>): void {
    if (result.done !== true) return this.write(this.bytesOf(result.value));
    this.response.end(this.isChunked ? LAST_CHUNK : undefined);
    if (this.failed) this.open.reservation.release();
    else this.open.reservation.book();
  }

  /** The only thing the engine throws once a stream has begun. */
  private clientHasGone(): void {
    this.response.destroy();
    if (this.spoken || this.open.hasSpoken()) this.open.reservation.book();
    else this.open.reservation.release();
  }

  /** What the vendor sent cannot be written in the client's format; closing tells both. */
  private cannotGoOn(): void {
    this.response.destroy();
    this.open.reservation.release();
  }

  private bytesOf(batch: readonly StreamEvent[]): Buffer {
    this.spoken ||= batch.some((event) => event.type === "content_block_delta");
    this.failed = batch.at(-1)?.type === "error";
    return this.encode(batch);
  }
}

/** Before the first byte: a client that leaves pays for what a model has said unseen, and a failure costs nothing. */
function settleUnfinished(reply: FastifyReply, open: OpenReply, error: unknown): FastifyReply {
  const gone = open.input.signal.aborted;
  if (gone && open.hasSpoken()) open.reservation.book();
  else open.reservation.release();
  if (!gone) throw error;
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** A client that goes ends the wait too: the engine then says so. */
function whenDrained(response: ServerResponse, goOn: () => void): void {
  const done = (): void => {
    response.off("drain", done);
    response.off("close", done);
    goOn();
  };
  response.on("drain", done);
  response.on("close", done);
}

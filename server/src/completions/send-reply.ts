import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import { completeReply, streamReply, type CompletedReply } from "../assistant/index.ts";
import { StreamEvent } from "../models/index.ts";
import { END, PENDING, type Flow, type Taken } from "../platform/flow/flow.ts";
import { EVENT_STREAM_HEADERS } from "../platform/http/server-sent-events.ts";
import { toFailure } from "./failure.ts";
import type { OpenReply } from "./open-reply.ts";
import { StreamBody } from "./stream-body.ts";

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
  let body: string;
  try {
    body = wire.whole(await completeReply(open.input));
  } catch (error) {
    return settleUnfinished(reply, open, error);
  }
  open.reservation.book();
  return reply.header("content-type", "application/json").send(body);
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
    stream.stop();
    return settleUnfinished(reply, open, error);
  }
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEADERS });
  stream.begin(bytes);
  return reply;
}

/**
 * A stream between its batches. A class that is called back, because thousands of them wait at once and a suspended
 * function holds on to all it has touched.
 */
class OpenStream {
  private readonly batches: Flow<readonly StreamEvent[]>;
  private readonly encode: StreamWriter;
  private readonly response: ServerResponse;
  private readonly open: OpenReply;
  /** Whether the client was sent a token. */
  private spoken = false;
  private failed = false;
  private body: StreamBody | null = null;

  constructor(response: ServerResponse, open: OpenReply, encode: StreamWriter) {
    this.batches = streamReply(open.input);
    this.encode = encode;
    this.response = response;
    this.open = open;
  }

  async first(): Promise<Buffer> {
    const { value } = await this.batches[Symbol.asyncIterator]().next();
    return this.bytesOf(value ?? []);
  }

  /** Lets go of the vendor where the stream is not to be read to its end. */
  stop(): void {
    this.batches.stop();
  }

  /** Once the head is written. */
  begin(bytes: Buffer): void {
    this.body = new StreamBody(this.response);
    if (this.body.write(bytes, this.goOn)) this.goOn();
  }

  /** Passes on what is there. The vendor's connection calls it, so nothing may be thrown. */
  private readonly goOn = (): void => {
    for (;;) {
      let batch: Taken<readonly StreamEvent[]>;
      try {
        batch = this.batches.take();
      } catch {
        return this.clientHasGone();
      }
      if (batch === PENDING) return this.batches.whenReady(this.goOn);
      try {
        if (batch === END) return this.finish();
        if (!this.body!.write(this.bytesOf(batch), this.goOn)) return;
      } catch (error) {
        return this.breakOff(error);
      }
    }
  };

  private finish(): void {
    this.body!.end();
    if (this.failed) this.open.reservation.release();
    else this.open.reservation.book();
  }

  /** The only thing the engine throws once a stream has begun. */
  private clientHasGone(): void {
    this.response.destroy();
    if (this.spoken || this.open.hasSpoken()) this.open.reservation.book();
    else this.open.reservation.release();
  }

  /** What the vendor sent makes no sense in the client's format: an error is the last it hears, and costs nothing. */
  private breakOff(error: unknown): void {
    this.stop();
    this.open.failed(error);
    this.open.reservation.release();
    const { error: detail } = toFailure(error, "");
    this.body!.write(this.encode([StreamEvent.of({ type: "error", error: detail })]), () => undefined);
    this.body!.end();
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

import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import { completeReply, streamReply, type CompletedReply } from "../assistant/index.ts";
import type { StreamEvent } from "../models/index.ts";
import { EVENT_STREAM_HEADERS } from "../platform/http/server-sent-events.ts";
import type { OpenReply } from "./open-reply.ts";

/** How a format writes replies. */
export interface Wire {
  whole(reply: CompletedReply): Buffer | string;
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
  const batches = streamReply(open.input);
  const stream: Stream = {
    response: reply.raw,
    batches,
    write: wire.stream(),
    open,
    spoken: false,
    failed: false,
  };
  let bytes: Buffer;
  try {
    const first = await batches.next();
    bytes = encode(stream, first.value ?? []);
  } catch (error) {
    return settleUnfinished(reply, open, error);
  }
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEADERS });
  reply.raw.write(bytes);
  void writeRest(stream);
  return reply;
}

interface Stream {
  readonly response: ServerResponse;
  readonly batches: AsyncGenerator<readonly StreamEvent[], void>;
  readonly write: StreamWriter;
  readonly open: OpenReply;
  /** Whether the client was sent a token. */
  spoken: boolean;
  failed: boolean;
}

/** From here on the engine throws only when the client has gone. */
async function writeRest(stream: Stream): Promise<void> {
  const { response, open } = stream;
  try {
    if (response.writableNeedDrain) await drained(response);
    while (await writeNext(stream)) if (response.writableNeedDrain) await drained(response);
    response.end();
  } catch {
    response.destroy();
    stream.failed = !(stream.spoken || open.hasSpoken());
  }
  if (stream.failed) open.reservation.release();
  else open.reservation.book();
}

/** A function of its own, so that a stream that waits holds on to nothing of what it has written. */
async function writeNext(stream: Stream): Promise<boolean> {
  const next = await stream.batches.next();
  if (next.done === true) return false;
  const bytes = encode(stream, next.value);
  if (bytes.length > 0) stream.response.write(bytes);
  return true;
}

function encode(stream: Stream, batch: readonly StreamEvent[]): Buffer {
  stream.spoken ||= batch.some((event) => event.type === "content_block_delta");
  stream.failed = batch.at(-1)?.type === "error";
  return stream.write(batch);
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

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}

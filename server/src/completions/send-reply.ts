import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import { completeReply, streamReply, type CompletedReply } from "../assistant/index.ts";
import { StreamEvent } from "../models/index.ts";
import { EVENT_STREAM_HEADERS } from "../platform/http/server-sent-events.ts";
import { toFailure } from "./failure.ts";
import type { OpenReply } from "./open-reply.ts";

/** How a format writes replies. */
export interface Wire {
  whole(reply: CompletedReply): string;
  /** A new writer for one stream. */
  stream(): StreamWriter;
}

export type StreamWriter = (batch: readonly StreamEvent[]) => string;

/** Aborted when the client disconnects before its answer is complete. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  else {
    response.once("close", () => {
      if (!response.writableFinished) controller.abort();
    });
  }
  return controller.signal;
}

/** A whole reply in one answer. The server does not wait for a client that has disconnected. */
export async function sendCompleted(reply: FastifyReply, open: OpenReply, wire: Wire): Promise<FastifyReply> {
  let body: string;
  try {
    body = wire.whole(await completeReply(open.input));
  } catch (error) {
    return closeUnfinished(reply, open, error);
  }
  open.book();
  return reply.header("content-type", "application/json").send(body);
}

/** A reply as it is made. Until its first bytes a failure can still be an HTTP status, so the head waits for them. */
export async function sendStream(reply: FastifyReply, open: OpenReply, wire: Wire): Promise<FastifyReply> {
  const stream = new OpenStream(open, wire.stream());
  let text: string | null;
  try {
    text = await stream.next();
  } catch (error) {
    await stream.cancel();
    return closeUnfinished(reply, open, error);
  }
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEADERS });
  // Not awaited: the handler's request would stay in memory for as long as the stream lives.
  void pipe(reply.raw, open, stream, text);
  return reply;
}

/** The reply's batches, encoded for the client. */
class OpenStream {
  private readonly batches: AsyncGenerator<readonly StreamEvent[], void, undefined>;
  private readonly encode: StreamWriter;
  /** How much of the reply the client was sent. */
  characters = 0;
  /** Whether the last event is an error. */
  hasFailed = false;

  constructor(open: OpenReply, encode: StreamWriter) {
    this.batches = streamReply(open.input);
    this.encode = encode;
  }

  /** What to send next, or null at the end. */
  async next(): Promise<string | null> {
    const { value: batch } = await this.batches.next();
    if (!batch) return null;
    for (const event of batch) this.characters += event.contentSize;
    this.hasFailed = batch.at(-1)?.type === "error";
    try {
      return this.encode(batch);
    } catch (error) {
      throw new UnreadableBatch(error);
    }
  }

  encodeError(error: unknown): string {
    const { error: detail } = toFailure(error, "");
    return this.encode([StreamEvent.of({ type: "error", error: detail })]);
  }

  async cancel(): Promise<void> {
    await this.batches.return();
  }
}

/** The vendor sent something the client's format has no words for. */
class UnreadableBatch extends Error {
  constructor(cause: unknown) {
    super("The model vendor's event cannot be encoded", { cause });
  }
}

async function pipe(
  response: ServerResponse,
  open: OpenReply,
  stream: OpenStream,
  first: string | null,
): Promise<void> {
  try {
    for (let text = first; text !== null; text = await stream.next()) await write(response, text);
    response.end();
    if (stream.hasFailed) open.release();
    else open.book();
  } catch (error) {
    if (error instanceof UnreadableBatch) return endWithError(response, open, stream, error.cause);
    // The engine throws nothing else once a stream has begun: the client has disconnected.
    response.destroy();
    if (stream.characters > 0 || open.hasOutput()) open.book(stream.characters);
    else open.release();
  }
}

/** Ends the stream with an error event; the client pays nothing for it. */
async function endWithError(
  response: ServerResponse,
  open: OpenReply,
  stream: OpenStream,
  error: unknown,
): Promise<void> {
  await stream.cancel();
  open.failed(error);
  open.release();
  response.end(stream.encodeError(error));
}

/** Resolves when the client can receive more, or has disconnected. */
function write(response: ServerResponse, text: string): Promise<void> | void {
  if (text === "" || response.write(text) || response.destroyed) return;
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

/**
 * Before the first byte: a client that disconnects pays for the text a model has produced, and a failure costs
 * nothing.
 */
function closeUnfinished(reply: FastifyReply, open: OpenReply, error: unknown): FastifyReply {
  const isDisconnected = open.input.signal.aborted;
  if (isDisconnected && open.hasOutput()) open.book();
  else open.release();
  if (!isDisconnected) throw error;
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

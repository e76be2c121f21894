import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import { completeReply, streamReply, type CompletedReply } from "../assistant/index.ts";
import { StreamEvent } from "../models/index.ts";
import { EVENT_STREAM_HEADERS } from "../platform/http/server-sent-events.ts";
import { toFailure } from "./failure.ts";
import type { OpenReply } from "./open-reply.ts";
import { createPacedWriter, encodeInTurns, isLong, type PacedWriter } from "./paced-writer.ts";

/** How a format writes replies. */
export interface Wire {
  whole(reply: CompletedReply): string | Promise<string>;
  /** A new writer for one stream. */
  stream(): StreamWriter;
  /** What ends a stream that has not failed, where something is stored before it. */
  last?(): Promise<string>;
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
    body = await wire.whole(await completeReply(open.input));
  } catch (error) {
    return closeUnfinished(reply, open, error);
  }
  open.book();
  const headers = { ...open.vendorHeaders(), "content-type": "application/json" };
  return reply.headers(headers).send(isLong(body) ? await encodeInTurns(body) : body);
}

/** A reply as it is made. Until its first bytes a failure can still be an HTTP status, so the head waits for them. */
export function sendStream(reply: FastifyReply, open: OpenReply, wire: Wire): Promise<FastifyReply> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        ...open.vendorHeaders(),
        ...EVENT_STREAM_HEADERS,
      });
      resolve(reply);
    };
    const stream = new ClientStream(reply.raw, wire.stream(), begin);
    void streamReply(open.input, (batch) => stream.send(batch))
      .then(
        () => finish(open, stream, wire),
        (error: unknown) => {
          if (stream.hasBegun) breakOff(open, stream, error);
          else resolve(closeUnfinished(reply, open, error));
        },
      )
      .catch(reject);
  });
}

/** The reply's events, encoded for the client and written to its connection. */
class ClientStream {
  readonly response: ServerResponse;
  private readonly encode: StreamWriter;
  private readonly begin: () => void;
  private readonly writer: PacedWriter;
  hasBegun = false;
  /** How much of the reply was sent to the client. */
  characters = 0;
  /** Whether the last event is an error. */
  hasFailed = false;

  constructor(response: ServerResponse, encode: StreamWriter, begin: () => void) {
    this.response = response;
    this.encode = encode;
    this.begin = begin;
    this.writer = createPacedWriter(response);
  }

  send(batch: readonly StreamEvent[]): void {
    const text = this.encode(batch);
    for (const event of batch) this.characters += event.contentSize;
    this.hasFailed = batch.at(-1)?.type === "error";
    if (!this.hasBegun) {
      this.hasBegun = true;
      this.begin();
    }
    this.writer.write(text);
  }

  /** Its last text is made once the others are out: a response repeats all of its instructions in it. */
  async end(last: () => Promise<string>): Promise<void> {
    await this.writer.written();
    this.writer.write(await last());
    await this.writer.written();
    this.response.end();
  }

  endWithError(error: unknown): void {
    const { error: detail } = toFailure(error, "");
    // Encoded before the promise, so that a failure of it reaches the caller.
    const text = this.encode([StreamEvent.of({ type: "error", error: detail })]);
    void this.end(() => Promise.resolve(text));
  }
}

async function finish(open: OpenReply, stream: ClientStream, wire: Wire): Promise<void> {
  if (stream.hasFailed) open.release();
  else open.book();
  await stream.end(async () => (stream.hasFailed ? "" : ((await wire.last?.()) ?? "")));
}

/** After the first bytes: the client has disconnected, or the vendor sent something its format has no words for. */
function breakOff(open: OpenReply, stream: ClientStream, error: unknown): void {
  if (!open.input.signal.aborted) {
    open.failed(error);
    open.release();
    return stream.endWithError(error);
  }
  stream.response.destroy();
  if (stream.characters > 0 || open.hasOutput()) open.book(stream.characters);
  else open.release();
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

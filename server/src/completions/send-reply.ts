import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import { completeReply, streamReply, type CompletedReply } from "../assistant/engine/index.ts";
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
 * A reply as it is made, written straight to the connection. Until its first bytes a failure can still be an
 * HTTP status, so the head waits for them.
 */
export async function sendStream(reply: FastifyReply, open: OpenReply, wire: Wire): Promise<FastifyReply> {
  const { raw } = reply;
  const write = wire.stream();
  let spoken = false;
  let failed = false;
  try {
    for await (const batch of streamReply(open.input)) {
      spoken ||= batch.some((event) => event.type === "content_block_delta");
      failed = batch.at(-1)!.type === "error";
      const bytes = write(batch);
      if (!raw.headersSent) begin(reply);
      if (bytes.length > 0 && !raw.write(bytes)) await drained(raw);
    }
  } catch (error) {
    return settleUnfinished(reply, open, error, spoken);
  }
  raw.end();
  if (failed) open.reservation.release();
  else open.reservation.book();
  return reply;
}

function begin(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEADERS });
}

/** A client that leaves pays for what a model has said to it; a failure costs nothing. */
function settleUnfinished(
  reply: FastifyReply,
  open: OpenReply,
  error: unknown,
  spoken = false,
): FastifyReply {
  const gone = open.input.signal.aborted;
  if (gone && (spoken || open.hasSpoken())) open.reservation.book();
  else open.reservation.release();
  if (!gone) throw error;
  if (!reply.sent) reply.hijack();
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

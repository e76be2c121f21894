import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { AppError } from "../errors/app-error.ts";

/** How long a client may continue to send a body that its answer has refused. */
const DRAIN_MS = 20_000;

/**
 * Leaves bodies unread until a handler asks for them, so that the body of a refused caller uses no memory. The
 * rest of a body is discarded after the answer: a connection that closes on unread bytes loses the answer.
 */
export function registerLazyBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
  server.addHook("onResponse", (request, _reply, done) => {
    if (hasBody(request) && !request.raw.readableEnded && !request.raw.destroyed) drain(request.raw);
    done();
  });
}

/** The bytes of a body, or 413 as soon as it is known to be larger. */
export async function readBody(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  if (!hasBody(request)) return Buffer.alloc(0);
  if (Number(request.headers["content-length"]) > maxBytes) throw tooLarge(maxBytes);
  return new Promise((resolve, reject) => {
    const { raw } = request;
    const announced = Number(request.headers["content-length"]);
    // Filled as it arrives: joining many megabytes at the end would hold the event loop.
    const whole = announced > 0 ? Buffer.allocUnsafeSlow(announced) : null;
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (finish: () => void) => {
      raw.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose);
      finish();
    };
    const onData = (chunk: Buffer) => {
      if (whole) chunk.copy(whole, bytes);
      else chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= maxBytes) return;
      raw.pause();
      settle(() => reject(tooLarge(maxBytes)));
    };
    const onEnd = () => settle(() => resolve(whole?.subarray(0, bytes) ?? Buffer.concat(chunks, bytes)));
    const onError = () =>
      settle(() => reject(new AppError("invalid_params", "The body ended unexpectedly.")));
    const onClose = onError;
    raw.on("data", onData).on("end", onEnd).on("error", onError).on("close", onClose);
  });
}

/** A client that sends neither header has no body; the request then never emits one. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function drain(raw: IncomingMessage): void {
  const drainTimer = setTimeout(() => raw.socket.destroy(), DRAIN_MS).unref();
  raw.once("close", () => clearTimeout(drainTimer)).once("end", () => clearTimeout(drainTimer));
  raw.resume();
}

const tooLarge = (maxBytes: number) =>
  new AppError(
    "too_large",
    `The body is larger than ${Math.floor(maxBytes / 1024).toLocaleString("en")} kB.`,
  );

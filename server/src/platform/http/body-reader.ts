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
export async function readBody(
  request: FastifyRequest,
  maxBytes: number,
  beginning: Buffer = Buffer.alloc(0),
): Promise<Buffer> {
  requireLength(request, maxBytes);
  const announced = Number(request.headers["content-length"]);
  // Filled as it arrives: joining many megabytes at the end would hold the event loop.
  const whole = announced > 0 ? Buffer.allocUnsafeSlow(announced) : null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const add = (chunk: Buffer) => {
    if (whole) chunk.copy(whole, bytes);
    else chunks.push(chunk);
    bytes += chunk.length;
    return bytes <= maxBytes;
  };
  if (!add(beginning) || !(await readChunks(request, add))) throw tooLarge(maxBytes);
  return whole?.subarray(0, bytes) ?? Buffer.concat(chunks, bytes);
}

/** The first bytes of a body, at least so many where it has them. `readBody` continues. */
export async function readBeginning(
  request: FastifyRequest,
  wanted: number,
): Promise<{ readonly beginning: Buffer; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const isWhole = await readChunks(request, (chunk) => {
    chunks.push(chunk);
    bytes += chunk.length;
    return bytes < wanted;
  });
  return { beginning: Buffer.concat(chunks, bytes), isWhole };
}

/** Fails with 413 where the announced length is larger. */
export function requireLength({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers["content-length"]) > maxBytes) throw tooLarge(maxBytes);
}

/** Reads until `add` answers false, which leaves the rest unread, or to the end. Answers whether it is the end. */
function readChunks(request: FastifyRequest, add: (chunk: Buffer) => boolean): Promise<boolean> {
  const { raw } = request;
  if (!hasBody(request) || raw.readableEnded) return Promise.resolve(true);
  if (raw.destroyed) return Promise.reject(endedEarly());
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      raw.off("data", onData).off("end", onEnd).off("error", onError).off("close", onError);
      finish();
    };
    const onData = (chunk: Buffer) => {
      if (add(chunk)) return;
      raw.pause();
      settle(() => resolve(false));
    };
    const onEnd = () => settle(() => resolve(true));
    const onError = () => settle(() => reject(endedEarly()));
    raw.on("data", onData).on("end", onEnd).on("error", onError).on("close", onError);
    raw.resume();
  });
}

const endedEarly = () => new AppError("invalid_params", "The body ended unexpectedly.");

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

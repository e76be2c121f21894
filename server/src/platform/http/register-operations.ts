import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Call } from "../operations/context.ts";
import type { Operation, StreamEvent } from "../operations/define-operation.ts";
import { execute, type Door, type Outcome } from "../operations/execute.ts";
import { readCredentials, signInCookieHeader } from "./credentials.ts";
import { readRequestBody } from "./request-body.ts";
import { EVENT_STREAM_HEADERS, sendEvents } from "./server-sent-events.ts";

export const BASE_PATH = "/chatbot/v1";

/** Gives every operation its route. */
export function registerOperations(
  server: FastifyInstance,
  door: Door,
  operations: readonly Operation[],
): void {
  const secure = door.app.config.publicUrl?.startsWith("https:") ?? false;
  for (const operation of operations) {
    server.post(
      `${BASE_PATH}/${operation.name}`,
      { bodyLimit: operation.maxBodyBytes },
      async (request, reply) => {
        const idempotencyKey = request.headers["idempotency-key"];
        const outcome = await execute(door, operation, {
          call: toCall(request, reply, secure),
          credentials: readCredentials(request),
          body: () => readRequestBody(operation, request.headers["content-type"], request.body),
          ...(typeof idempotencyKey === "string" && idempotencyKey !== "" ? { idempotencyKey } : {}),
        });
        return sendOutcome(reply, outcome);
      },
    );
  }
}

export function sendOutcome(reply: FastifyReply, outcome: Outcome): FastifyReply {
  reply.code(outcome.status).headers(outcome.headers);
  if (outcome.file) {
    const name = encodeURIComponent(outcome.file.name);
    return reply
      .header("content-type", outcome.file.contentType)
      .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
      .send(Readable.from(outcome.file.body));
  }
  if (outcome.stream) {
    outcome.cutOff?.addEventListener("abort", () => reply.raw.destroy(), { once: true });
    return streamEvents(reply, outcome.stream);
  }
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(outcome.envelope));
}

/** Past Fastify, whose pipe would cost each of thousands of open streams more than the rest of it. */
function streamEvents(reply: FastifyReply, events: AsyncIterable<StreamEvent>): FastifyReply {
  reply.hijack();
  const headers = reply.getHeaders() as Record<string, string>;
  reply.raw.writeHead(reply.statusCode, { ...headers, ...EVENT_STREAM_HEADERS });
  sendEvents(reply.raw, events, (error) => reply.log.error({ err: error }, "a stream of events broke off"));
  return reply;
}

export function toCall(request: FastifyRequest, reply: FastifyReply, secure: boolean): Call {
  let abort: AbortController | undefined;
  const lastEventId = request.headers["last-event-id"];
  const proxyCountry = countryOf(request);
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    origin: request.headers.origin ?? "",
    fromAnotherSite: request.headers["sec-fetch-site"] === "cross-site",
    ...(typeof lastEventId === "string" && lastEventId !== "" ? { lastEventId } : {}),
    ...(proxyCountry === undefined ? {} : { proxyCountry }),
    /** Made only for the few operations that wait long enough to be worth interrupting. */
    get signal() {
      abort ??= abortWhenGone(reply);
      return abort.signal;
    },
    setSignInCookie: (value) => void reply.header("set-cookie", signInCookieHeader(value, secure)),
  };
}

const COUNTRY_HEADERS = [
  "cf-ipcountry",
  "cloudfront-viewer-country",
  "x-vercel-ip-country",
  "x-country-code",
] as const;

function countryOf({ headers }: FastifyRequest): string | undefined {
  for (const name of COUNTRY_HEADERS) {
    const value = headers[name];
    if (typeof value === "string" && /^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
  }
  return undefined;
}

function abortWhenGone(reply: FastifyReply): AbortController {
  const abort = new AbortController();
  const gone = () => {
    if (!reply.raw.writableFinished) abort.abort();
  };
  if (reply.raw.destroyed) gone();
  else reply.raw.once("close", gone);
  return abort;
}

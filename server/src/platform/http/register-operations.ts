import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Operation, ServerSentEvent } from "../operations/define-operation.ts";
import { execute, type Door, type Outcome } from "../operations/execute.ts";
import { ReceivedFile } from "../operations/received-file.ts";
import { BASE_PATH } from "./api-version.ts";
import { readBody } from "./body-reader.ts";
import { readCredentials } from "./credentials.ts";
import { HttpCall } from "./http-call.ts";
import { isMultipart, readMultipartBody } from "./multipart-body.ts";
import { readRequestBody } from "./request-body.ts";
import { webSettings } from "./web-settings.ts";
import { EVENT_STREAM_HEADERS, sendEvents } from "./server-sent-events.ts";

/** Gives every operation its route. */
export function registerOperations(
  server: FastifyInstance,
  door: Door,
  operations: readonly Operation[],
): void {
  const web = webSettings(door.app.config);
  for (const operation of operations) {
    server.post(`${BASE_PATH}/${operation.name}`, async (request, reply) => {
      const idempotencyKey = request.headers["idempotency-key"];
      const received: ReceivedFile[] = [];
      const outcome = await execute(door, operation, {
        call: new HttpCall(request, reply, web),
        credentials: readCredentials(request, web.isSecure),
        body: () => bodyOf(door, operation, request, received),
        ...(typeof idempotencyKey === "string" && idempotencyKey !== "" ? { idempotencyKey } : {}),
      });
      for (const { path } of received) await rm(path, { force: true });
      // Operations that are hidden from AI clients return secrets.
      reply.showsSecret = !operation.mcp;
      return sendOutcome(reply, outcome);
    });
  }
}

/** Files that arrive with the body are added to `received`. */
async function bodyOf(
  { app }: Door,
  operation: Operation,
  request: FastifyRequest,
  received: ReceivedFile[],
): Promise<unknown> {
  const contentType = request.headers["content-type"];
  const { receives, maxBodyBytes } = operation;
  if (!receives || !isMultipart(contentType))
    return readRequestBody(app.threads, operation, contentType, await readBody(request, maxBodyBytes));
  const body = await readMultipartBody(request, operation, receives, app.config.downloadsDir);
  received.push(...Object.values(body).filter((value) => value instanceof ReceivedFile));
  return body;
}

/** `beginning` is the first text of an event stream. */
export function sendOutcome(reply: FastifyReply, outcome: Outcome, beginning?: string): FastifyReply {
  reply.code(outcome.status).headers(outcome.headers);
  if (outcome.file) {
    const name = encodeURIComponent(outcome.file.name);
    return reply
      .header("content-type", outcome.file.contentType)
      .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
      .send(Readable.from(outcome.file.body));
  }
  if (outcome.stream) {
    outcome.onCutOff?.(() => reply.raw.destroy());
    return streamEvents(reply, outcome.stream, beginning);
  }
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(outcome.envelope));
}

/** Past Fastify, whose pipe would cost each of thousands of open streams more than the rest of it. */
function streamEvents(
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
  beginning?: string,
): FastifyReply {
  reply.hijack();
  const headers = reply.getHeaders() as Record<string, string>;
  reply.raw.writeHead(reply.statusCode, { ...headers, ...EVENT_STREAM_HEADERS });
  const onFailure = (error: unknown) => reply.log.error({ err: error }, "a stream of events broke off");
  sendEvents(reply.raw, events, onFailure, beginning);
  return reply;
}

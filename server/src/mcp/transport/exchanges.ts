import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { McpCaller } from "./caller.ts";
import { isListenRequest, type Listening } from "./listening.ts";
import { createOlderExchanges, type Exchanges } from "./older-exchanges.ts";
import { toHandlerCall } from "./web-request.ts";

export interface ExchangeOptions {
  readonly createServer: (era: Era) => McpServer;
  readonly listening: Listening;
  readonly heartbeatMs: number;
  readonly now: () => number;
}

/** Clients since 2026-07-28 describe themselves in every request; older ones shake hands first. */
export type Era = "modern" | "legacy";

/** Both generations of the protocol at one address; the SDK decides to which a request belongs. */
export function createExchanges({ createServer, listening, heartbeatMs, now }: ExchangeOptions): Exchanges {
  const older = createOlderExchanges(() => createServer("legacy"), now);
  const options = { legacy: "reject", keepAliveMs: heartbeatMs } as const;
  const factory = () => createServer("modern");
  const shared = createMcpHandler(factory, options);
  const streams = new Set<McpHttpHandler>();

  async function answerModern(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: McpCaller,
  ): Promise<Response> {
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    if (request.socket.destroyed) gone.abort();
    const call = toHandlerCall(request, caller, request.body, gone.signal);
    if (!isListenRequest(request.body)) return shared.fetch(...call);
    // What a stream may hear depends on its token, so each has an event bus of its own.
    const bus = await listening.open(caller, request.body, gone.signal);
    const stream = createMcpHandler(factory, { ...options, bus });
    streams.add(stream);
    gone.signal.addEventListener("abort", () => streams.delete(stream), { once: true });
    return stream.fetch(...call);
  }

  return {
    async answer(request, reply, caller) {
      const [web, { parsedBody }] = toHandlerCall(request, caller, request.body);
      const isOlder = request.method !== "POST" || (await isLegacyRequest(web, parsedBody));
      return isOlder ? older.answer(request, reply, caller) : answerModern(request, reply, caller);
    },
    async close() {
      await Promise.all([older.close(), shared.close(), ...[...streams].map((stream) => stream.close())]);
    },
  };
}

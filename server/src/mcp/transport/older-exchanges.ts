import {
  isInitializeRequest,
  isJSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport as HttpTransport,
  type JSONRPCMessage,
  type RequestId,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import type { McpCaller } from "./caller.ts";
import { JsonRpcFailure, NO_SUCH_SESSION, readMessages, REFUSED } from "./json-rpc.ts";
import { toHandlerCall } from "./web-request.ts";
import { createSessions, SESSION_PREFIX, type McpSession } from "./sessions.ts";

const SESSION_HEADER = "mcp-session-id";
const VERSION_HEADER = "mcp-protocol-version";
/** Identifies a client only to itself: no process stores anything under it. */
const CLIENT_PREFIX = "client-";

export interface Exchanges {
  answer(request: FastifyRequest, reply: FastifyReply, caller: McpCaller): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Versions of the protocol up to 2025-11-25. Each request creates a server, so that any process may answer it. `?session=true` asks for a session instead:
 * its streams can be resumed, and it lives in the process that opened it.
 */
export function createOlderExchanges(createServer: () => McpServer, now: () => number): Exchanges {
  const sessions = createSessions(createServer, now);
  const running = new Map<string, HttpTransport>();

  async function handleStateless(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: McpCaller,
  ): Promise<Response> {
    const messages = readMessages(request.body);
    const keys = messages.filter(isJSONRPCRequest).map(({ id }) => runningKey(caller, request, id));
    const transport = new HttpTransport();
    const server = createServer();
    await server.connect(transport);
    for (const key of keys) running.set(key, transport);
    // A client cannot return for the answer of a lost connection, so the work ends with the connection.
    const end = () => {
      for (const key of keys) if (running.get(key) === transport) running.delete(key);
      void server.close();
    };
    reply.raw.once("close", end);
    if (request.socket.destroyed) end();
    for (const id of cancelledBy(messages)) cancel(running.get(runningKey(caller, request, id)), id);
    const response = await transport.handleRequest(...toHandlerCall(request, caller, messages));
    if (response.ok && messages.some(isInitializeRequest)) {
      response.headers.set(SESSION_HEADER, CLIENT_PREFIX + randomBytes(18).toString("base64url"));
    }
    return response;
  }

  async function within(session: McpSession, request: FastifyRequest, caller: McpCaller): Promise<Response> {
    const { transport, protocolVersion } = session;
    const messages = request.method === "POST" ? readMessages(request.body) : [];
    const [web, options] = toHandlerCall(request, caller, messages);
    // The session's own version counts: it decides whether the client can resume its streams.
    if (SUPPORTED_PROTOCOL_VERSIONS.includes(web.headers.get(VERSION_HEADER) ?? protocolVersion)) {
      web.headers.set(VERSION_HEADER, protocolVersion);
    }
    const response = await transport.handleRequest(web, options);
    for (const id of cancelledBy(messages)) transport.closeSSEStream(id);
    return response;
  }

  async function opened(request: FastifyRequest, caller: McpCaller): Promise<Response> {
    const messages = request.method === "POST" ? readMessages(request.body) : [];
    const first = messages.find((message) => isInitializeRequest(message));
    if (!first) {
      const message = "A session starts with initialize; later requests carry Mcp-Session-Id";
      throw new JsonRpcFailure(400, REFUSED, message);
    }
    const asked = first.params.protocolVersion;
    const version = SUPPORTED_PROTOCOL_VERSIONS.includes(asked) ? asked : LATEST_PROTOCOL_VERSION;
    const transport = await sessions.open(caller.tokenId, version);
    return transport.handleRequest(...toHandlerCall(request, caller, messages));
  }

  return {
    async answer(request, reply, caller) {
      const id = request.headers[SESSION_HEADER];
      if (typeof id === "string" && id.startsWith(SESSION_PREFIX)) {
        const session = sessions.find(id, caller.tokenId);
        if (!session) throw new JsonRpcFailure(404, NO_SUCH_SESSION, "Session not found");
        return within(session, request, caller);
      }
      if ((request.query as { session?: unknown }).session === "true") return opened(request, caller);
      if (request.method === "POST") return handleStateless(request, reply, caller);
      throw new JsonRpcFailure(405, REFUSED, "Without a session there is only POST", { allow: "POST" });
    },
    close: () => sessions.closeAll(),
  };
}

/** Ids are chosen by the client; its name and token keep it from cancelling another client's call. */
const runningKey = (caller: McpCaller, request: FastifyRequest, id: RequestId): string =>
  JSON.stringify([caller.tokenId, request.headers[SESSION_HEADER] ?? "", id]);

function cancelledBy(messages: readonly JSONRPCMessage[]): RequestId[] {
  return messages.flatMap((message) => {
    if (!("method" in message) || message.method !== "notifications/cancelled") return [];
    const id = message.params?.requestId;
    return typeof id === "string" || typeof id === "number" ? [id] : [];
  });
}

/** A cancelled request gets no answer, so its stream would stay open for ever. */
function cancel(transport: HttpTransport | undefined, id: RequestId): void {
  transport?.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
  transport?.closeSSEStream(id);
}

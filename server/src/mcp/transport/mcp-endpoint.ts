import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { readCredentials } from "../../platform/http/credentials.ts";
import { challengeOf, mcpAddress } from "../../platform/http/mcp-address.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import {
  DEFAULT_BODY_BYTES,
  defineOperation,
  type Operation,
} from "../../platform/operations/define-operation.ts";
import { failure, type Door } from "../../platform/operations/execute.ts";
import { z } from "zod";
import { foreignAddress } from "./allowed-host.ts";
import { createCaller, operationsForTools, type McpCaller, type UsableBy } from "./caller.ts";
import { createMcpServer, type ServerTexts } from "./create-mcp-server.ts";
import { errorBody, JsonRpcFailure, parseMessageBody, REFUSED } from "./json-rpc.ts";
import type { McpOffer } from "./offer.ts";
import { createOperationTasks } from "./operation-tasks.ts";
import { operationTools } from "./operation-tools.ts";
import type { Synonyms } from "./rank-operations.ts";
import { createConfirmation } from "./confirmation.ts";
import { createExchanges } from "./exchanges.ts";
import { createListening } from "./listening.ts";

/** Requests of the protocol itself. A tool call also counts as the operation it is, with that limit. */
const PER_MCP_TOKEN: Allowance = { name: "mcp", calls: 10_000, seconds: 3600 };
const HEARTBEAT_MS = 10_000;

export interface McpOptions {
  readonly operations: readonly Operation[];
  readonly usableBy: UsableBy;
  readonly texts: ServerTexts;
  /** Resources, prompts and everything else beside the tools. */
  readonly offers: readonly McpOffer[];
  readonly heartbeatMs?: number;
}

/** What the route of the protocol does. Loaded with the first request: the SDK takes some 40 MB that most never need. */
export interface McpEndpoint {
  /** Authenticates the caller before the body is read. */
  admit(request: FastifyRequest): Promise<void>;
  /** The value of a message's body, which the request then carries. */
  parse(body: Buffer): Promise<unknown>;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  fail(error: FastifyError | AppError | JsonRpcFailure, request: FastifyRequest, reply: FastifyReply): void;
  close(): Promise<void>;
}

export function createMcpEndpoint(door: Door, options: McpOptions): McpEndpoint {
  const callers = new WeakMap<FastifyRequest, McpCaller>();
  const tools = operationsForTools(options.operations);
  const synonyms = Object.assign({}, ...options.offers.map((offer) => offer.synonyms)) as Synonyms;
  const heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
  const confirmation = createConfirmation(door.app.signingKey);
  const tasks = createOperationTasks(door.app.signingKey, door.app.now);
  const offers = [...options.offers, operationTools({ heartbeatMs, synonyms, confirmation, tasks })];
  const { app } = door;
  const exchanges = createExchanges({
    createServer: (era) => createMcpServer(offers, options.texts, { era, confirmation }),
    listening: createListening(offers, app.events, app.now),
    heartbeatMs,
    now: app.now,
  });
  return {
    async admit(request) {
      const problem = foreignAddress(addressed(request), door.app.config, door.app.publicUrl());
      if (problem) throw new JsonRpcFailure(403, REFUSED, problem);
      const { bearer } = readCredentials(request, false);
      const actor = await door.gate.authenticate(
        door.app,
        CONNECTION,
        bearer === undefined ? {} : { bearer, resource: mcpAddress(door.app) },
      );
      if (actor.kind !== "token" || bearer === undefined)
        throw new JsonRpcFailure(401, REFUSED, "Unauthorized");
      await door.app.limiter.spend(PER_MCP_TOKEN, String(actor.tokenId));
      callers.set(request, createCaller(door, tools, options.usableBy, { request, actor, bearer }));
    },
    parse: (body) => parseMessageBody(door.app.threads, body),
    answer: async (request, reply) =>
      reply.send(await exchanges.answer(request, reply, callers.get(request)!)),
    fail: (error, request, reply) => void sendFailure(door, error, request, reply),
    close: async () => exchanges.close(),
  };
}

const addressed = ({ host, headers }: FastifyRequest) => ({ host, origin: headers.origin });

/** What the gate authenticates: any valid token may connect; each tool has its own requirement. */
const CONNECTION = defineOperation({
  name: "mcp",
  tag: "access",
  summary: "Connect an AI client",
  access: { kind: "caller", by: ["token"] },
  effect: "read",
  input: z.object({}),
  run: () => Promise.resolve({}),
});

function sendFailure(
  door: Door,
  error: FastifyError | AppError | JsonRpcFailure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failed = toFailure(door, error, request);
  return reply
    .code(failed.status)
    .headers(failed.headers)
    .header("content-type", "application/json; charset=utf-8")
    .send(errorBody(failed));
}

function toFailure(door: Door, error: FastifyError | AppError | JsonRpcFailure, request: FastifyRequest) {
  if (error instanceof JsonRpcFailure) return error;
  if (error instanceof AppError && error.code === "too_large") {
    return new JsonRpcFailure(413, REFUSED, `The body must not exceed ${DEFAULT_BODY_BYTES} bytes`);
  }
  const { status, envelope, headers } = failure(door.app, "mcp", { requestId: request.id }, error);
  const challenge = status === 401 ? { "www-authenticate": challengeFor(door, request) } : {};
  return new JsonRpcFailure(status, REFUSED, envelope.message ?? "Something went wrong", {
    ...headers,
    ...challenge,
  });
}

/** Reading and writing is what most tools need; the person decides what the client gets. */
const CHALLENGED_SCOPE = "read write";

function challengeFor({ app }: Door, { headers }: FastifyRequest): string {
  const error = headers.authorization === undefined ? "" : ', error="invalid_token"';
  return `Bearer realm="parley"${error}${challengeOf(app, CHALLENGED_SCOPE)}`;
}

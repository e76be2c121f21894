import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBody } from "../platform/http/body-reader.ts";
import { BASE_PATH } from "../platform/http/api-version.ts";
import { foreignOriginOf } from "../platform/http/preflights.ts";
import { readJsonBody } from "../platform/http/request-body.ts";
import { webSettings } from "../platform/http/web-settings.ts";
import type { App } from "../platform/operations/context.ts";
import { admitOrigin, readableBy, VARIES_BY_ORIGIN } from "../platform/operations/cross-origin.ts";
import { createAccounting } from "./accounting.ts";
import { admitCaller, authenticateCaller, type Caller } from "./caller.ts";
import { chatEndpoint } from "./chat/chat-endpoint.ts";
import { embeddingsEndpoint } from "./embeddings/embeddings-endpoint.ts";
import type { CompletionBody, Endpoint } from "./endpoint.ts";
import { CompletionError, toFailure } from "./failure.ts";
import { messagesEndpoint } from "./messages-endpoint/messages-endpoint.ts";
import type { Completions } from "./open-reply.ts";
import { responsesEndpoint } from "./responses/responses-endpoint.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The caller admitted to a completion endpoint. A field, since a WeakMap slows down each garbage collection.
     */
    completionCaller: Caller | null;
  }
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;

const ENDPOINTS: readonly Endpoint[] = [
  messagesEndpoint,
  chatEndpoint,
  responsesEndpoint,
  embeddingsEndpoint,
];

/** The addresses below which browsers may call with a key. */
export const COMPLETION_PATHS = ENDPOINTS.map(({ path }) => BASE_PATH + path);

export const COMPLETIONS_DESCRIPTION = ENDPOINTS.flatMap(({ describes }) => describes);

/** The foreign contracts: messages, chat completions, responses and embeddings. */
export function registerCompletions(server: FastifyInstance, app: App): void {
  const completions: Completions = { app, accounting: createAccounting(app) };
  for (const endpoint of ENDPOINTS) registerEndpoint(server, completions, endpoint);
  server.addHook("onClose", () => completions.accounting.flush());
}

async function readCompletionBody({ threads }: App, request: FastifyRequest): Promise<CompletionBody> {
  const bytes = await readBody(request, MAX_BODY_BYTES);
  return { bytes, value: await readJsonBody(threads, bytes, { isReused: true }) };
}

function registerEndpoint(server: FastifyInstance, completions: Completions, endpoint: Endpoint): void {
  const { app } = completions;
  const web = webSettings(app.config);
  void server.register(
    async (scope) => {
      scope.decorateRequest("completionCaller", null);
      // Authenticate before reading the body.
      scope.addHook("onRequest", async (request, reply) => {
        const origin = foreignOriginOf(request, web);
        reply.header("request-id", request.id).headers(VARIES_BY_ORIGIN);
        const key = await authenticateCaller(app, request.headers).catch((error: unknown) => {
          // That the key is unknown is all the page learns, and its developer needs it.
          if (origin !== null) reply.headers(readableBy(origin));
          throw error;
        });
        reply.headers(admitOrigin(key.origins, origin));
        const caller = await admitCaller(app, key, {
          ip: request.ip,
          isReply: request.method === "POST",
        });
        request.completionCaller = caller;
        reply.headers(caller.rateHeaders);
      });
      scope.addHook("preHandler", async (request) => {
        if (request.method === "POST") request.body = await readCompletionBody(app, request);
      });
      scope.setErrorHandler((error, request, reply) => {
        const failure = toFailure(error, request.id);
        if (failure.status >= 500) app.log.error({ err: error, requestId: request.id }, "completion failed");
        return endpoint.sendFailure(reply, failure);
      });
      scope.setNotFoundHandler((request, reply) => {
        const asked = `${request.method} ${request.url.split("?")[0]}`;
        const allowed = scope.methodsOf(request.url);
        if (allowed.length > 0) reply.header("allow", allowed.join(", "));
        const error =
          allowed.length > 0
            ? new CompletionError(405, "invalid_request_error", `${asked}: use ${allowed.join(" or ")}`)
            : new CompletionError(404, "not_found_error", `${asked}: Not found`);
        return endpoint.sendFailure(reply, toFailure(error, request.id));
      });
      scope.addHook("onRoute", ({ method, url }) => requireDescription(endpoint, String(method), url));
      endpoint.register(scope, completions, (request) => request.completionCaller!);
    },
    { prefix: BASE_PATH + endpoint.path },
  );
}

/** A route that the reference does not show is a mistake, found when the server starts. */
function requireDescription({ describes }: Endpoint, method: string, url: string): void {
  const path = url.slice(BASE_PATH.length).replaceAll(/:(\w+)/g, "{$1}");
  // Fastify adds HEAD to each GET.
  const verb = method === "HEAD" ? "get" : method.toLowerCase();
  if (!describes.some((entry) => entry.method === verb && entry.path === path)) {
    throw new Error(`${method} ${url} has no description.`);
  }
}

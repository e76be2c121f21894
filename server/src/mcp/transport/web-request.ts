import type { McpHandlerRequestOptions } from "@modelcontextprotocol/server";
import type { FastifyRequest } from "fastify";
import type { McpCaller } from "./caller.ts";

/** A request as the SDK's handlers take it: a web request, the parsed body, and who asks. */
export function toHandlerCall(
  request: FastifyRequest,
  caller: McpCaller,
  body: unknown,
  signal?: AbortSignal,
): [Request, Required<McpHandlerRequestOptions>] {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const web = new Request(new URL(request.url, `http://${request.host}`), {
    method: request.method,
    headers,
    ...(signal ? { signal } : {}),
  });
  const parsedBody: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  // Handlers find who asks here; the token itself stays in the caller.
  return [web, { parsedBody, authInfo: { token: "", clientId: "", scopes: [], extra: { caller } } }];
}

import type { FastifyInstance } from "fastify";
import { readBody } from "../../platform/http/body-reader.ts";
import { MCP_PATH } from "../../platform/http/mcp-address.ts";
import { DEFAULT_BODY_BYTES } from "../../platform/operations/define-operation.ts";
import { MCP_DESCRIPTION } from "./mcp-description.ts";
import type { McpEndpoint } from "./mcp-endpoint.ts";

/** Streamable HTTP for AI clients at `{base_url}/mcp`. */
export function registerMcp(server: FastifyInstance, load: () => Promise<McpEndpoint>): void {
  let loading: Promise<McpEndpoint> | null = null;
  let loaded: McpEndpoint | null = null;
  const endpoint = () =>
    (loading ??= load().then(
      (found) => (loaded = found),
      (error: unknown) => {
        // The next request tries again.
        loading = null;
        throw error;
      },
    ));
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
    await loading?.catch(() => undefined);
    await loaded?.close();
  });
  server.route({
    method: MCP_DESCRIPTION.map(({ method }) => method.toUpperCase()),
    url: MCP_PATH,
    exposeHeadRoute: false,
    onRequest: async (request) => (await endpoint()).admit(request),
    preHandler: async (request) => {
      if (request.method === "POST")
        request.body = await (await endpoint()).parse(await readBody(request, DEFAULT_BODY_BYTES));
    },
    handler: async (request, reply) => (await endpoint()).answer(request, reply),
    // A stream that ends while the server closes would leave a connection that waits for another request.
    onResponse: async (request) => void (isClosing && request.socket.end()),
    errorHandler: (error, request, reply) => {
      if (!loaded) throw error;
      loaded.fail(error, request, reply);
    },
  });
}

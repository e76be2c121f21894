import type { FastifyInstance } from "fastify";
import { BASE_PATH } from "../http/register-operations.ts";
import { DEFAULT_BODY_BYTES } from "../operations/define-operation.ts";
import type { McpEndpoint } from "./mcp-endpoint.ts";

export const MCP_PATH = `${BASE_PATH}/mcp`;

/** Streamable HTTP for AI clients at `{base_url}/mcp`. */
export function registerMcp(server: FastifyInstance, load: () => Promise<McpEndpoint>): void {
  let loaded: Promise<McpEndpoint> | null = null;
  const endpoint = () =>
    (loaded ??= load().catch((error: unknown) => {
      // The next request tries again.
      loaded = null;
      throw error;
    }));
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
    const found = await loaded?.catch(() => null);
    await found?.close();
  });
  server.route({
    method: ["GET", "POST", "DELETE"],
    url: MCP_PATH,
    bodyLimit: DEFAULT_BODY_BYTES,
    exposeHeadRoute: false,
    onRequest: async (request) => (await endpoint()).admit(request),
    handler: async (request, reply) => (await endpoint()).answer(request, reply),
    // A stream that ends while the server closes would leave a connection that waits for another request.
    onResponse: async (request) => void (isClosing && request.socket.end()),
    errorHandler: async (error, request, reply) => {
      const found = await loaded;
      if (!found) throw error;
      found.fail(error, request, reply);
      return reply;
    },
  });
}

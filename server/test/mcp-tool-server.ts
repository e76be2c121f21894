import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

export interface McpToolServer {
  readonly url: string;
  readonly host: string;
  /** The authorization header of each request for the protocol. */
  readonly credentials: (string | undefined)[];
  /** Answers a request in place of the server; true if it did. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  close(): Promise<void>;
}

/** A real MCP server over Streamable HTTP on this machine: each request gets a server that `create` makes. */
export async function startMcpToolServer(
  create: () => McpServer | Promise<McpServer>,
): Promise<McpToolServer> {
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/mcp") running.credentials.push(request.headers.authorization);
    if (await running.intercept(request, response)) return;
    if (request.url !== "/mcp") return void response.writeHead(404).end();
    const server = await create();
    const transport = new StreamableHTTPServerTransport({});
    response.on("close", () => void server.close());
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response);
  }
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const running: McpToolServer = {
    url: `http://${host}/mcp`,
    host,
    credentials: [],
    intercept: () => false,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return running;
}

/** The protocol's own sample server, which has a tool for each feature, as a process of its own. */
export async function startEverythingServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const main = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));
  const child = spawn(process.execPath, [main, "streamableHttp"], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [line] = (await once(child.stderr, "data")) as [Buffer];
  if (!line.toString().includes("listening")) throw new Error(line.toString());
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, "close");
  return port;
}

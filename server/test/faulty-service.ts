import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

type Handler = (request: ReceivedRequest, response: ServerResponse) => void;

export interface FaultyService {
  readonly url: string;
  readonly host: string;
  readonly requests: ReceivedRequest[];
  /** What answers a path; set by tests. */
  on(path: string, handler: Handler): void;
  close(): Promise<void>;
}

/** A real HTTP service on this machine that answers as a test says, and remembers what it was sent. */
export async function startFaultyService(): Promise<FaultyService> {
  const handlers = new Map<string, Handler>();
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    void readAll(incoming).then((body) => {
      const path = incoming.url ?? "/";
      const request = { method: incoming.method ?? "", path, headers: incoming.headers, body };
      requests.push(request);
      const handler = handlers.get(path.split("?")[0]!);
      if (handler) handler(request, response);
      else response.writeHead(404, { "content-type": "application/json" }).end('{"error":"unknown order"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    on: (path, handler) => void handlers.set(path, handler),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const sendJson = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
};

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

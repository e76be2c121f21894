import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/** What a request looked like behind the proxy. */
export interface Received {
  readonly by: string;
  readonly bytes: number;
  readonly headers: Record<string, string>;
}

/** A server that says what reaches it, to be put behind a proxy. */
export interface Upstream {
  readonly port: number;
  /** What `/readyz` answers from now on. */
  setReady(isReady: boolean): void;
  /** Lets open streams go on to their end. */
  release(): void;
  close(): Promise<void>;
}

export async function startUpstream(name: string): Promise<Upstream> {
  let isReady = true;
  const held: ServerResponse[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/readyz") return void response.writeHead(isReady ? 200 : 503).end();
    if (request.url === "/stream") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: first\n\n");
      held.push(response);
      return;
    }
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ by: name, bytes, headers: request.headers }));
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => undefined));
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    socket.on("message", (data: Buffer) => socket.send(`${name} heard ${data.toString()}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    setReady: (ready) => (isReady = ready),
    release: () => held.splice(0).forEach((response) => response.end("data: last\n\n")),
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, "close");
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";

export interface HeldVendor {
  readonly url: string;
  /** How many requests have arrived. */
  readonly requests: () => number;
  /** Requests from now on wait until they are released. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** The double of a model's vendor, whose answers a test can hold back. */
export async function startHeldVendor(): Promise<HeldVendor> {
  const vendor = await startMessagesDouble();
  let requests = 0;
  let open = Promise.resolve();
  let release = () => {};
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    // The server asks for the list of models on its own account, at any time.
    if (request.method === "GET") return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    requests += 1;
    await open;
    const answer = await fetch(vendor.url + request.url, {
      method: "POST",
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" && !["host", "connection", "content-length"].includes(name)
          ? [[name, value]]
          : [],
      ),
      body: Buffer.concat(parts),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    for await (const piece of answer.body!) response.write(piece);
    response.end();
  };
  const server = createServer((request, response) => {
    // A server that is killed leaves its requests behind.
    forward(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    hold: () => void (open = new Promise<void>((resolve) => (release = resolve))),
    release: () => release(),
    async close() {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await vendor.close();
    },
  };
}

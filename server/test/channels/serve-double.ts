import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface DoubleRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Of a JSON body; undefined for any other. */
  readonly json: unknown;
  /** Of a multipart or urlencoded body. */
  form(): Promise<FormData>;
}

export interface DoubleAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection breaks off instead. */
  readonly isLost?: boolean;
}

/** A vendor's API on a free port of this machine. A thrown error is an answer with 500. */
export async function serveDouble(
  handle: (request: DoubleRequest) => DoubleAnswer | Promise<DoubleAnswer>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const contentType = incoming.headers["content-type"] ?? "";
      const answer = await handle({
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        headers: incoming.headers,
        body,
        json: contentType.startsWith("application/json") ? JSON.parse(body.toString("utf8")) : undefined,
        form: () => new Response(body, { headers: { "content-type": contentType } }).formData(),
      });
      if (answer.isLost) return void response.destroy();
      const isJson = answer.bytes === undefined;
      response.writeHead(answer.status ?? 200, {
        "content-type": isJson ? "application/json" : "application/octet-stream",
        ...answer.headers,
      });
      response.end(isJson ? JSON.stringify(answer.json ?? {}) : answer.bytes);
    })().catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

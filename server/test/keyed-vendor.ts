import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";

/** A vendor's double behind a door that knows its keys and lists its models to each of them. */
export interface KeyedVendor {
  readonly url: string;
  /** The models of each key; a key that is not in it is refused as the vendor does. */
  readonly keys: Map<string, readonly string[]>;
  readonly seenKeys: string[];
  close(): Promise<void>;
}

export async function startKeyedVendor(
  double: VendorDouble,
  keyOf: (headers: Record<string, unknown>) => string,
): Promise<KeyedVendor> {
  const keys = new Map<string, readonly string[]>();
  const seenKeys: string[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const key = keyOf(incoming.headers);
      seenKeys.push(key);
      const models = keys.get(key);
      const path = incoming.url ?? "/";
      if (!models) {
        const error = { type: "invalid_request_error", code: "invalid_api_key", param: null };
        response.writeHead(401, { "content-type": "application/json" });
        // Vendors repeat keys in their errors, some of them whole.
        response.end(JSON.stringify({ error: { ...error, message: `Incorrect API key provided: ${key}` } }));
        return;
      }
      if (incoming.method === "GET" && /\/models(\?|$)/.test(path)) {
        const data = models.map((id) => ({ id, object: "model", created: 1, owned_by: "vendor" }));
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ object: "list", data }));
        return;
      }
      const { host: _host, "content-length": _length, ...headers } = incoming.headers;
      const answer = await fetch(double.url + path, {
        method: incoming.method ?? "POST",
        headers: headers as Record<string, string>,
        body: Buffer.concat(chunks),
      });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      for await (const part of answer.body ?? []) response.write(part);
      response.end();
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    seenKeys,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

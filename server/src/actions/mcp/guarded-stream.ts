import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { traceHeaders } from "../../platform/telemetry/tracing/spans.ts";
import { FileProblem, guardedRequest } from "../../training/index.ts";

export interface StreamOptions {
  readonly allowPrivateAddresses: boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** A body broke off or is too long. The client would wait for its end. */
  readonly onBroken?: (error: unknown) => void;
}

type McpFetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` for the official client under the address guard: each request, also of discovery, registration and tokens,
 * goes to a public address by https. Bodies arrive as they are sent and end at a limit.
 */
export function createMcpFetch(options: StreamOptions): McpFetch {
  return (address, init = {}) => {
    const headers = { ...traceHeaders(), ...Object.fromEntries(new Headers(init.headers)) };
    // The server's own stream would stay open for messages that we do not offer to answer.
    if (headers["accept"] === "text/event-stream" && headers["last-event-id"] === undefined)
      return Promise.resolve(new Response(null, { status: 405 }));
    const url = String(address);
    if (!options.allowPrivateAddresses && !/^https:/i.test(url))
      return Promise.reject(new FileProblem("bad_url", { detail: "not https" }));
    return new Promise<Response>((resolve, reject) => {
      guardedRequest(
        url,
        {
          anyStatus: true,
          method: (init.method ?? "GET") as "GET" | "POST" | "DELETE",
          headers,
          body: bodyOf(init.body),
          signal: init.signal ? AbortSignal.any([init.signal, options.signal]) : options.signal,
          timeoutMs: options.timeoutMs,
          allowPrivateAddresses: options.allowPrivateAddresses,
        },
        async ({ status, headers: received, body }) => {
          const stream = Readable.from(limited(body, options), { objectMode: false });
          resolve(
            new Response(WITHOUT_BODY.has(status) ? null : (Readable.toWeb(stream) as ReadableStream), {
              status,
              headers: pairs(received),
            }),
          );
          // The client may leave before the end, and a broken body is reported by `onBroken`.
          if (!WITHOUT_BODY.has(status)) await finished(stream).catch(() => undefined);
        },
      ).catch(reject);
    });
  };
}

async function* limited(body: Readable, { maxBytes, onBroken }: StreamOptions): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FileProblem("too_large");
      yield chunk;
    }
  } catch (error) {
    onBroken?.(error);
    throw error;
  }
}

/** Forms and texts are all that the client sends. */
function bodyOf(body: unknown): string | undefined {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === "string" ? body : undefined;
}

const pairs = (headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    // The body is decoded already.
    value === undefined || name === "content-encoding" || name === "content-length"
      ? []
      : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );

import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { FileProblem } from "../extraction/file-problem.ts";
import { parseFileUrl } from "./file-url.ts";
import { guardedAddresses, type GuardOptions } from "./guarded-addresses.ts";
import { pinnedLookup } from "./guarded-request.ts";

const MOST_BYTES = 1024 * 1024;
const WITHOUT_BODY = new Set([204, 205, 304]);

interface Request {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * `fetch` for addresses that a user of the product has entered: connects to public addresses only, follows no
 * redirect and reads a megabyte at most, or less.
 */
export function createGuardedFetch(
  options: GuardOptions & { readonly mostBytes?: number },
): (address: string, request: Request) => Promise<Response> {
  return async (address, request) => {
    const url = parseFileUrl(address);
    const addresses = await guardedAddresses(url.hostname, options);
    return new Promise<Response>((resolve, reject) => {
      const start = url.protocol === "https:" ? httpsRequest : httpRequest;
      const outgoing = start(
        url,
        {
          agent: false,
          method: request.method ?? "GET",
          headers: { "user-agent": "Parley", ...request.headers },
          lookup: pinnedLookup(addresses),
          ...(request.signal ? { signal: request.signal } : {}),
        },
        (message) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          message.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
            chunks.push(chunk);
            if (bytes <= (options.mostBytes ?? MOST_BYTES)) return;
            // At once: a short body may have ended before the request is torn down.
            reject(new FileProblem("too_large"));
            outgoing.destroy();
          });
          message.on("error", reject);
          message.on("end", () => {
            const status = message.statusCode ?? 500;
            const headers = Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
              value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
            );
            resolve(
              new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), { status, headers }),
            );
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(bodyOf(request.body));
    });
  };
}

/** Forms, texts and bytes are all that is sent. */
function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === "string" ? body : undefined;
}

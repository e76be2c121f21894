import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { FileProblem } from "../extraction/file-problem.ts";
import { decodedBody } from "./content-encoding.ts";
import { parseFileUrl } from "./file-url.ts";
import { guardedAddresses, type GuardOptions, type ResolvedAddress } from "./guarded-addresses.ts";

export type RequestOptions = GuardOptions & {
  timeoutMs?: number | undefined;
  maxRedirects?: number | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
  body?: string | Uint8Array | undefined;
  /** Hands every response to `read`, also redirects and failures. */
  anyStatus?: boolean | undefined;
};

export interface GuardedResponse {
  /** The address after all redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes as the server means them: content encodings are undone while streaming. */
  body: Readable;
  /** Bytes that arrived over the wire so far, before decompression. */
  receivedBytes: () => number;
  signal: AbortSignal;
}

const IDLE_TIMEOUT_MS = 30_000;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Sends a request under the address guard and hands the response to `read`; each redirect is checked again.
 * Everything is torn down when `read` is done, and every failure of the other side is a FileProblem.
 */
export async function guardedRequest<T>(
  address: string,
  options: RequestOptions,
  read: (response: GuardedResponse) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 60_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const maxRedirects = options.maxRedirects ?? 5;
  let url = parseFileUrl(address);
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const addresses = await abortable(guardedAddresses(url.hostname, options), signal);
      const message = await send(url, addresses, signal, options);
      try {
        const next = options.anyStatus ? null : redirectTarget(message, url);
        if (next === null) {
          const { headers, statusCode: status = 0 } = message;
          return await read({ url, status, ...decodedBody(message), headers, signal });
        }
        url = next;
      } finally {
        message.destroy();
      }
    }
    throw new FileProblem("redirects", { detail: `more than ${maxRedirects} redirects` });
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw asProblem(error, timeout);
  }
}

/** Neither name servers nor their cache can be interrupted, so the wait for them is. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Node asks this in place of DNS, and it knows only the addresses that were checked. */
export function pinnedLookup(addresses: ResolvedAddress[]): LookupFunction {
  return (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, addresses);
    else answer(null, first?.address ?? "", first?.family ?? 4);
  };
}

function send(
  url: URL,
  addresses: ResolvedAddress[],
  signal: AbortSignal,
  { headers = {}, method = "GET", body }: RequestOptions,
): Promise<IncomingMessage> {
  const lookup = pinnedLookup(addresses);
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? httpsRequest : httpRequest;
    // No kept connection and no shared agent: each hop connects again, to the pinned addresses only.
    const outgoing = start(url, {
      agent: false,
      method,
      lookup,
      signal,
      timeout: IDLE_TIMEOUT_MS,
      maxHeaderSize: 32 * 1024,
      headers: { accept: "*/*", "accept-encoding": "gzip, deflate, br", "user-agent": "Parley", ...headers },
    });
    outgoing.on("timeout", () => outgoing.destroy(new FileProblem("timed_out", { detail: "silence" })));
    outgoing.on("error", reject);
    outgoing.on("upgrade", (_message, socket) => {
      socket.destroy();
      reject(new FileProblem("http_status", { httpStatus: 101 }));
    });
    outgoing.on("response", (message) => {
      // A body that is not read, as at a redirect, may fail when it is destroyed.
      message.on("error", () => {});
      resolve(message);
    });
    outgoing.end(body);
  });
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (REDIRECT_STATUSES.has(statusCode)) {
    if (!headers.location)
      throw new FileProblem("redirects", { detail: `HTTP ${statusCode} without a location` });
    return parseFileUrl(headers.location, from);
  }
  if (statusCode < 200 || statusCode > 299 || statusCode === 204 || statusCode === 206) {
    throw new FileProblem("http_status", {
      httpStatus: statusCode,
      retryable: TRANSIENT_STATUSES.has(statusCode),
      retryAfterMs: askedPauseMs(headers["retry-after"], Date.now()),
    });
  }
  return null;
}

function asProblem(error: unknown, timeout: AbortSignal): unknown {
  if (error instanceof FileProblem) return error;
  if (timeout.aborted) return new FileProblem("timed_out", { cause: error });
  const detail = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(Z_|ERR__ERROR_|ERR_PADDING)/.test(code)) {
    return new FileProblem("damaged", { detail: `content encoding: ${detail}`, cause: error });
  }
  // Failures of our own disk are nothing the file can help.
  if (/^(ENOSPC|EACCES|EROFS|ENOENT|EDQUOT|EMFILE)$/.test(code)) return error;
  return new FileProblem("unreachable", { detail: detail || code, cause: error });
}

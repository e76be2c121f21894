import { isIP, type LookupFunction } from "node:net";
import { Pool } from "undici";
import { traceHeaders } from "../../platform/telemetry/tracing/spans.ts";
import { abortReason, codeOf, toVendorError } from "./connection-error.ts";
import { VendorError } from "./vendor-error.ts";
import { VendorResponse, type ResponseHead } from "./vendor-response.ts";

const MINUTE_MS = 60_000;

export interface VendorHttpCall {
  /** POST by default. */
  method?: "GET";
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  signal: AbortSignal;
}

export interface VendorHttp {
  /** Resolves with the response's head; the body then comes as bytes. */
  open(call: VendorHttpCall): Promise<ResponseHead>;
  close(): Promise<void>;
}

/** The addresses of a host that may be connected to; throws where one of them may not. */
export type AddressGuard = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/**
 * One vendor's own pool: connections stay open between requests and there are as many as requests. With a guard
 * each connection goes to an address that has passed it, whatever the name resolves to later.
 */
export function createVendorHttp(baseUrl: string, guard?: AddressGuard): VendorHttp {
  const url = new URL(baseUrl);
  const prefix = url.pathname.replace(/\/+$/, "");
  const pool = new Pool(url.origin, {
    connections: null,
    pipelining: 1,
    connectTimeout: 10_000,
    // Vendors ping in their streams, but a whole answer may take its time before the first byte.
    headersTimeout: 10 * MINUTE_MS,
    bodyTimeout: 5 * MINUTE_MS,
    keepAliveTimeout: 30_000,
    ...(guard ? { connect: { timeout: 10_000, lookup: guardedLookup(guard) } } : {}),
  });
  return {
    async open(call) {
      // An address in place of a name is never looked up.
      if (guard && isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0)
        await guard(url.hostname).catch((error: unknown) => {
          throw notPublic(error);
        });
      try {
        return await dispatch(pool, prefix, call);
      } catch (error) {
        if (!isStaleConnection(error) || call.signal.aborted) throw toVendorError(error, call.signal);
        // The vendor closed an idle connection just as it was picked: nothing was answered, ask again.
        return await dispatch(pool, prefix, call).catch((retryError: unknown) => {
          throw toVendorError(retryError, call.signal);
        });
      }
    },
    close: () => pool.close(),
  };
}

function dispatch(
  pool: Pool,
  prefix: string,
  { method, path, headers, body, signal }: VendorHttpCall,
): Promise<ResponseHead> {
  if (signal.aborted) return Promise.reject(abortReason(signal));
  return new Promise((opened, failed) => {
    const response = new VendorResponse({ signal, opened, failed });
    const sent = { ...headers, ...traceHeaders() };
    pool.dispatch(
      { method: method ?? "POST", path: prefix + path, headers: sent, body: body ?? null },
      response,
    );
  });
}

const guardedLookup =
  (guard: AddressGuard): LookupFunction =>
  (hostname, { all }, answer) => {
    guard(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (all) answer(null, [...addresses]);
        else answer(null, first?.address ?? "", first?.family ?? 4);
      },
      (error: unknown) => answer(notPublic(error), "", 4),
    );
  };

function notPublic(cause: unknown): VendorError {
  const isPrivate = (cause as { reason?: unknown } | null)?.reason === "not_public";
  const error = isPrivate
    ? { type: "address_not_public", message: "The model server's address is not public" }
    : { type: "api_error", message: "The model vendor cannot be reached" };
  return new VendorError({ kind: "unreachable", status: 502, error, cause });
}

function isStaleConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "UND_ERR_SOCKET" && error instanceof Error) {
    const { socket } = error as Error & { socket?: { bytesRead?: number } | null };
    return (socket?.bytesRead ?? 0) > 0;
  }
  return code === "EPIPE";
}

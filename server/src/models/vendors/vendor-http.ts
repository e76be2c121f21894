import { Pool } from "undici";
import { traceHeaders } from "../../platform/telemetry/tracing/spans.ts";
import { abortReason, codeOf, toVendorError } from "./connection-error.ts";
import { VendorResponse, type ResponseHead } from "./vendor-response.ts";

const MINUTE_MS = 60_000;

export interface VendorHttpCall {
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
  signal: AbortSignal;
}

export interface VendorHttp {
  /** Resolves with the response's head; the body then comes as bytes. */
  open(call: VendorHttpCall): Promise<ResponseHead>;
  close(): Promise<void>;
}

/** One vendor's own pool: connections stay open between requests and there are as many as requests. */
export function createVendorHttp(baseUrl: string): VendorHttp {
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
  });
  return {
    async open(call) {
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
  { path, headers, body, signal }: VendorHttpCall,
): Promise<ResponseHead> {
  if (signal.aborted) return Promise.reject(abortReason(signal));
  return new Promise((opened, failed) => {
    const response = new VendorResponse({ signal, opened, failed });
    const sent = { ...headers, ...traceHeaders() };
    pool.dispatch({ method: "POST", path: prefix + path, headers: sent, body }, response);
  });
}

function isStaleConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "UND_ERR_SOCKET" && error instanceof Error) {
    const { socket } = error as Error & { socket?: { bytesRead?: number } | null };
    return (socket?.bytesRead ?? 0) > 0;
  }
  return code === "EPIPE";
}

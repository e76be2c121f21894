import { Pool } from "undici";
import { brokenAnswer, VendorError } from "./vendor-error.ts";
import { abortReason, VendorResponse, type ResponseHead } from "./vendor-response.ts";

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
        if (!isStaleConnection(error) || call.signal.aborted) throw failureOf(error, call.signal);
        // The vendor closed an idle connection just as it was picked: nothing was answered, ask again.
        return await dispatch(pool, prefix, call).catch((retryError: unknown) => {
          throw failureOf(retryError, call.signal);
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
    const explain = (error: Error): Error => failureOf(error, signal);
    const response = new VendorResponse({ signal, opened, failed, explain });
    pool.dispatch({ method: "POST", path: prefix + path, headers, body }, response);
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isStaleConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "UND_ERR_SOCKET" && error instanceof Error) {
    const { socket } = error as Error & { socket?: { bytesRead?: number } | null };
    return (socket?.bytesRead ?? 0) > 0;
  }
  return code === "EPIPE";
}

function failureOf(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return abortReason(signal);
  if (error instanceof VendorError) return error;
  const code = codeOf(error);
  if (code.endsWith("_TIMEOUT")) {
    const detail = { type: "timeout_error", message: "The model vendor did not answer in time" };
    return new VendorError({ kind: "timeout", status: 504, error: detail, cause: error });
  }
  if (error instanceof RangeError)
    return brokenAnswer(`The model vendor misbehaved: ${error.message}`, error);
  if (code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code.startsWith("HPE_")) {
    return brokenAnswer("The model vendor broke off its answer", error);
  }
  const detail = { type: "api_error", message: "The model vendor cannot be reached" };
  return new VendorError({ kind: "unreachable", status: 502, error: detail, cause: error });
}

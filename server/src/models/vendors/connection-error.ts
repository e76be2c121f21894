import { brokenAnswer, VendorError } from "./vendor-error.ts";

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Why the connection to a vendor failed, in words for the client. */
export function toVendorError(error: unknown, signal: AbortSignal): Error {
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

export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException("The request was aborted", "AbortError");
}

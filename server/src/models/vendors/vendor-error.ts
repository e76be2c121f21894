import type { ErrorDetail, EventData } from "../message-format/format.ts";

/**
 * - `refused`: the vendor answered with an error; status, type and message are its own
 * - `unreachable`: no answer at all
 * - `timeout`: no answer in time
 * - `broken`: the answer stopped in the middle or made no sense
 */
export type VendorErrorKind = "refused" | "unreachable" | "timeout" | "broken";

export interface VendorErrorInit {
  kind: VendorErrorKind;
  status: number;
  error: ErrorDetail;
  headers?: Record<string, string>;
  requestId?: string | undefined;
  /** The vendor's own name of the error. */
  code?: string | undefined;
  /** The field of the request that the vendor refuses. */
  param?: string | undefined;
  cause?: unknown;
}

export class VendorError extends Error {
  readonly kind: VendorErrorKind;
  readonly status: number;
  /** The vendor's error object with every field it had. */
  readonly error: ErrorDetail;
  readonly headers: Record<string, string>;
  readonly requestId: string | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** What the owner of the key should do, where it is known whose key was used. */
  advice: string | null = null;

  constructor(init: VendorErrorInit) {
    super(init.error.message, { cause: init.cause });
    this.name = "VendorError";
    this.kind = init.kind;
    this.status = init.status;
    this.error = init.error;
    this.headers = init.headers ?? {};
    this.requestId = init.requestId ?? this.headers["request-id"];
    this.code = init.code;
    this.param = init.param;
  }

  /** The error as the messages API writes it, in a body or in an `error` event. */
  toData(): EventData {
    const data: EventData = { type: "error", error: this.error };
    if (this.requestId !== undefined) data["request_id"] = this.requestId;
    return data;
  }
}

const TYPE_BY_STATUS: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  422: "invalid_request_error",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
  529: "overloaded_error",
};

const STATUS_BY_TYPE: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  timeout_error: 504,
  overloaded_error: 529,
};

export function errorTypeOf(status: number): string {
  return TYPE_BY_STATUS[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
}

export function statusOfErrorType(type: string): number {
  return STATUS_BY_TYPE[type] ?? 500;
}

/** An `error` event that came before anything else: as good as a refusal with a status. */
export function refusalFromEvent(data: EventData, headers: Record<string, string>): VendorError {
  const error = data.error ?? { type: "api_error", message: "The model vendor reported an error" };
  const requestId = data["request_id"];
  const code = error["code"];
  return new VendorError({
    kind: "refused",
    status: statusOfErrorType(error.type),
    error,
    headers,
    requestId: typeof requestId === "string" ? requestId : undefined,
    code: typeof code === "string" ? code : undefined,
  });
}

/** The vendor went silent or closed the line before its answer was whole. */
export function brokenAnswer(message: string, cause?: unknown): VendorError {
  return new VendorError({ kind: "broken", status: 502, error: { type: "api_error", message }, cause });
}

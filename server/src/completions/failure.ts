import { ReplyError } from "../assistant/index.ts";
import { errorTypeOf, VendorError, type ErrorDetail } from "../models/index.ts";
import { AppError } from "../platform/errors/app-error.ts";

/** A failure as a client of either format will read it. */
export interface CompletionFailure {
  readonly status: number;
  readonly error: ErrorDetail;
  readonly headers: Readonly<Record<string, string>>;
  /** Parley's, or the vendor's where the vendor refused. */
  readonly requestId: string;
}

export interface FieldError {
  /** The field that is wrong. */
  readonly param?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A request that the endpoint itself refuses. */
export class CompletionError extends Error {
  readonly status: number;
  readonly type: string;
  readonly wrong: FieldError;

  constructor(status: number, type: string, message: string, wrong: FieldError = {}) {
    super(message);
    this.name = "CompletionError";
    this.status = status;
    this.type = type;
    this.wrong = wrong;
  }
}

export const invalidRequest = (message: string, wrong?: FieldError) =>
  new CompletionError(400, "invalid_request_error", message, wrong);

/** Names the field first, as the vendors do. */
export const invalidField = (param: string, problem: string) =>
  invalidRequest(`${param}: ${problem}`, { param });

const DO_NOT_RETRY = { "x-should-retry": "false" };
const TYPE_OF_CODE: Readonly<Record<string, string>> = { payment_required: "insufficient_credits" };

export function toFailure(error: unknown, requestId: string): CompletionFailure {
  if (error instanceof CompletionError) {
    const { details } = error.wrong;
    const detail = { type: error.type, message: error.message, ...(details ? { details } : {}) };
    return { status: error.status, error: detail, headers: {}, requestId };
  }
  if (error instanceof VendorError) {
    const { status, headers } = error;
    return { status, error: error.error, headers, requestId: error.requestId ?? requestId };
  }
  if (error instanceof ReplyError) {
    const headers = error.code === "round_trips_exhausted" ? DO_NOT_RETRY : {};
    return {
      status: error.status,
      error: { type: error.errorType, message: error.message },
      headers,
      requestId,
    };
  }
  if (error instanceof AppError) return fromAppError(error, requestId);
  return fromUnknown(error, requestId);
}

function fromAppError(error: AppError, requestId: string): CompletionFailure {
  const { code, status } = error;
  const message = status === 413 ? "The request exceeds 10 MB." : (error.fields?.["body"] ?? error.message);
  const type = TYPE_OF_CODE[code] ?? (status >= 500 ? "api_error" : errorTypeOf(status));
  const retry = code === "rate_limited" && isLong(error.headers?.["retry-after"]) ? DO_NOT_RETRY : {};
  return { status, error: { type, message }, headers: { ...error.headers, ...retry }, requestId };
}

/** A client that waits longer seems to hang; whether to wait is then for its user to decide. */
const PATIENCE_SECONDS = 30;
const isLong = (retryAfter: string | undefined): boolean => Number(retryAfter) > PATIENCE_SECONDS;

/** The server's own refusals of a body carry a status; anything else is a defect whose cause stays in the log. */
function fromUnknown(error: unknown, requestId: string): CompletionFailure {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const refused = status >= 400 && status < 500;
  const message = refused && error instanceof Error ? error.message : "Internal server error";
  const known = refused ? status : 500;
  return { status: known, error: { type: errorTypeOf(known), message }, headers: {}, requestId };
}

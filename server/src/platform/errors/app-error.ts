/** The one table of failures. Every transport renders from it; nothing else maps a failure to a status. */
export const ERROR_STATUS = {
  invalid_params: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  vendor_failed: 502,
  unavailable: 503,
  vendor_timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Maps the name of a wrong field to one sentence a person can act on. */
export type FieldErrors = Readonly<Record<string, string>>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export const invalidParams = (fields: FieldErrors) =>
  new AppError("invalid_params", "Invalid params", { fields });
export const notFound = (message = "Not found") => new AppError("not_found", message);
export const forbidden = (message = "You do not have permission to perform this action") =>
  new AppError("forbidden", message);
export const unauthenticated = (message: string) => new AppError("unauthenticated", message);
export const conflict = (message: string, fields?: FieldErrors) =>
  new AppError("conflict", message, fields ? { fields } : {});
export const limitReached = () => new AppError("conflict", "You have already reached the limit.");
export const unavailable = (cause: unknown) =>
  new AppError("unavailable", "The database is unavailable right now. Please try again shortly.", {
    cause,
    headers: { "retry-after": "2" },
  });

import { AppError, unavailable } from "../errors/app-error.ts";

/** Failures of the database itself, not of a statement: the caller may try again and nothing was written. */
const UNAVAILABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57014", // query_canceled, by statement_timeout
  "53100", // disk_full
  "53200", // out_of_memory
  "53300", // too_many_connections
  "25006", // read_only_sql_transaction
]);

/** SQLite's driver gives all its failures one code, and PostgreSQL's some of them none. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|database or disk is full|disk I\/O error|database is locked|readonly database|unable to open database/i;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return UNAVAILABLE_CODES.has(code) || code.startsWith("08") || UNAVAILABLE_MESSAGES.test(error.message);
}

const LOST_CODES = new Set(["ECONNRESET", "EPIPE", "57P01", "57P02", "25006"]);

/** The server of the connection has gone or may no longer be written to: another connection may lead to a better one. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return LOST_CODES.has(code) || (code === "" && /Connection terminated/.test(error.message));
}

/** As both engines report it. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return code === "23505" || /UNIQUE constraint failed/.test(error.message);
}

/**
 * Any failure as one the caller may see: an unavailable database is named, a defect does not reveal its cause.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isUnavailable(error)
    ? unavailable(error)
    : new AppError("internal", "Something went wrong", { cause: error });
}

export async function asUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    return throwAsUnavailable(error);
  }
}

export function throwAsUnavailable(error: unknown): never {
  throw isUnavailable(error) ? unavailable(error) : error;
}

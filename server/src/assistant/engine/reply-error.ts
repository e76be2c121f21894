import { VendorError, type EventData } from "../../models/index.ts";

export type ReplyErrorCode = "round_trips_exhausted" | "tool_names_not_unique" | "not_covered";

/** A failure of the engine itself, in the terms of the messages API. */
export class ReplyError extends Error {
  readonly code: ReplyErrorCode;
  readonly status: number;
  readonly errorType: string;

  constructor(code: ReplyErrorCode, status: number, errorType: string, message: string) {
    super(message);
    this.name = "ReplyError";
    this.code = code;
    this.status = status;
    this.errorType = errorType;
  }

  toData(): EventData {
    return { type: "error", error: { type: this.errorType, message: this.message } };
  }
}

export function roundTripsExhausted(limit: number): ReplyError {
  const message = `The model did not finish within ${limit} tool round-trips`;
  return new ReplyError("round_trips_exhausted", 500, "api_error", message);
}

/** An error as the data of an `error` event; internal errors become a plain sentence. */
export function errorData(error: unknown): EventData {
  if (error instanceof VendorError || error instanceof ReplyError) return error.toData();
  return { type: "error", error: { type: "api_error", message: "Internal server error" } };
}

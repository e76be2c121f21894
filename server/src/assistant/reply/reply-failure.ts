import { StreamFailure, VendorError } from "../../models/index.ts";
import { AppError, type ErrorCode } from "../../platform/errors/app-error.ts";
import { ReplyError } from "../engine/index.ts";

/** A reply that failed because of the model. */
export class ReplyFailure extends AppError {
  constructor(code: ErrorCode, message: string, cause: unknown) {
    super(code, message, { cause });
    this.name = "ReplyFailure";
  }
}

export class ReplyTimeout extends Error {
  constructor(limitMs: number) {
    super(`The reply was not ready within ${limitMs / 1000} seconds`);
    this.name = "ReplyTimeout";
  }
}

/** The model answered with an empty text. */
export class EmptyReply extends Error {
  constructor(stopReason: string | null) {
    super(`The model answered without text (${stopReason ?? "no reason given"})`);
    this.name = "EmptyReply";
  }
}

/** What an asker may know of a model's failure, its cause kept for the log; other failures stay what they are. */
export function toReplyFailure(error: unknown): unknown {
  if (error instanceof ReplyTimeout || (error instanceof VendorError && error.kind === "timeout")) {
    const message = "The AI model took too long to answer. Your message was saved. Please try again.";
    return new ReplyFailure("vendor_timeout", message, error);
  }
  const isModels = [VendorError, ReplyError, StreamFailure, EmptyReply].some((kind) => error instanceof kind);
  return isModels ? new ReplyFailure("vendor_failed", sentenceFor(error), error) : error;
}

function sentenceFor(error: unknown): string {
  const isBusy = error instanceof VendorError && (error.status === 429 || error.status === 529);
  return isBusy
    ? "The AI model is overloaded right now. Your message was saved. Please try again shortly."
    : "The AI model could not answer. Your message was saved. Please try again.";
}

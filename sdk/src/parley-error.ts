import type { Failure } from "./generated/operations.ts";

/** An answer that is not a success: the service's own words, the status and the fields that were wrong. */
export class ParleyError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, requestId: string | null, failure: Failure | null) {
    super(failure?.message ?? `The server answered with status ${status}.`);
    this.name = "ParleyError";
    this.status = status;
    this.requestId = requestId;
    this.errors = failure?.errors ?? {};
  }
}

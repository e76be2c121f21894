import { newClientKey } from "./client-key.ts";
import { pause, pauseAfter } from "./pause.ts";

export interface RetryOptions {
  /** How often a request is repeated at most. */
  readonly retries?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Replaced in tests. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** A longer wait looks like a program that hangs: its caller gets the refusal, which says how long it takes. */
const LONGEST_WAIT_S = 60;
/** Refused for the moment, or failed at a gateway. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * A `fetch` that repeats what was not answered or was refused for the moment, after `retry-after` or growing pauses. A
 * POST is sent under one idempotency key each time, so that a write happens once.
 */
export function withRetries({
  retries = 2,
  fetch = globalThis.fetch,
  wait = pause,
}: RetryOptions = {}): typeof globalThis.fetch {
  return async (address, init) => {
    const signal = init?.signal ?? undefined;
    const headers = new Headers(init?.headers);
    if (init?.method === "POST" && !headers.has("idempotency-key"))
      headers.set("idempotency-key", newClientKey());
    for (let failed = 1; ; failed += 1) {
      let response: Response | null = null;
      try {
        response = await fetch(address, { ...init, headers });
        if (!PASSING.has(response.status) || failed > retries || waitOf(response) > LONGEST_WAIT_S)
          return response;
      } catch (error) {
        if (failed > retries || signal?.aborted) throw error;
      }
      const seconds = waitOf(response);
      await response?.body?.cancel();
      await wait(Number.isFinite(seconds) ? seconds * 1_000 : pauseAfter(failed), signal);
      signal?.throwIfAborted();
    }
  };
}

const waitOf = (response: Response | null): number =>
  Number(response?.headers.get("retry-after") ?? Number.NaN);

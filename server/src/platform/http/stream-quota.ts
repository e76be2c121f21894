import { AppError } from "../errors/app-error.ts";

export interface StreamQuota {
  /** Counts an open stream of a caller and answers how to give it back, or fails with 429 or 503. */
  claim(caller: string): () => void;
  /** How many are open in this process. */
  readonly open: () => number;
}

export const STREAM_LIMITS = { perCaller: 100, perProcess: 20_000 } as const;

/** Each open stream uses a connection and some memory, so both one credential and all together are limited. */
export function createStreamQuota(
  limits: { perCaller: number; perProcess: number } = STREAM_LIMITS,
): StreamQuota {
  const byCaller = new Map<string, number>();
  let total = 0;
  return {
    claim(caller) {
      const mine = byCaller.get(caller) ?? 0;
      if (mine >= limits.perCaller) {
        const message = `This credential already has ${mine} live feeds open. Close one first.`;
        throw new AppError("rate_limited", message, { headers: { "retry-after": "10" } });
      }
      if (total >= limits.perProcess) {
        const message = "Too many live feeds are open right now. Please try again shortly.";
        throw new AppError("unavailable", message, { headers: { "retry-after": "10" } });
      }
      byCaller.set(caller, mine + 1);
      total += 1;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        total -= 1;
        const left = byCaller.get(caller)! - 1;
        if (left === 0) byCaller.delete(caller);
        else byCaller.set(caller, left);
      };
    },
    open: () => total,
  };
}

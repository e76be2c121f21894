import { AppError } from "../errors/app-error.ts";
import type { FeedReader } from "../operations/execute.ts";

export interface StreamQuota {
  /** Counts an open stream of a caller at an address, or fails with 429 or 503. */
  claim(caller: string, address: string): StreamClaim;
  /** How many are open in this process. */
  readonly open: () => number;
}

interface StreamClaim {
  /** Counts it for its project and visitor too, once they are known, or fails with 429. */
  readonly extend: (reader: FeedReader) => void;
  /** Gives it back, once. */
  readonly release: () => void;
}

interface StreamLimits {
  readonly perCaller: number;
  /** With however many tokens, each for an hour. */
  readonly perVisitor: number;
  /** An office behind one address has fewer. */
  readonly perAddress: number;
  /** A project with more gets none of the last ones. */
  readonly perProject: number;
  readonly lastOnes: number;
  readonly perProcess: number;
}

export const STREAM_LIMITS: StreamLimits = {
  perCaller: 100,
  perVisitor: 40,
  perAddress: 500,
  perProject: 5_000,
  lastOnes: 2_000,
  perProcess: 20_000,
};

/** Each open stream uses a connection and some memory, so those of each caller and all together are limited. */
export function createStreamQuota(limits: StreamLimits = STREAM_LIMITS): StreamQuota {
  const counts = new Map<string, number>();
  let total = 0;

  function requireFree(key: string, most: number, message: (open: number) => string): void {
    const open = counts.get(key) ?? 0;
    if (open < most) return;
    throw new AppError("rate_limited", message(open), { headers: { "retry-after": "10" } });
  }
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  function discount(key: string): void {
    const left = counts.get(key)! - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  }

  return {
    claim(caller, address) {
      requireFree(
        `caller ${caller}`,
        limits.perCaller,
        (open) => `This credential already has ${open} live feeds open. Close one first.`,
      );
      requireFree(
        `address ${address}`,
        limits.perAddress,
        (open) => `This address already has ${open} live feeds open. Close one first.`,
      );
      if (total >= limits.perProcess) {
        const message = "Too many live feeds are open right now. Please try again shortly.";
        throw new AppError("unavailable", message, { headers: { "retry-after": "10" } });
      }
      const keys = [`caller ${caller}`, `address ${address}`];
      keys.forEach(count);
      total += 1;
      let isOpen = true;
      return {
        extend({ projectId, visitorId }) {
          const project = `project ${projectId}`;
          const visitor = visitorId === null ? [] : [`visitor ${visitorId}`];
          if (total > limits.perProcess - limits.lastOnes)
            requireFree(
              project,
              limits.perProject,
              (open) => `This project already has ${open} live feeds open. Please try again shortly.`,
            );
          for (const key of visitor)
            requireFree(
              key,
              limits.perVisitor,
              (open) => `This visitor already has ${open} live feeds open. Close one first.`,
            );
          if (!isOpen) return;
          keys.push(project, ...visitor);
          [project, ...visitor].forEach(count);
        },
        release() {
          if (!isOpen) return;
          isOpen = false;
          total -= 1;
          keys.forEach(discount);
        },
      };
    },
    open: () => total,
  };
}

import { AppError } from "../errors/app-error.ts";
import type { Database } from "../db/database.ts";
import { deleteWindow, spendInWindow, type Window } from "./queries.ts";

/** So many calls in so long a window, which opens with the first call. */
export interface Allowance {
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
}

export const PER_TOKEN: Allowance = { name: "token", calls: 1000, seconds: 3600 };

export interface Limiter {
  /** Counts one call. Answers the headers to send, or fails with 429. */
  spend(allowance: Allowance, key: string): Promise<Record<string, string>>;
  /** Forgets what was counted, for example after a successful sign-in. */
  forgive(allowance: Allowance, key: string): Promise<void>;
}

/** One process keeps its counts in memory; the processes of a fleet share them in PostgreSQL. */
export function createLimiter(database: Database, now: () => number): Limiter {
  const windows = database.engine === "sqlite" ? memoryWindows() : sharedWindows(database);
  return {
    async spend(allowance, key) {
      const time = now();
      const window = await windows.spend(`${allowance.name}:${key}`, time, time + allowance.seconds * 1000);
      const headers = rateHeaders(allowance, window);
      if (window.spent <= allowance.calls) return headers;
      throw new AppError("rate_limited", "Rate limit exceeded. Please try again later.", {
        headers: {
          ...headers,
          "retry-after": String(Math.max(1, Math.ceil((window.resetsAt - time) / 1000))),
        },
      });
    },
    forgive: (allowance, key) => windows.forget(`${allowance.name}:${key}`),
  };
}

function rateHeaders(allowance: Allowance, window: Window): Record<string, string> {
  return {
    "x-ratelimit-limit": String(allowance.calls),
    "x-ratelimit-remaining": String(Math.max(0, allowance.calls - window.spent)),
    "x-ratelimit-reset": String(Math.ceil(window.resetsAt / 1000)),
  };
}

interface Windows {
  spend(key: string, now: number, resetsAt: number): Promise<Window>;
  forget(key: string): Promise<void>;
}

const SWEEP_ABOVE = 10_000;

function memoryWindows(): Windows {
  const windows = new Map<string, { spent: number; resetsAt: number }>();
  const sweep = (now: number) => {
    for (const [key, window] of windows) if (window.resetsAt <= now) windows.delete(key);
  };
  return {
    spend(key, now, resetsAt) {
      let window = windows.get(key);
      if (!window || window.resetsAt <= now) {
        if (windows.size >= SWEEP_ABOVE) sweep(now);
        window = { spent: 0, resetsAt };
        windows.set(key, window);
      }
      window.spent += 1;
      return Promise.resolve({ ...window });
    },
    forget: (key) => Promise.resolve(void windows.delete(key)),
  };
}

function sharedWindows(database: Database): Windows {
  return {
    spend: (key, now, resetsAt) =>
      database.writeStatement((sql) => spendInWindow(sql, { key, now, resetsAt })),
    forget: (key) => database.writeStatement((sql) => deleteWindow(sql, key)),
  };
}

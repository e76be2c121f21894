import { AppError } from "../errors/app-error.ts";
import type { Database } from "../db/database.ts";
import { createMemoryWindows, type Windows } from "./memory-windows.ts";
import { createBlocks } from "./blocks.ts";
import { deleteWindow, spendInWindow, type Window } from "./queries.ts";

/** So many calls in so long a window, which opens with the first call. */
export interface Allowance {
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
  /**
   * How many calls a process of a fleet takes from the window at once. More than 1 saves a write for most calls; what
   * a process has taken and not used by the end of the window is lost.
   */
  readonly block?: number;
}

export interface Limiter {
  /** Counts one call. Answers the headers to send, or fails with 429. */
  spend(allowance: Allowance, key: string): Promise<Record<string, string>>;
  /**
   * Counts one call of background work. Answers 0, or in how many milliseconds to come again: what does not fit is
   * spread over the windows that follow, so that a long queue is not tried as a whole in each of them.
   */
  pace(allowance: Allowance, key: string): Promise<number>;
  /** Forgets what was counted, for example after a successful sign-in. */
  forgive(allowance: Allowance, key: string): Promise<void>;
  /** Stores what a restart must not forget. */
  close(): Promise<void>;
}

/** One process counts in memory and stores its counts; the processes of a fleet count in PostgreSQL. */
export async function createLimiter(database: Database, now: () => number): Promise<Limiter> {
  const windows =
    database.engine === "sqlite" ? await createMemoryWindows(database, now()) : sharedWindows(database);
  return {
    async spend(allowance, key) {
      const time = now();
      const window = await windows.spend(
        `${allowance.name}:${key}`,
        time,
        allowance.seconds,
        allowance.block,
      );
      const headers = rateHeaders(allowance, window);
      if (window.spent <= allowance.calls) return headers;
      throw new AppError("rate_limited", "Rate limit exceeded. Please try again later.", {
        headers: {
          ...headers,
          "retry-after": String(Math.max(1, Math.ceil((window.resetsAt - time) / 1000))),
        },
      });
    },
    async pace({ name, calls, seconds }, key) {
      const time = now();
      const { spent, resetsAt } = await windows.spend(`${name}:${key}`, time, seconds);
      if (spent <= calls) return 0;
      const windowsAhead = Math.floor((spent - calls - 1) / calls);
      return Math.max(1, resetsAt - time) + windowsAhead * seconds * 1000;
    },
    forgive: (allowance, key) => windows.forget(`${allowance.name}:${key}`),
    close: () => windows.close(),
  };
}

function rateHeaders(allowance: Allowance, window: Window): Record<string, string> {
  return {
    "x-ratelimit-limit": String(allowance.calls),
    "x-ratelimit-remaining": String(Math.max(0, allowance.calls - window.spent)),
    "x-ratelimit-reset": String(Math.ceil(window.resetsAt / 1000)),
  };
}

function sharedWindows(database: Database): Windows {
  const blocks = createBlocks();
  return {
    spend(key, now, seconds, block = 1) {
      const claim = (calls: number) =>
        database.writeStatement((sql) =>
          spendInWindow(sql, { key, now, calls, resetsAt: now + seconds * 1000 }),
        );
      return block > 1 ? blocks.spend(key, now, () => claim(block), block) : claim(1);
    },
    forget: (key) => database.writeStatement((sql) => deleteWindow(sql, key)),
    close: () => Promise.resolve(),
  };
}

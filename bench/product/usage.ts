import type { ChildProcess } from "node:child_process";

export interface ProcessUsage {
  readonly cpuMs: number;
  readonly rss: number;
}

/** What a child has used so far; it answers by `answer-usage.mjs`. */
export function usageOf(child: ChildProcess): Promise<ProcessUsage> {
  return new Promise((resolve) => {
    child.once("message", (message) => resolve(message as ProcessUsage));
    child.send("usage");
  });
}

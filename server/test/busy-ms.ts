import { readFileSync } from "node:fs";

const THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** Milliseconds the main thread has run: other programs on the machine do not count. */
export function busyMs(): number {
  try {
    return Number(readFileSync(THREAD, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

import { readFileSync } from "node:fs";

/** Linux counts CPU time for programs in hundredths of a second on every machine. */
const TICKS_PER_SECOND = 100;

/** Memory and CPU of another process; null if the system does not report it or the process has ended. */
export function processUsage(pid: number): { memoryBytes: number; cpuSeconds: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    // The name in the second field may hold anything, so counting starts behind it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    const memoryBytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    return { memoryBytes, cpuSeconds };
  } catch {
    return null;
  }
}

import { readdir, statfs } from "node:fs/promises";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Metrics } from "./metrics.ts";

const NANOSECONDS = 1e9;

/** Memory, processor, event loop, files and disk of this process. The answer stops the measurement. */
export function measureProcess(metrics: Metrics, dataDir: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  metrics.read(
    "gauge",
    {
      name: "parley_event_loop_delay_seconds",
      help: "How long the event loop was held up, since the last scrape.",
      labels: ["of"],
    },
    () => {
      const seconds = (value: number) => (Number.isFinite(value) ? value / NANOSECONDS : 0);
      const readings = [
        [seconds(delay.percentile(50)), "p50"],
        [seconds(delay.percentile(99)), "p99"],
        [seconds(delay.max), "max"],
      ] as const;
      delay.reset();
      return readings;
    },
  );
  metrics.read(
    "counter",
    { name: "parley_event_loop_active_seconds_total", help: "Time in which the event loop was busy." },
    () => [[performance.eventLoopUtilization().active / 1000]],
  );
  metrics.read("gauge", { name: "process_resident_memory_bytes", help: "Memory of the process." }, () => [
    [process.memoryUsage.rss()],
  ]);
  metrics.read("gauge", { name: "nodejs_heap_used_bytes", help: "Memory of JavaScript objects." }, () => [
    [process.memoryUsage().heapUsed],
  ]);
  metrics.read(
    "gauge",
    { name: "nodejs_external_memory_bytes", help: "Memory of buffers and native objects." },
    () => [[process.memoryUsage().external]],
  );
  metrics.read(
    "counter",
    { name: "process_cpu_seconds_total", help: "Processor time of the process." },
    () => {
      const { user, system } = process.cpuUsage();
      return [[(user + system) / 1e6]];
    },
  );
  metrics.read("gauge", { name: "process_start_time_seconds", help: "When the process started." }, () => [
    [performance.timeOrigin / 1000],
  ]);
  metrics.read("gauge", { name: "process_open_fds", help: "Open files and connections." }, openFiles);
  metrics.read(
    "gauge",
    { name: "parley_disk_free_bytes", help: "Free space where the data folder is." },
    async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return [[bavail * bsize]];
    },
  );
  metrics.read(
    "gauge",
    { name: "parley_disk_size_bytes", help: "Size of the file system where the data folder is." },
    async () => {
      const { blocks, bsize } = await statfs(dataDir);
      return [[blocks * bsize]];
    },
  );
  return () => delay.disable();
}

/** Linux alone tells. */
async function openFiles(): Promise<[number][]> {
  if (process.platform !== "linux") return [];
  return [[(await readdir("/proc/self/fd")).length]];
}

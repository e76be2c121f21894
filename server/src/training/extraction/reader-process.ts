import { fork, type ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import type { ExtractedDocument } from "./document.ts";
import { FileProblem } from "./file-problem.ts";
import { processUsage } from "./process-usage.ts";
import { MAX_MESSAGE_BYTES, type ReaderJob } from "./reader-messages.ts";
import { startReading, type Reading } from "./reading.ts";
import { sandbox } from "./sandbox.ts";

/** `folders` hold the files to be read. */
export interface ReaderLimits {
  memoryMb: number;
  cpuSeconds: number;
  folders: readonly string[];
}

export interface ReaderProcess {
  /** Reads one file; a process reads one at a time. */
  read: (job: ReaderJob, onProgress?: (fraction: number) => void) => Promise<ExtractedDocument>;
  kill: () => void;
  isAlive: () => boolean;
  /** Whether reading has left so much memory behind that a fresh process is cheaper. */
  isWornOut: () => boolean;
  /** Lets the server's process end while this one waits for work. */
  rest: () => void;
  pid: number | undefined;
}

const WATCH_MS = 50;
/** A process that neither works nor ends is stuck; one that gets a tenth of a core is not. */
const WALL_SECONDS_PER_CPU_SECOND = 10;

/** Starts a process that reads files and nothing else: no environment, no network, no other files, bounded memory and CPU. */
export function startReaderProcess(limits: ReaderLimits): ReaderProcess {
  const child = forkReader(limits);
  let start: { succeed: () => void; fail: (error: Error) => void } = { succeed: () => {}, fail: () => {} };
  const ready = new Promise<void>((succeed, fail) => {
    start = { succeed, fail };
  });
  ready.catch(() => {});
  let reading: Reading | null = null;
  let isAlive = true;
  let watch: NodeJS.Timeout | undefined;
  let complaints = "";

  function killFor(problem: FileProblem): void {
    isAlive = false;
    child.kill("SIGKILL");
    reading?.fail(problem);
  }

  function ended(detail: string, signal: NodeJS.Signals | null): void {
    isAlive = false;
    start.fail(new Error(`The process that reads files did not start: ${detail} ${complaints}`));
    reading?.fail(endProblem(`${detail} ${complaints}`, signal));
  }

  onLines(child.stdio[3] as Readable, (line) => {
    try {
      if (reading) reading.receiveLine(line);
      else start.succeed();
    } catch (cause) {
      const nonsense = () => new FileProblem("crashed", { detail: "the reader sent nonsense", cause });
      killFor(cause instanceof FileProblem ? cause : nonsense());
    }
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString("utf8")).slice(-4000);
  });
  child.on("error", (error) => ended(error.message, null));
  child.on("exit", (code, signal) => ended(`exit ${signal ?? code}`, signal));

  return {
    pid: child.pid,
    isAlive: () => isAlive,
    kill: () => killFor(new FileProblem("crashed", { detail: "killed" })),
    isWornOut: () => (usageOf(child)?.memoryBytes ?? 0) > (limits.memoryMb * 1024 * 1024) / 2,
    rest: () => {
      child.unref();
      child.channel?.unref();
    },
    read: async (job, onProgress = () => {}) => {
      child.ref();
      child.channel?.ref();
      await ready;
      const started = startReading(usageOf(child)?.cpuSeconds ?? 0, onProgress, () => {
        clearInterval(watch);
        reading = null;
      });
      reading = started;
      watch = setInterval(() => {
        const problem = limitProblem(child, started, limits);
        if (problem) killFor(problem);
      }, WATCH_MS);
      child.send(job);
      return started.document;
    },
  };
}

function forkReader({ memoryMb, cpuSeconds, folders }: ReaderLimits): ChildProcess {
  const flags = [`--max-old-space-size=${memoryMb}`, "--disallow-code-generation-from-strings"];
  const { path, execPath, execArgv } = sandbox("training/extraction/reader-main", folders, flags);
  return fork(path, [String(memoryMb), String(cpuSeconds)], {
    execPath,
    execArgv: [...execArgv],
    env: {},
    cwd: tmpdir(),
    stdio: ["ignore", "ignore", "pipe", "pipe", "ipc"],
  });
}

function usageOf({ pid }: ChildProcess): ReturnType<typeof processUsage> {
  return pid === undefined ? null : processUsage(pid);
}

function limitProblem(child: ChildProcess, reading: Reading, limits: ReaderLimits): FileProblem | null {
  const usage = usageOf(child);
  const wallSeconds = (Date.now() - reading.startedAt) / 1000;
  const cpuSeconds = usage ? usage.cpuSeconds - reading.startCpuSeconds : 0;
  if (usage && usage.memoryBytes > limits.memoryMb * 1024 * 1024) {
    return new FileProblem("too_complex", { detail: `more than ${limits.memoryMb} MB of memory` });
  }
  const isLate =
    cpuSeconds > limits.cpuSeconds || wallSeconds > limits.cpuSeconds * WALL_SECONDS_PER_CPU_SECOND;
  return isLate
    ? new FileProblem("too_complex", { detail: `more than ${limits.cpuSeconds} s of work` })
    : null;
}

/**
 * This process always gives a reason when it kills a reader, so a reader killed without one has hit a limit of
 * the system or its own.
 */
function endProblem(detail: string, signal: NodeJS.Signals | null): FileProblem {
  const isExcess = signal === "SIGKILL" || /out of memory|allocation failed/i.test(detail);
  return new FileProblem(isExcess ? "too_complex" : "crashed", { detail: detail.slice(0, 500) });
}

/** Splits what arrives into lines; one that never ends is handed over as it is, and is no message. */
function onLines(stream: Readable, onLine: (line: string) => void): void {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  stream.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      onLine(Buffer.concat([...pending, chunk.subarray(start, end)]).toString("utf8"));
      [pending, pendingBytes, start] = [[], 0, end + 1];
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
    pendingBytes += chunk.length - start;
    if (pendingBytes <= MAX_MESSAGE_BYTES) return;
    [pending, pendingBytes] = [[], 0];
    onLine("");
  });
}

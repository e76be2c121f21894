import { fork, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { blockLimits } from "./block-writer.ts";
import type { Block, ExtractedDocument } from "./document.ts";
import { FileProblem } from "./file-problem.ts";
import { processUsage } from "./process-usage.ts";
import {
  createMessageDecoder,
  maxMessageBytes,
  type ReaderJob,
  type ReaderMessage,
} from "./reader-messages.ts";

export type ReaderLimits = { memoryMb: number; cpuSeconds: number };

export type ReaderProcess = {
  /** Reads one file; a process reads one at a time. */
  read: (job: ReaderJob, onProgress?: (fraction: number) => void) => Promise<ExtractedDocument>;
  kill: () => void;
  isAlive: () => boolean;
  /** Whether reading has left so much memory behind that a fresh process is cheaper. */
  isWornOut: () => boolean;
  /** Lets the server's process end while this one waits for work. */
  rest: () => void;
  pid: number | undefined;
};

type Running = {
  job: ReaderJob;
  blocks: Block[];
  characters: number;
  decode: (line: string) => ReaderMessage;
  startCpuSeconds: number;
  startedAt: number;
  onProgress: (fraction: number) => void;
  resolve: (document: ExtractedDocument) => void;
  reject: (error: Error) => void;
};

const watchMs = 50;
/** A process that neither works nor ends is stuck; one that gets a tenth of a core is not. */
const wallSecondsPerCpuSecond = 10;

/** Starts a process that reads files and nothing else: no environment, bounded memory and CPU. */
export function startReaderProcess(limits: ReaderLimits): ReaderProcess {
  const child = forkReader(limits);
  const ready = deferred<void>();
  ready.promise.catch(() => {});
  let running: Running | null = null;
  let isAlive = true;
  let complaints = "";

  function finish(outcome: ExtractedDocument | Error): void {
    const job = running;
    running = null;
    clearInterval(watch);
    if (outcome instanceof Error) job?.reject(outcome);
    else job?.resolve(outcome);
  }

  function killFor(problem: FileProblem): void {
    isAlive = false;
    child.kill("SIGKILL");
    finish(problem);
  }

  function take(message: ReaderMessage): void {
    if (message.type === "ready") return ready.resolve();
    if (!running) return;
    if (message.type === "blocks") {
      for (const block of message.blocks) {
        running.blocks.push(block);
        running.characters += block.type === "row" ? block.cells.join("").length : block.text.length;
      }
      const { characters, blocks } = running;
      // The process keeps these limits itself; this one holds if a file has taken it over.
      if (characters > blockLimits.maxCharacters || blocks.length > blockLimits.maxBlocks) {
        return killFor(new FileProblem("too_complex", { detail: "too much text" }));
      }
      running.onProgress(message.progress);
    } else if (message.type === "done") {
      finish({ kind: message.kind, title: message.title, blocks: running.blocks });
    } else finish(new FileProblem(message.reason, { detail: message.detail ?? "" }));
  }

  function checkLimits(): void {
    if (!running || child.pid === undefined) return;
    const usage = processUsage(child.pid);
    const wallSeconds = (Date.now() - running.startedAt) / 1000;
    const cpuSeconds = usage ? usage.cpuSeconds - running.startCpuSeconds : 0;
    if (usage && usage.memoryBytes > limits.memoryMb * 1024 * 1024) {
      killFor(new FileProblem("too_complex", { detail: `more than ${limits.memoryMb} MB of memory` }));
    } else if (cpuSeconds > limits.cpuSeconds || wallSeconds > limits.cpuSeconds * wallSecondsPerCpuSecond) {
      killFor(new FileProblem("too_complex", { detail: `more than ${limits.cpuSeconds} s of work` }));
    }
  }

  let watch: NodeJS.Timeout | undefined;
  onLines(
    child.stdio[3] as Readable,
    (line) => {
      try {
        take((running?.decode ?? createMessageDecoder())(line));
      } catch (cause) {
        killFor(new FileProblem("crashed", { detail: "the reader sent nonsense", cause }));
      }
    },
    () => killFor(new FileProblem("crashed", { detail: "the reader sent too much" })),
  );
  child.stderr?.on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString("utf8")).slice(-4000);
  });
  const ended = (detail: string, signal: NodeJS.Signals | null) => {
    isAlive = false;
    ready.reject(new Error(`The process that reads files did not start: ${detail} ${complaints}`));
    finish(endProblem(detail, signal, complaints));
  };
  child.on("error", (error) => ended(error.message, null));
  child.on("exit", (code, signal) => ended(`exit ${signal ?? code}`, signal));

  return {
    pid: child.pid,
    isAlive: () => isAlive,
    kill: () => killFor(new FileProblem("crashed", { detail: "killed" })),
    isWornOut: () => {
      const usage = child.pid === undefined ? null : processUsage(child.pid);
      return usage !== null && usage.memoryBytes > (limits.memoryMb * 1024 * 1024) / 2;
    },
    rest: () => {
      child.unref();
      child.channel?.unref();
    },
    read: async (job, onProgress = () => {}) => {
      child.ref();
      child.channel?.ref();
      await ready.promise;
      const { promise, resolve, reject } = deferred<ExtractedDocument>();
      const startCpuSeconds = (child.pid === undefined ? null : processUsage(child.pid))?.cpuSeconds ?? 0;
      const decode = createMessageDecoder();
      running = {
        job,
        blocks: [],
        characters: 0,
        decode,
        startCpuSeconds,
        startedAt: Date.now(),
        onProgress,
        resolve,
        reject,
      };
      watch = setInterval(checkLimits, watchMs);
      child.send(job);
      return promise;
    },
  };
}

type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void };

function deferred<T>(): Deferred<T> {
  let [resolve, reject]: [Deferred<T>["resolve"], Deferred<T>["reject"]] = [() => {}, () => {}];
  const promise = new Promise<T>((onResolve, onReject) => {
    [resolve, reject] = [onResolve, onReject];
  });
  return { promise, resolve, reject };
}

/** The entry lies beside this file, as TypeScript in the sources and as JavaScript once compiled. */
function forkReader({ memoryMb, cpuSeconds }: ReaderLimits): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const entry = fileURLToPath(new URL(isSource ? "./reader-main.ts" : "./reader-main.js", import.meta.url));
  const loader = isSource
    ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
    : [];
  return fork(entry, [String(memoryMb), String(cpuSeconds)], {
    execArgv: [...loader, `--max-old-space-size=${memoryMb}`, "--disallow-code-generation-from-strings"],
    env: {},
    cwd: tmpdir(),
    stdio: ["ignore", "ignore", "pipe", "pipe", "ipc"],
  });
}

/** Nobody here kills without saying why, so a killed process had met a limit of the system or its own. */
function endProblem(detail: string, signal: NodeJS.Signals | null, complaints: string): FileProblem {
  const isExcess = signal === "SIGKILL" || /out of memory|allocation failed/i.test(complaints);
  return new FileProblem(isExcess ? "too_complex" : "crashed", {
    detail: `${detail} ${complaints}`.slice(0, 500),
  });
}

/** Splits what arrives into lines; one that never ends is not waited for. */
function onLines(stream: Readable, onLine: (line: string) => void, onExcess: () => void): void {
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
    if (pendingBytes > maxMessageBytes) {
      stream.destroy();
      onExcess();
    }
  });
}

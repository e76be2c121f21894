import { stat } from "node:fs/promises";
import type { ExtractedDocument } from "./document.ts";
import { FileProblem } from "./file-problem.ts";
import { startReaderProcess, type ReaderProcess } from "./reader-process.ts";

export interface ExtractorOptions {
  processes?: number;
  memoryMb?: number;
  cpuSeconds?: number;
  /** How long an idle process is kept for the next file. */
  idleMs?: number;
  maxFileBytes?: number;
  /** Where the files are; a reader reaches no other. */
  folders?: readonly string[];
}

export interface ExtractOptions {
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

export interface Extractor {
  /** Reads a file; `name` decides with the content what it is. Rejects with a FileProblem, or the signal's reason. */
  extract: (filePath: string, name: string, options?: ExtractOptions) => Promise<ExtractedDocument>;
  /** Ends all processes; what still waits or runs is rejected. */
  close: () => void;
}

interface Task {
  path: string;
  name: string;
  onProgress: ((fraction: number) => void) | undefined;
  resolve: (document: ExtractedDocument) => void;
  reject: (error: unknown) => void;
  isOver: boolean;
}

interface Slot {
  process: ReaderProcess | null;
  task: Task | null;
  idleTimer: NodeJS.Timeout | undefined;
}

/** A pool of reader processes: a file that breaks its limits costs its process, never the service. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { processes = 1, memoryMb = 1024, cpuSeconds = 20, idleMs = 30_000, folders = [] } = options;
  const maxFileBytes = options.maxFileBytes ?? 64 * 1024 * 1024;
  const slots: Slot[] = Array.from({ length: processes }, () => ({
    process: null,
    task: null,
    idleTimer: undefined,
  }));
  const waiting: Task[] = [];
  let isClosed = false;

  function next(): void {
    const slot = slots.find(({ task }) => task === null);
    if (!slot) return;
    const task = waiting.shift();
    if (task) void work(slot, task);
  }

  async function work(slot: Slot, task: Task): Promise<void> {
    slot.task = task;
    clearTimeout(slot.idleTimer);
    try {
      if (!slot.process?.isAlive()) slot.process = startReaderProcess({ memoryMb, cpuSeconds, folders });
      task.resolve(await slot.process.read({ path: task.path, name: task.name }, task.onProgress));
    } catch (error) {
      task.reject(error);
    }
    slot.task = null;
    retire(slot);
    next();
  }

  /** Keeps a healthy process for reuse; WebAssembly never frees memory, so a large one ends at once. */
  function retire(slot: Slot): void {
    const { process } = slot;
    if (!process?.isAlive() || isClosed || process.isWornOut()) return stop(slot);
    process.rest();
    slot.idleTimer = setTimeout(() => stop(slot), idleMs).unref();
  }

  function stop(slot: Slot): void {
    clearTimeout(slot.idleTimer);
    slot.process?.kill();
    slot.process = null;
  }

  function cancel(task: Task, reason: unknown): void {
    if (task.isOver) return;
    task.reject(reason);
    const index = waiting.indexOf(task);
    if (index !== -1) waiting.splice(index, 1);
    const slot = slots.find((one) => one.task === task);
    if (slot) stop(slot);
  }

  function enqueue(
    path: string,
    name: string,
    { signal, onProgress }: ExtractOptions,
  ): Promise<ExtractedDocument> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => cancel(task, signal?.reason);
      const settle =
        <T>(report: (value: T) => void) =>
        (value: T) => {
          task.isOver = true;
          signal?.removeEventListener("abort", stopWaiting);
          report(value);
        };
      const task: Task = {
        path,
        name,
        onProgress,
        resolve: settle(resolve),
        reject: settle(reject),
        isOver: false,
      };
      signal?.addEventListener("abort", stopWaiting, { once: true });
      waiting.push(task);
      next();
    });
  }

  return {
    extract: async (filePath, name, extractOptions = {}) => {
      extractOptions.signal?.throwIfAborted();
      const { size } = await stat(filePath);
      if (size > maxFileBytes) throw new FileProblem("too_large", { detail: `${size} bytes` });
      extractOptions.signal?.throwIfAborted();
      if (isClosed) throw new Error("The extractor is closed.");
      return enqueue(filePath, name, extractOptions);
    },
    close: () => {
      isClosed = true;
      const closed = new Error("The extractor is closed.");
      for (const task of [...waiting, ...slots.flatMap(({ task }) => (task ? [task] : []))])
        cancel(task, closed);
      slots.forEach(stop);
    },
  };
}

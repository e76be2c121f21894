import type { Worker } from "node:worker_threads";
import { AppError, invalidParams } from "../errors/app-error.ts";
import { startThread } from "../runtime/code-location.ts";
import {
  laneOf,
  type FromThread,
  type Lane,
  type TaskName,
  type ThreadTasks,
  type ToThread,
} from "./tasks.ts";

export interface Threads {
  /**
   * Runs a task off the event loop and yields its parts in order. Invalid input fails as it would on the event
   * loop.
   */
  run<Name extends TaskName>(
    task: Name,
    input: ThreadTasks[Name]["input"],
    transfer?: readonly ArrayBuffer[],
  ): AsyncGenerator<ThreadTasks[Name]["part"], void>;
  close(): Promise<void>;
}

const THREADS: Readonly<Record<Lane, number>> = { members: 2, strangers: 1 };
const IDLE_MS = 30_000;
const MEMORY_MB = 1536;
/** Far more than the largest input needs. */
const PATIENCE_MS = 300_000;

interface Thread {
  readonly lane: Lane;
  readonly worker: Worker;
  readonly waiting: Map<number, (message: FromThread | Error) => void>;
  idle: NodeJS.Timeout | undefined;
}

/** Threads start on demand and stop when idle, so an idle server uses no memory for them. */
export function createThreads(): Threads {
  const threads = new Set<Thread>();
  let lastId = 0;

  function start(lane: Lane): Thread {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    const worker = startThread("thread-main", { env: {}, resourceLimits });
    const thread: Thread = { lane, worker, waiting: new Map(), idle: undefined };
    const fail = (error: Error) => {
      threads.delete(thread);
      for (const settle of thread.waiting.values()) settle(error);
    };
    worker.on("message", (message: FromThread) => thread.waiting.get(message.id)?.(message));
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The thread has ended.")));
    worker.unref();
    threads.add(thread);
    return thread;
  }

  function choose(lane: Lane): Thread {
    const all = [...threads]
      .filter((thread) => thread.lane === lane)
      .toSorted((a, b) => a.waiting.size - b.waiting.size);
    const isFull = all.length >= THREADS[lane];
    const thread = all[0] && (all[0].waiting.size === 0 || isFull) ? all[0] : start(lane);
    clearTimeout(thread.idle);
    return thread;
  }

  function release(thread: Thread, id: number): void {
    thread.waiting.delete(id);
    if (thread.waiting.size > 0) return;
    thread.worker.unref();
    thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref();
  }

  return {
    async *run(task, input, transfer = []) {
      const thread = choose(laneOf(task));
      lastId += 1;
      const id = lastId;
      thread.worker.ref();
      let next = awaitMessage(thread, id);
      thread.worker.postMessage({ id, task, input } satisfies ToThread, [...transfer]);
      try {
        for (;;) {
          const message = await next;
          if ("isDone" in message) return;
          if ("failure" in message) throw toError(message.failure);
          next = awaitMessage(thread, id);
          next.catch(() => undefined);
          thread.worker.postMessage({ id, isRead: true } satisfies ToThread);
          yield message.part as ThreadTasks[typeof task]["part"];
        }
      } finally {
        release(thread, id);
      }
    },
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function awaitMessage(thread: Thread, id: number): Promise<FromThread> {
  return new Promise((resolve, reject) => {
    // A task that never ends takes its thread with it.
    const timer = setTimeout(() => void thread.worker.terminate(), PATIENCE_MS).unref();
    thread.waiting.set(id, (message) => {
      clearTimeout(timer);
      if (!(message instanceof Error)) return resolve(message);
      reject(
        new AppError("unavailable", "The server is busy. Please try again shortly.", { cause: message }),
      );
    });
  });
}

const toError = ({
  message,
  fields,
}: {
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
}) => (fields ? invalidParams(fields) : new Error(message));

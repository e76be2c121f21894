import { availableParallelism } from "node:os";
import { EmbeddingError, type EmbedOptions } from "../embedder.ts";
import { createBatchQueue, type Item } from "./batch-queue.ts";
import { LOCAL_MODEL } from "./model-files.ts";
import { startInferenceProcess, type InferenceProcess } from "./process-host.ts";
import type { ModelJob } from "./protocol.ts";

export interface ModelWorkerOptions {
  modelFolder?: string | undefined;
  /** Without work for so long, the process is stopped and its memory is free. */
  idleMs?: number | undefined;
  threads?: number | undefined;
  startTimeoutMs?: number | undefined;
  runTimeoutMs?: number | undefined;
}

/** The built-in models, in a separate process that starts with the first job. */
export interface ModelWorker {
  run(jobs: ModelJob[], options?: EmbedOptions): Promise<Float32Array[]>;
  readonly pid: number | undefined;
  close(): Promise<void>;
}

const TOKENS_PER_BATCH = 256;

export function createModelWorker(options: ModelWorkerOptions = {}): ModelWorker {
  const { idleMs = 5 * 60_000, startTimeoutMs = 120_000, runTimeoutMs = 60_000 } = options;
  const threads = options.threads ?? Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
  const queue = createBatchQueue(TOKENS_PER_BATCH, LOCAL_MODEL.maxTokens);
  let host: Promise<InferenceProcess> | null = null;
  let running: InferenceProcess | null = null;
  let pumping: Promise<void> = Promise.resolve();
  let busy = false;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function process(): Promise<InferenceProcess> {
    if (running && !running.alive) host = running = null;
    host ??= startInferenceProcess({
      modelFolder: options.modelFolder,
      threads,
      startTimeoutMs,
      runTimeoutMs,
    });
    try {
      running = await host;
      return running;
    } catch (error) {
      host = null;
      throw error;
    }
  }

  async function runBatch(items: Item[]): Promise<void> {
    const jobs = items.map((item) => item.job);
    const attempt = async () => (await process()).run(jobs);
    try {
      // A process that died under one batch is replaced once; a batch that kills it twice is at fault.
      const results = await attempt().catch((error: unknown) => {
        const lost = error instanceof EmbeddingError && error.reason === "unavailable" && running !== null;
        if (!lost || closed) throw error;
        return attempt();
      });
      items.forEach((item, index) => item.resolve(results[index]!));
    } catch (error) {
      for (const item of items) item.reject(error);
    }
  }

  async function pump(): Promise<void> {
    busy = true;
    clearTimeout(idle);
    for (let batch = queue.take(); batch.length > 0; batch = queue.take()) await runBatch(batch);
    busy = false;
    idle = setTimeout(() => void stop(), idleMs).unref();
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const current = host;
    host = running = null;
    await (await current?.catch(() => null))?.stop();
  }

  return {
    get pid() {
      return running?.alive ? running.pid : undefined;
    },
    async run(jobs, runOptions = {}) {
      if (closed) throw new EmbeddingError("closed", "the embedder is closed");
      runOptions.signal?.throwIfAborted();
      const result = queue.add(jobs, runOptions);
      if (!busy) pumping = pump();
      return result;
    },
    async close() {
      closed = true;
      for (const item of queue.clear()) {
        item.reject(new EmbeddingError("closed", "the embedder was closed before this text's turn"));
      }
      await stop();
      await pumping;
      clearTimeout(idle);
    },
  };
}

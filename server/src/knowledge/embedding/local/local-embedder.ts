import { availableParallelism } from "node:os";
import { EmbeddingError, type Embedder } from "../embedder.ts";
import { createLru } from "../lru.ts";
import { createBatchQueue, type Item } from "./batch-queue.ts";
import { LOCAL_MODEL } from "./model-files.ts";
import { startInferenceProcess, type InferenceProcess } from "./process-host.ts";

export interface LocalEmbedderOptions {
  modelFolder?: string | undefined;
  /** Without work for so long, the process is stopped and its memory is free. */
  idleMs?: number;
  threads?: number;
  startTimeoutMs?: number;
  runTimeoutMs?: number;
}

export type LocalEmbedder = Embedder & { readonly pid: number | undefined };

const TOKENS_PER_BATCH = 256;
const CACHED_QUERIES = 1_000;
const LONGEST_CACHED_QUERY = 2_000;

/** The built-in model, started on first use in a separate process. */
export function createLocalEmbedder(options: LocalEmbedderOptions = {}): LocalEmbedder {
  const { idleMs = 5 * 60_000, startTimeoutMs = 120_000, runTimeoutMs = 60_000 } = options;
  const threads = options.threads ?? Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
  const queue = createBatchQueue(TOKENS_PER_BATCH, LOCAL_MODEL.maxTokens);
  const seen = createLru<string, Float32Array>(CACHED_QUERIES);
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
    const texts = items.map((item) => item.text);
    const attempt = async () => (await process()).run(texts);
    try {
      // A process that died under one batch is replaced once; a batch that kills it twice is at fault.
      const vectors = await attempt().catch((error: unknown) => {
        const lost = error instanceof EmbeddingError && error.reason === "unavailable" && running !== null;
        if (!lost || closed) throw error;
        return attempt();
      });
      items.forEach((item, index) => item.resolve(vectors[index]!));
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

  async function compute(texts: string[], embedOptions: Parameters<Embedder["embed"]>[1] = {}) {
    if (closed) throw new EmbeddingError("closed", "the embedder is closed");
    embedOptions.signal?.throwIfAborted();
    const result = queue.add(texts, embedOptions);
    if (!busy) pumping = pump();
    return result;
  }

  return {
    id: LOCAL_MODEL.id,
    dimensions: LOCAL_MODEL.dimensions,
    maxTokens: LOCAL_MODEL.maxTokens,
    get pid() {
      return running?.alive ? running.pid : undefined;
    },
    embed: async (texts, embedOptions) => {
      if (embedOptions?.priority !== "query") return compute(texts, embedOptions);
      const known = texts.map((text) => seen.get(text));
      const missing = texts.filter((_, index) => !known[index]);
      const fresh = missing.length > 0 ? await compute(missing, embedOptions) : [];
      missing.forEach((text, index) => {
        if (text.length <= LONGEST_CACHED_QUERY) seen.set(text, fresh[index]!);
      });
      // Callers get their own copy: a cached vector must not change under the next one.
      let next = 0;
      return known.map((vector) => (vector ?? fresh[next++]!).slice());
    },
    close: async () => {
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

import type { Config } from "../platform/config/config.ts";
import type { Logger } from "../platform/telemetry/logger.ts";
import { createEmbedder, type EmbedderChoice } from "./embedding/create-embedder.ts";
import type { Embedder } from "./embedding/embedder.ts";
import type { ModelWorker } from "./embedding/local/model-worker.ts";
import { LOCAL_MODEL } from "./embedding/local/model-files.ts";

export interface Embedders {
  /** The configured model, or why there is none. Tried on first use, and again some time after a failure. */
  current(): Promise<EmbedderChoice>;
  /** The model with this id, where it can still be used: vectors are only comparable with their own model's. */
  byId(id: string | null): Promise<Embedder | null>;
  close(): Promise<void>;
}

const RETRY_MS = 60_000;

export function createEmbedders(config: Config, worker: ModelWorker, log: Logger): Embedders {
  const { url, model, key } = config.embeddings;
  const configured = memoize(
    () =>
      createEmbedder({
        url: url ?? undefined,
        model: model ?? undefined,
        apiKey: key ?? undefined,
        worker,
      }),
    log,
  );
  const builtIn = url ? memoize(() => createEmbedder({ worker }), log) : configured;
  return {
    current: () => configured.get(),
    async byId(id) {
      if (id === null) return null;
      const { embedder } = await configured.get();
      if (embedder?.id === id) return embedder;
      return id === LOCAL_MODEL.id ? (await builtIn.get()).embedder : null;
    },
    async close() {
      await configured.close();
      if (builtIn !== configured) await builtIn.close();
    },
  };
}

/** Keeps a model that works; a failed one is retried later, since a remote server may recover. */
function memoize(create: () => Promise<EmbedderChoice>, log: Logger) {
  let choice: Promise<EmbedderChoice> | null = null;
  return {
    get(): Promise<EmbedderChoice> {
      choice ??= create().then((made) => {
        if (!made.embedder) {
          log.warn({ reason: made.reason }, "no embedding model works: passages are found by words only");
          setTimeout(() => (choice = null), RETRY_MS).unref();
        }
        return made;
      });
      return choice;
    },
    async close(): Promise<void> {
      const made = choice ? await choice : null;
      await made?.embedder?.close();
    },
  };
}

import type { Embedder } from "./embedder.ts";
import { createLocalEmbedder } from "./local/local-embedder.ts";
import { createModelWorker, type ModelWorker } from "./local/model-worker.ts";
import { createRemoteEmbedder } from "./remote-embedder.ts";

export interface EmbedderConfig {
  /** Where the built-in model is; unless given, where the build leaves it. */
  modelFolder?: string | undefined;
  /** EMBEDDINGS_URL, EMBEDDINGS_MODEL and the optional key; without a URL the built-in model is used. */
  url?: string | undefined;
  model?: string | undefined;
  apiKey?: string | undefined;
  /** The process of the built-in models, where it is shared; otherwise the embedder has its own. */
  worker?: ModelWorker | undefined;
}

export type EmbedderChoice = { embedder: Embedder; reason: null } | { embedder: null; reason: string };

/** Answers an embedder that has just worked, or none and the reason; then the index is lexical. */
export async function createEmbedder(config: EmbedderConfig = {}): Promise<EmbedderChoice> {
  try {
    return { embedder: config.url ? await remote(config, config.url) : await local(config), reason: null };
  } catch (error) {
    return { embedder: null, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function remote({ model, apiKey }: EmbedderConfig, url: string): Promise<Embedder> {
  if (!model) throw new Error("EMBEDDINGS_URL is set, but EMBEDDINGS_MODEL is not");
  return createRemoteEmbedder({ url, model, apiKey });
}

async function local({ modelFolder, worker: shared }: EmbedderConfig): Promise<Embedder> {
  const worker = shared ?? createModelWorker({ modelFolder });
  const embedder = createLocalEmbedder(worker, modelFolder);
  try {
    await embedder.embed(["Does the model answer?"], { priority: "query" });
    return embedder;
  } catch (error) {
    if (!shared) await worker.close();
    throw error;
  }
}

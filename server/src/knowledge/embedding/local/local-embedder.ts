import type { Embedder, EmbedOptions } from "../embedder.ts";
import { createLru } from "../lru.ts";
import { builtInMeaningShare } from "../meaning-share.ts";
import { LOCAL_MODEL } from "./model-files.ts";
import type { ModelWorker } from "./model-worker.ts";
import { readWordPieces } from "./word-pieces.ts";

const CACHED_QUERIES = 1_000;
const LONGEST_CACHED_QUERY = 2_000;

/** The built-in embedding model; closing it closes the worker. */
export function createLocalEmbedder(worker: ModelWorker, modelFolder?: string): Embedder {
  const seen = createLru<string, Float32Array>(CACHED_QUERIES);
  const compute = (texts: string[], options?: EmbedOptions) =>
    worker.run(
      texts.map((text) => ({ kind: "embed", text })),
      options,
    );
  let ownWords: ReadonlySet<string> = new Set();
  // Until they are read, and without them, a rare word may count as misspelled.
  readWordPieces(modelFolder).then(
    (words) => (ownWords = words),
    () => undefined,
  );
  return {
    id: LOCAL_MODEL.id,
    dimensions: LOCAL_MODEL.dimensions,
    maxTokens: LOCAL_MODEL.maxTokens,
    meaningShare: builtInMeaningShare,
    knowsWord: (word) => ownWords.has(word),
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
    close: () => worker.close(),
  };
}

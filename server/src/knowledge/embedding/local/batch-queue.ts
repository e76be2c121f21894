import { estimateTokens } from "../../../language/index.ts";
import type { EmbedOptions } from "../embedder.ts";

/** One text of one call, waiting for its vector. */
export interface Item {
  text: string;
  tokens: number;
  resolve(vector: Float32Array): void;
  reject(error: unknown): void;
  signal: AbortSignal | undefined;
}

/**
 * Texts waiting for the model. Queries leave first; documents of similar length leave together, so that
 * little is spent on padding. Batches stay small: more texts at once are no faster on a CPU, and a query
 * never waits longer than one batch.
 */
export function createBatchQueue(tokensPerBatch: number, longestText: number) {
  const queries: Item[] = [];
  const documents: Item[][] = [];

  function add(texts: string[], { priority, signal }: EmbedOptions): Promise<Float32Array[]> {
    const group: Item[] = [];
    const all = texts.map(
      (text) =>
        new Promise<Float32Array>((resolve, reject) => {
          const tokens = Math.min(longestText, estimateTokens(text) + 2);
          group.push({ text, tokens, resolve, reject, signal });
        }),
    );
    if (priority === "query") queries.push(...group);
    else documents.push(group.toSorted((a, b) => a.tokens - b.tokens));
    const rejectAborted = () => {
      for (const item of group) item.reject(signal?.reason);
    };
    signal?.addEventListener("abort", rejectAborted, { once: true });
    return Promise.all(all).finally(() => signal?.removeEventListener("abort", rejectAborted));
  }

  /** The next batch, or an empty one. Drops calls that their caller has aborted. */
  function nextBatch(): Item[] {
    dropAborted(queries);
    if (queries.length > 0) return cut(queries, tokensPerBatch);
    while (documents.length > 0) {
      const group = documents[0]!;
      dropAborted(group);
      const batch = cut(group, tokensPerBatch);
      if (group.length === 0) documents.shift();
      if (batch.length > 0) return batch;
    }
    return [];
  }

  return {
    add,
    take: nextBatch,
    clear: (): Item[] => [...queries.splice(0), ...documents.splice(0).flat()],
  };
}

function cut(items: Item[], tokensPerBatch: number): Item[] {
  let longest = 0;
  let count = 0;
  for (const { tokens } of items) {
    longest = Math.max(longest, tokens);
    if (count > 0 && (count + 1) * longest > tokensPerBatch) break;
    count++;
  }
  return items.splice(0, count);
}

function dropAborted(items: Item[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    if (items[i]!.signal?.aborted) items.splice(i, 1);
  }
}

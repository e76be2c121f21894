import { estimateTokens } from "../../../language/index.ts";
import type { EmbedOptions } from "../embedder.ts";
import type { ModelJob } from "./protocol.ts";

/** One job of one call, waiting for its result. */
export interface Item {
  job: ModelJob;
  tokens: number;
  resolve(result: Float32Array): void;
  reject(error: unknown): void;
  signal: AbortSignal | undefined;
}

/**
 * Jobs waiting for a model. Queries leave first; texts of similar length leave together, so that little is spent on
 * padding. Batches stay small: more texts at once are no faster on a CPU, and a query never waits longer than one
 * batch.
 */
export function createBatchQueue(tokensPerBatch: number, longestText: number) {
  const queries: Item[] = [];
  const documents: Item[][] = [];

  function add(jobs: ModelJob[], { priority, signal }: EmbedOptions): Promise<Float32Array[]> {
    const group: Item[] = [];
    const all = jobs.map(
      (job) =>
        new Promise<Float32Array>((resolve, reject) => {
          const tokens = Math.min(longestText, tokensOf(job));
          group.push({ job, tokens, resolve, reject, signal });
        }),
    );
    const byLength = group.toSorted((a, b) => a.tokens - b.tokens);
    if (priority === "query") queries.push(...byLength);
    else documents.push(byLength);
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

function tokensOf(job: ModelJob): number {
  switch (job.kind) {
    case "embed":
      return estimateTokens(job.text) + 2;
    case "read":
      return estimateTokens([job.question, job.passage.title, ...job.passage.sentences].join(" ")) + 4;
    case "time-reader":
      // Alone in its batch, so that nothing else is measured.
      return Infinity;
  }
}

function cut(items: Item[], tokensPerBatch: number): Item[] {
  let longest = 0;
  let count = 0;
  for (const { job, tokens } of items) {
    longest = Math.max(longest, tokens);
    if (count > 0 && (job.kind !== items[0]!.job.kind || (count + 1) * longest > tokensPerBatch)) break;
    count++;
  }
  return items.splice(0, count);
}

function dropAborted(items: Item[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    if (items[i]!.signal?.aborted) items.splice(i, 1);
  }
}

import { chunkFaq } from "../../server/src/knowledge/chunking/chunk-faq.ts";
import { chunkText } from "../../server/src/knowledge/chunking/chunk-text.ts";
import type { Chunk } from "../../server/src/knowledge/chunking/chunk.ts";
import { embedChunks, type ChunkVectors } from "../../server/src/knowledge/embedding/embed-chunks.ts";
import type { Embedder } from "../../server/src/knowledge/embedding/embedder.ts";
import { createIndex, type ProjectIndex } from "../../server/src/knowledge/index/project-index.ts";
import type { Reader } from "../../server/src/knowledge/reading/reader.ts";
import { rerank } from "../../server/src/knowledge/reading/rerank.ts";
import { auroc, megabytes, memoryInUse, milliseconds, percent } from "./figures.ts";

export interface Task {
  docs: { id: number; title?: string; text: string; label?: string }[];
  queries: { q: string; rel?: number[]; label?: string }[];
}

interface Entry {
  docId: number;
  chunk: Chunk;
  vectors: ChunkVectors | null;
}
interface Asked {
  vector: Float32Array | null;
  ms: number;
}
export interface PreparedTask {
  name: string;
  task: Task;
  entries: Entry[];
  /** Each query's vector and how long it took, alone, as a visitor's would. */
  asked: Asked[];
  chunksPerSecond: number;
}
type Row = Record<string, string | number>;

const UNRELATED_QUERIES = 1_000;

/** Chunks and embeds a task's documents the way the product does. */
export async function prepareTask(
  name: string,
  task: Task,
  embedder: Embedder | null,
  most: number,
): Promise<PreparedTask> {
  const found = task.docs.flatMap((doc) => toChunks(doc).map((chunk) => ({ docId: doc.id, chunk })));
  const began = performance.now();
  const vectors = embedder
    ? await embedChunks(
        embedder,
        found.map(({ chunk }) => chunk),
      )
    : null;
  const seconds = (performance.now() - began) / 1_000;
  const entries = found.map((entry, rank) => ({ ...entry, vectors: vectors?.[rank] ?? null }));
  // Queries of a label are consecutive, so the sample is spread evenly.
  const step = Math.max(1, task.queries.length / most);
  const queries = task.queries.filter((_, rank) => Math.floor(rank / step) !== Math.floor((rank - 1) / step));
  const asked: Asked[] = [];
  for (const { q } of queries) {
    const start = performance.now();
    const [vector = null] = embedder ? await embedder.embed([q], { priority: "query" }) : [];
    asked.push({ vector, ms: performance.now() - start });
  }
  return { name, task: { ...task, queries }, entries, asked, chunksPerSecond: entries.length / seconds };
}

/** A document whose text repeats its title as the first line is a question with its answer. */
const isFaq = ({ title, text }: { title?: string; text: string }): boolean =>
  title !== undefined && title !== "" && text.startsWith(`${title}\n`);

export function toChunks({ title, text }: { title?: string; text: string }): Chunk[] {
  if (title && isFaq({ title, text })) {
    return chunkFaq({ question: title, answer: text.slice(title.length + 1) });
  }
  return chunkText({ title: title?.replaceAll("_", " "), text });
}

export async function measureTask(
  prepared: PreparedTask,
  strangers: PreparedTask | null,
  reader: Reader,
): Promise<{ title: string; rows: Row[] }> {
  const { name, task, entries, chunksPerSecond } = prepared;
  const before = memoryInUse();
  const ours = fill(entries, (entry) => ({ text: entry.chunk.indexText, ...entry.vectors }));
  const bytes = memoryInUse() - before;
  const rows = [await measure("words alone (BM25)", prepared, strangers, ours, false)];
  if (entries.some((entry) => entry.vectors)) {
    const meaning = fill(entries, ({ vectors }) => ({ text: "", vector: vectors!.vector }));
    rows.push(
      await measure("embeddings alone", prepared, strangers, meaning, true),
      await measure("ours without the reader", prepared, strangers, ours, true),
      await measure("ours", prepared, strangers, ours, true, reader),
    );
  }
  const title =
    `${name}: ${task.docs.length} documents, ${entries.length} chunks, ${task.queries.length} queries; ` +
    `${chunksPerSecond.toFixed(1)} chunks a second embedded, index ${megabytes(ours.bytes)} MB ` +
    `(measured ${megabytes(bytes)} MB)`;
  return { title, rows };
}

function fill(
  entries: Entry[],
  read: (entry: Entry) => { text: string; vector?: Float32Array; sentences?: Float32Array[] },
): ProjectIndex {
  const dimensions = entries.find((entry) => entry.vectors)?.vectors?.vector.length ?? 1;
  const index = createIndex({ dimensions });
  entries.forEach((entry, id) => {
    index.add([{ id, docId: entry.docId, vector: null, ...read(entry) }]);
  });
  return index;
}

async function measure(
  label: string,
  { task, asked, entries }: PreparedTask,
  strangers: PreparedTask | null,
  index: ProjectIndex,
  byMeaning: boolean,
  reader: Reader | null = null,
): Promise<Row> {
  const titles = new Map(task.docs.map((doc) => [doc.id, doc.title?.replaceAll("_", " ") ?? ""]));
  const faqs = new Set(task.docs.filter(isFaq).map((doc) => doc.id));
  const search = async (query: string, { vector }: Asked) => {
    const hits = await index.search(query, byMeaning ? vector : null, { limit: 10, perDocument: 1 });
    if (!reader) return hits;
    const passages = hits.map((hit) => {
      const { content, headingPath } = entries[hit.chunkId]!.chunk;
      const title = titles.get(hit.docId) ?? "";
      return { ...hit, content, headingPath, title, question: faqs.has(hit.docId) ? title : null };
    });
    return rerank(reader, query, passages);
  };
  const labels = new Map(task.docs.map((doc) => [doc.id, doc.label]));
  const times: number[] = [];
  const scores: number[] = [];
  let [first, five, reciprocal] = [0, 0, 0];
  for (const [at, query] of task.queries.entries()) {
    const began = performance.now();
    const hits = await search(query.q, asked[at]!);
    times.push(performance.now() - began + (byMeaning ? asked[at]!.ms : 0));
    scores.push(hits[0]?.score ?? 0);
    const rank = hits.findIndex(({ docId }) =>
      query.rel ? query.rel.includes(docId) : labels.get(docId) === query.label,
    );
    if (rank < 0) continue;
    if (rank === 0) first++;
    if (rank < 5) five++;
    reciprocal += 1 / (rank + 1);
  }
  const outside: number[] = [];
  for (const [at, query] of strangers?.task.queries.slice(0, UNRELATED_QUERIES).entries() ?? []) {
    outside.push((await search(query.q, strangers!.asked[at]!))[0]?.score ?? 0);
  }
  const total = task.queries.length;
  return {
    search: label,
    "recall@1": percent(first, total),
    "recall@5": percent(five, total),
    "MRR@10": percent(reciprocal, total),
    "p50 ms": milliseconds(times, 0.5),
    "p99 ms": milliseconds(times, 0.99),
    [`AUROC against ${strangers?.name ?? "none"}`]:
      outside.length > 0 ? auroc(scores, outside).toFixed(4) : "–",
  };
}

import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createIndex, type ProjectIndex } from "../../server/src/knowledge/index/project-index.ts";
import { INDEX_FORMAT } from "../../server/src/knowledge/index/saved/format.ts";
import { encodeSpooled, readSpool, type SpooledChunk } from "../../server/src/knowledge/index/saved/spool.ts";
import { decodeVectors } from "../../server/src/knowledge/index/vectors/vector-codec.ts";
import { createThreads } from "../../server/src/platform/threads/threads.ts";
import { megabytes } from "../retrieval/figures.ts";
import { makeChunks, type Passages } from "./passages.ts";

export const LIMIT = 10;
/** Above, one question in four is compared with all chunks. */
const MOST_ASKED = 200_000;

/** What the benchmark keeps between runs, by the number of chunks. */
export interface KeptFiles {
  /** The saved index; built once for each format. */
  index(rows: number): Promise<string>;
  /** The hits of questions by the index in memory, which compares all chunks; none for those not asked. */
  exactHits(rows: number): Promise<number[][]>;
}

export function keepFiles(folder: string, passages: Passages, isFresh: boolean): KeptFiles {
  const known = (name: string) => `${passages.passages.length}-${name}`;
  const built = new Set<number>();
  /** The chunks themselves: to make a million takes minutes. */
  async function spoolOf(rows: number): Promise<string> {
    const spool = join(folder, known(`${rows}.chunks`));
    if (!existsSync(spool)) await writeSpool(passages, rows, spool);
    return spool;
  }
  return {
    async index(rows) {
      const target = join(folder, known(`${rows}.f${INDEX_FORMAT}.index`));
      if (existsSync(target) && !(isFresh && !built.has(rows))) return target;
      await build(passages, rows, await spoolOf(rows), target);
      built.add(rows);
      return target;
    },
    async exactHits(rows) {
      const kept = join(folder, known(`${rows}.exact.json`));
      if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as number[][];
      const index = indexInMemory(readSpool(await spoolOf(rows), true), passages.dimensions);
      const hits: number[][] = [];
      const every = rows > MOST_ASKED ? 4 : 1;
      for (const [at, { text, vector }] of passages.questions.entries()) {
        if (at % every > 0) hits.push([]);
        else hits.push((await index.search(text, vector, { limit: LIMIT })).map(({ chunkId }) => chunkId));
      }
      writeFileSync(kept, JSON.stringify(hits));
      return hits;
    },
  };
}

export function indexInMemory(chunks: Iterable<SpooledChunk>, dimensions: number): ProjectIndex {
  const index = createIndex({ dimensions });
  for (const { id, docId, text, vectors } of chunks) {
    const [vector = null, ...sentences] = decodeVectors(vectors, dimensions);
    index.add([{ id, docId, text, vector, sentences }]);
  }
  return index;
}

async function writeSpool(passages: Passages, rows: number, path: string): Promise<void> {
  const stream = createWriteStream(`${path}.part`);
  for (const chunk of makeChunks(passages, rows)) {
    if (!stream.write(encodeSpooled(chunk))) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
  await rename(`${path}.part`, path);
}

async function build(passages: Passages, rows: number, spool: string, target: string): Promise<void> {
  const threads = createThreads();
  const [forward, part] = [`${target}.terms`, `${target}.part`];
  const about = { projectId: 1, version: 1, embedder: "bench", now: Date.now() };
  const input = { ...about, spool, forward, target: part, rows, dimensions: passages.dimensions };
  const began = performance.now();
  let highest = 0;
  const seconds = new Map<string, number>();
  let last = began;
  for await (const { step } of threads.run("buildIndex", input)) {
    highest = Math.max(highest, process.memoryUsage.rss());
    const now = performance.now();
    seconds.set(step, (seconds.get(step) ?? 0) + (now - last) / 1_000);
    last = now;
  }
  await threads.close();
  await rm(forward);
  await rename(part, target);
  const parts = [...seconds].map(([step, each]) => `${step} ${each.toFixed(0)} s`).join(", ");
  const total = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`${rows} chunks built in ${total} s (${parts}); at most ${megabytes(highest)} MB`);
}

import type { Embedder } from "../../server/src/knowledge/embedding/embedder.ts";
import type { IndexedChunk } from "../../server/src/knowledge/index/chunk-table.ts";
import { createIndex } from "../../server/src/knowledge/index/project-index.ts";
import { megabytes, memoryInUse, milliseconds } from "./figures.ts";

const WORDS_PER_CHUNK = 110;
const SENTENCES_PER_CHUNK = 4;
const VOCABULARY = 40_000;
const ROUNDS = 300;
/** The most frequent words of all chunks; queries are made of them, the hardest case for the word index. */
const FREQUENT =
  "account address answer balance bank bill card change charge city code company country customer date day delivery " +
  "device email error form game group hour house invoice language letter limit link list mail map member message " +
  "money month music name network number office order page paper part password payment people phone place plan " +
  "price problem product program question reason school server service shop state store street system table team " +
  "ticket time title town travel university update user value version water week winter word work world year";
const frequentWords = FREQUENT.split(" ");

/** Latency with embedding the query, the longest block of the event loop, and memory, at a given size. */
export async function measureSynthetic(
  size: number,
  embedder: Embedder | null,
): Promise<Record<string, string | number>> {
  const dimensions = embedder?.dimensions ?? 384;
  const random = generator(size);
  const before = memoryInUse();
  const index = createIndex({ dimensions });
  const began = performance.now();
  for (let id = 0; id < size; id++) index.add([chunk(id, dimensions, random)]);
  const built = performance.now() - began;
  const bytes = memoryInUse() - before;

  const whole: number[] = [];
  const searches: number[] = [];
  const blocks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const query = `How do I ${frequentOnes(4, random)} with the ${frequentOnes(3, random)}?`;
    const start = performance.now();
    const vector = embedder
      ? embedder.embed([query], { priority: "query" }).then(([made]) => made!)
      : Promise.resolve(unit(dimensions, random));
    await index.search(query, vector, { limit: 10 });
    whole.push(performance.now() - start);
    const made = await vector;
    const startedAt = performance.now();
    blocks.push(await longestBlock(() => index.search(query, made, { limit: 10 })));
    searches.push(performance.now() - startedAt);
  }
  return {
    chunks: size,
    "p50 ms": milliseconds(whole, 0.5),
    "p99 ms": milliseconds(whole, 0.99),
    "search alone p50": milliseconds(searches, 0.5),
    "longest block p50": milliseconds(blocks, 0.5),
    "longest block p99": milliseconds(blocks, 0.99),
    "MB (measured)": megabytes(bytes),
    "MB (own estimate)": megabytes(index.bytes),
    "MB per 10,000": megabytes((bytes / size) * 10_000),
    "added a second": (size / (built / 1_000)).toFixed(0),
  };
}

/** Runs a task while the event loop is watched: the longest time nothing else could have run. */
async function longestBlock(task: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  let running = true;
  const sample = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(sample);
  };
  setImmediate(sample);
  await task();
  sample();
  running = false;
  return longest;
}

function chunk(id: number, dimensions: number, random: () => number): IndexedChunk {
  return {
    id,
    docId: Math.floor(id / 5),
    text: words(WORDS_PER_CHUNK, random),
    vector: unit(dimensions, random),
    sentences: Array.from({ length: SENTENCES_PER_CHUNK }, () => unit(dimensions, random)),
  };
}

/** Words as frequent as in language: the n-th most frequent occurs about 1/n as often as the first. */
function words(count: number, random: () => number): string {
  return Array.from({ length: count }, () => {
    const rank = Math.floor(Math.exp(random() * Math.log(VOCABULARY)));
    return frequentWords[rank - 1] ?? `w${rank.toString(36)}x`;
  }).join(" ");
}

function frequentOnes(count: number, random: () => number): string {
  return Array.from({ length: count }, () => frequentWords[Math.floor(random() * frequentWords.length)]).join(
    " ",
  );
}

function unit(dimensions: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  let sum = 0;
  for (const value of vector) sum += value * value;
  return vector.map((value) => value / Math.sqrt(sum));
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { createEmbedder } from "../../server/src/knowledge/embedding/create-embedder.ts";
import { embedChunks } from "../../server/src/knowledge/embedding/embed-chunks.ts";
import { createModelWorker } from "../../server/src/knowledge/embedding/local/model-worker.ts";
import { encodeVectors } from "../../server/src/knowledge/index/vectors/vector-codec.ts";
import type { SpooledChunk } from "../../server/src/knowledge/index/saved/spool.ts";
import { toChunks, type Task } from "../retrieval/task.ts";

/** Real passages and questions with their vectors. */
export interface Passages {
  readonly dimensions: number;
  readonly passages: readonly { text: string; vector: Float32Array; sentences: Float32Array[] }[];
  readonly questions: readonly { text: string; vector: Float32Array }[];
}

/** How much of a made passage is the one it is made of, of a second one, and of neither. */
const MIXED = { own: 1, other: 0.55, noise: 0.35 };
const CHUNKS_PER_DOCUMENT = 5;

/** Embeds some passages and questions of a set once; a later run reads them again. */
export async function readPassages(folder: string, cache: string, most: number): Promise<Passages> {
  const kept = join(cache, `passages-${most}.bin`);
  if (existsSync(kept)) return deserialize(readFileSync(kept)) as Passages;
  const worker = createModelWorker();
  try {
    const { embedder, reason } = await createEmbedder({ worker });
    if (!embedder) throw new Error(`No model: ${reason}`);
    const task = JSON.parse(readFileSync(join(folder, "task_squad.json"), "utf8")) as Task;
    const step = Math.max(1, Math.floor(task.docs.length / most));
    const docs = task.docs.filter((_, at) => at % step === 0);
    const chunks = docs.flatMap((doc) => toChunks(doc)).slice(0, most);
    const vectors = await embedChunks(embedder, chunks);
    const asked = task.queries.filter((_, at) => at % 20 === 0).slice(0, 200);
    const asVectors = await embedder.embed(asked.map(({ q }) => q));
    const made: Passages = {
      dimensions: embedder.dimensions,
      passages: chunks.map(({ indexText: text }, at) => ({ text, ...vectors[at]! })),
      questions: asked.map(({ q: text }, at) => ({ text, vector: asVectors[at]! })),
    };
    writeFileSync(kept, serialize(made));
    return made;
  } finally {
    await worker.close();
  }
}

/**
 * As many chunks as wanted, made of real ones: the first are the passages themselves, each later one has the words of
 * two of them and lies between their vectors, some way off. Every tenth word is one that few chunks have.
 */
export function* makeChunks({ passages, dimensions }: Passages, count: number): Generator<SpooledChunk> {
  const random = generator(7);
  const pick = () => passages[Math.floor(random() * passages.length)]!;
  for (let id = 1; id <= count; id++) {
    const docId = Math.ceil(id / CHUNKS_PER_DOCUMENT);
    const own = passages[id - 1];
    if (own) {
      yield { id, docId, text: own.text, vectors: encodeVectors([own.vector, ...own.sentences]) };
      continue;
    }
    const [first, second] = [pick(), pick()];
    const words = [first.text.split(" "), second.text.split(" ")] as const;
    const text = words[0]
      .map((word, at) => {
        if (at % 10 === 9) return `k${Math.floor(random() ** 3 * count).toString(36)}q`;
        return random() < 0.3 ? (words[1][at] ?? word) : word;
      })
      .join(" ");
    const between = (a: Float32Array, b: Float32Array) => mix(a, b, dimensions, random);
    const sentences = first.sentences.map((vector, at) =>
      between(vector, second.sentences[at] ?? second.vector),
    );
    yield { id, docId, text, vectors: encodeVectors([between(first.vector, second.vector), ...sentences]) };
  }
}

function mix(a: Float32Array, b: Float32Array, dimensions: number, random: () => number): Float32Array {
  const noise = (MIXED.noise * Math.sqrt(12)) / Math.sqrt(dimensions);
  const mixed = a.map((value, at) => MIXED.own * value + MIXED.other * b[at]! + noise * (random() - 0.5));
  let square = 0;
  for (const value of mixed) square += value * value;
  return mixed.map((value) => value / Math.sqrt(square));
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

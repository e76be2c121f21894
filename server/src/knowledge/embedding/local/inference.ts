import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import type { Tensor } from "onnxruntime-node";
import { normalise } from "../embedder.ts";
import { LOCAL_MODEL, modelFiles } from "./model-files.ts";
import { sessionOptions } from "./session-options.ts";

export interface InferenceOptions {
  /** Where the built model is; unless given, where the build leaves it. */
  modelFolder?: string | undefined;
  threads: number;
}
export interface Inference {
  /** One run of the model: texts of about the same length belong together. */
  embed(texts: string[]): Promise<Float32Array[]>;
  release(): Promise<void>;
}

const END_OF_TEXT = 102;
/** WordPiece processes every word; a "word" of a megabyte must not take a minute. */
const LONGEST_TEXT = 8_000;

/** Loads runtime, model and tokenizer. Heavy on purpose: only the worker calls this. */
export async function loadInference({ modelFolder, threads }: InferenceOptions): Promise<Inference> {
  const runtime = await import("onnxruntime-node");
  const files = modelFiles(modelFolder);
  const tokenizer = new Tokenizer(JSON.parse(await readFile(files.tokenizer, "utf8")) as object, {});
  const options = await sessionOptions(runtime, threads, files.largestProducts);
  const session = await runtime.InferenceSession.create(files.model, options);
  const tokens = (text: string): number[] => {
    const { ids } = tokenizer.encode(text.slice(0, LONGEST_TEXT));
    return ids.length <= LOCAL_MODEL.maxTokens
      ? ids
      : [...ids.slice(0, LOCAL_MODEL.maxTokens - 1), END_OF_TEXT];
  };
  return {
    embed: async (texts) => {
      if (texts.length === 0) return [];
      const feeds = toFeeds(runtime, texts.map(tokens));
      const { vectors } = await session.run(feeds);
      return toVectors(vectors!.data as Float32Array, texts.length);
    },
    release: () => session.release(),
  };
}

interface Runtime {
  Tensor: typeof Tensor;
}

function toFeeds({ Tensor: Create }: Runtime, rows: number[][]): Record<string, Tensor> {
  const batch = rows.length;
  const length = Math.max(...rows.map((row) => row.length));
  const ids = new BigInt64Array(batch * length);
  const mask = new Float32Array(batch * length);
  const pool = new Float32Array(batch * length);
  for (const [index, row] of rows.entries()) {
    for (const [position, id] of row.entries()) {
      const at = index * length + position;
      ids[at] = BigInt(id);
      mask[at] = 1;
      pool[at] = 1 / row.length;
    }
  }
  const positions = BigInt64Array.from({ length }, (_, position) => BigInt(position));
  return {
    ids: new Create("int64", ids, [batch, length]),
    positions: new Create("int64", positions, [length]),
    mask: new Create("float32", mask, [batch, length]),
    pool: new Create("float32", pool, [batch, 1, length]),
  };
}

function toVectors(flat: Float32Array, count: number): Float32Array[] {
  const { dimensions } = LOCAL_MODEL;
  return Array.from({ length: count }, (_, index) =>
    normalise(flat.slice(index * dimensions, (index + 1) * dimensions)),
  );
}

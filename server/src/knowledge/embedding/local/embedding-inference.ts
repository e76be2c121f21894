import type { InferenceSession, Tensor } from "onnxruntime-node";
import { normalise } from "../embedder.ts";
import { LOCAL_MODEL } from "./model-files.ts";

interface Runtime {
  Tensor: typeof Tensor;
}

const END_OF_TEXT = 102;

/** The embedding model: the vectors of texts, in one run. */
export function loadEmbedding(
  runtime: Runtime,
  session: InferenceSession,
  tokens: (text: string, isWhole: boolean) => number[],
): (texts: string[]) => Promise<Float32Array[]> {
  const shortened = (ids: number[]): number[] =>
    ids.length <= LOCAL_MODEL.maxTokens ? ids : [...ids.slice(0, LOCAL_MODEL.maxTokens - 1), END_OF_TEXT];
  return async (texts) => {
    const feeds = toFeeds(
      runtime,
      texts.map((text) => shortened(tokens(text, true))),
    );
    const { vectors } = await session.run(feeds);
    return toVectors(vectors!.data as Float32Array, texts.length);
  };
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

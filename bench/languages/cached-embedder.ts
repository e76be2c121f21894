import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import type { Embedder } from "../../server/src/knowledge/embedding/embedder.ts";

/** An embedder that keeps its vectors in a file of the system's temporary folder: a second run only searches. */
export function cacheVectors(embedder: Embedder): Embedder {
  const { dimensions } = embedder;
  const file = join(tmpdir(), `parley-vectors-${embedder.id.replaceAll(/\W/g, "-")}.bin`);
  const known = existsSync(file) ? readVectors(file, dimensions) : new Map<string, Float32Array>();
  let added = 0;
  return {
    ...embedder,
    async embed(texts, options) {
      const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)));
      const vectors = missing.length > 0 ? await embedder.embed(missing, options) : [];
      missing.forEach((text, index) => known.set(keyOf(text), vectors[index]!));
      added += missing.length;
      return texts.map((text) => known.get(keyOf(text))!.slice());
    },
    async close() {
      if (added > 0) writeVectors(file, known, dimensions);
      await embedder.close();
    },
  };
}

const KEY_LENGTH = 32;
const keyOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, KEY_LENGTH);

function writeVectors(file: string, vectors: Map<string, Float32Array>, dimensions: number): void {
  const size = KEY_LENGTH + dimensions * 4;
  const bytes = Buffer.alloc(vectors.size * size);
  let at = 0;
  for (const [key, vector] of vectors) {
    bytes.write(key, at, "latin1");
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).copy(bytes, at + KEY_LENGTH);
    at += size;
  }
  writeFileSync(file, bytes);
}

function readVectors(file: string, dimensions: number): Map<string, Float32Array> {
  const bytes = readFileSync(file);
  const size = KEY_LENGTH + dimensions * 4;
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at + size <= bytes.length; at += size) {
    const values = bytes.subarray(at + KEY_LENGTH, at + size);
    const vector = new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) vector[i] = values.readFloatLE(i * 4);
    vectors.set(bytes.toString("latin1", at, at + KEY_LENGTH), vector);
  }
  return vectors;
}

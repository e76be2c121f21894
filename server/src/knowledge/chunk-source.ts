import type { Threads } from "../platform/threads/threads.ts";
import { chunksOf, type Chunkable } from "./chunking/chunk-parts.ts";
import type { Chunk } from "./chunking/chunk.ts";

/** Up to here a text is cut within a few milliseconds, which is less than another thread takes to answer. */
const INLINE_CHARACTERS = 8_000;

/** Splits a document into chunks; a long one off the event loop. */
export async function chunkSource(threads: Threads, source: Chunkable): Promise<Chunk[]> {
  if (source.kind !== "document" && lengthOf(source) <= INLINE_CHARACTERS) return chunksOf(source);
  const chunks: Chunk[] = [];
  for await (const part of threads.run("chunk", source)) chunks.push(...part);
  return chunks;
}

const lengthOf = (source: Exclude<Chunkable, { kind: "document" }>): number =>
  source.kind === "faq" ? source.answer.length : source.text.length;

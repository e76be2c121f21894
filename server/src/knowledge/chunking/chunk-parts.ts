import { chunkDocument } from "./chunk-document.ts";
import { chunkFaq } from "./chunk-faq.ts";
import { chunkText } from "./chunk-text.ts";
import type { Block, Chunk } from "./chunk.ts";

/** A document to be cut into chunks. */
export type Chunkable =
  | { readonly kind: "faq"; readonly question: string; readonly answer: string }
  | { readonly kind: "text"; readonly title: string | undefined; readonly text: string }
  | { readonly kind: "document"; readonly title: string | undefined; readonly blocks: Block[] };

declare module "../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    chunk: { input: Chunkable; part: Chunk[] };
  }
}

const CHUNKS_OF_A_PART = 200;

export function* chunkParts(source: Chunkable): Generator<Chunk[]> {
  const chunks = chunksOf(source);
  for (let from = 0; from < chunks.length; from += CHUNKS_OF_A_PART)
    yield chunks.slice(from, from + CHUNKS_OF_A_PART);
}

export function chunksOf(source: Chunkable): Chunk[] {
  if (source.kind === "faq") return chunkFaq(source);
  return source.kind === "text" ? chunkText(source) : chunkDocument(source);
}

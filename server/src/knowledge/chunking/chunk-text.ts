import { readMarkdown } from "../../language/index.ts";
import { chunkDocument } from "./chunk-document.ts";
import { DEFAULT_LIMITS, type Block, type Chunk, type ChunkLimits } from "./chunk.ts";

/** Chunks of a text that a person typed or pasted, with or without Markdown. */
export function chunkText(
  document: { title?: string | undefined; text: string },
  limits: ChunkLimits = DEFAULT_LIMITS,
): Chunk[] {
  return chunkDocument({ title: document.title, blocks: textBlocks(document.text) }, limits);
}

export const textBlocks = (text: string): Block[] =>
  readMarkdown(text, "text").map((block): Block => ({ ...block, at: {} }));

export { chunkSource } from "./chunk-source.ts";
export type { Chunkable } from "./chunking/chunk-parts.ts";
export type { Block, Chunk } from "./chunking/chunk.ts";
export {
  createKnowledge,
  type Knowledge,
  type PreparedChunks,
  type PrepareOptions,
  type SearchOptions,
} from "./knowledge.ts";
export { decodeVectors, encodeVectors } from "./index/vectors/vector-codec.ts";
export type { Passage } from "./passage.ts";
export { bestSentences } from "./passages/best-sentences.ts";
export { isAnswerable } from "./passages/confidence.ts";
export type { DocumentKey, NewDocument } from "./queries/documents.ts";

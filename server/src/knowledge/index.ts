export { chunkSource } from "./chunk-source.ts";
export type { Chunkable } from "./chunking/chunk-parts.ts";
export { createKnowledge, type Knowledge } from "./knowledge.ts";
export { decodeVectors, encodeVectors } from "./index/vectors/vector-codec.ts";
export type { Passage } from "./passage.ts";
export { bestSentences } from "./passages/best-sentences.ts";
export { isAnswerable } from "./passages/confidence.ts";
export { scoreByWords } from "./passages/score-by-words.ts";
export type { NewDocument } from "./queries/documents.ts";

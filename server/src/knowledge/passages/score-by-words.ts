import { createLexicalIndex } from "../index/lexical/lexical-index.ts";

/** How far each text answers the question by its words, 0 to 1: for texts that are in no index. */
export function scoreByWords(question: string, texts: readonly string[]): Float32Array {
  const index = createLexicalIndex();
  for (const text of texts) index.push(text);
  const scores = new Float32Array(texts.length);
  index.score(question, scores);
  return scores;
}

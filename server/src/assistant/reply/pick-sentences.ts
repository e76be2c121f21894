import { bestSentences } from "../../knowledge/index.ts";
import type { KnowledgeHit, PickSentences } from "../../models/index.ts";

/** A best hit below this is more likely noise than an answer. */
const LOWEST_SCORE = 0.33;

/** How the offline model finds the answer in what the knowledgebase gave it. */
export const pickSentences: PickSentences = (question, hits, options = {}) => {
  const { maxSentences, maxChars } = options;
  const { text, chunks } = bestSentences(question, hits.map(toFoundChunk), {
    ...(maxSentences === undefined ? {} : { max: maxSentences }),
    ...(maxChars === undefined ? {} : { maxCharacters: maxChars }),
  });
  const confident = text !== "" && (hits[0]?.score ?? 0) >= LOWEST_SCORE;
  return Promise.resolve({ text, confident, used: chunks.map((chunk) => hits[chunk]!.doc_id) });
};

function toFoundChunk({ content, score, title, answer, sentence_scores }: KnowledgeHit) {
  return { content, score, heading: title, answer, sentences: sentence_scores && [...sentence_scores] };
}

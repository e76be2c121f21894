import { bestSentences, isAnswerable } from "../../knowledge/index.ts";
import type { KnowledgeHit, PickSentences } from "../../models/index.ts";

/** How the offline model finds the answer in what the knowledgebase gave it, or knows that it is not there. */
export const pickSentences: PickSentences = (question, hits, options = {}) => {
  const { maxSentences, maxChars } = options;
  const found = hits.map(toFoundChunk);
  const { text, chunks } = bestSentences(question, found, {
    ...(maxSentences === undefined ? {} : { max: maxSentences }),
    ...(maxChars === undefined ? {} : { maxCharacters: maxChars }),
  });
  const confident = text !== "" && isAnswerable(found);
  return Promise.resolve({ text, confident, used: chunks.map((chunk) => hits[chunk]!.doc_id) });
};

function toFoundChunk({ doc_id, content, score, title, answer, meaning }: KnowledgeHit) {
  return {
    docId: doc_id,
    content,
    score,
    heading: title,
    answer,
    cosine: meaning?.whole,
    sentences: meaning && [...meaning.sentences],
  };
}

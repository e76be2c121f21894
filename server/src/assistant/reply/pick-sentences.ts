import { bestSentences, isAnswerable, scoreByWords } from "../../knowledge/index.ts";
import type { KnowledgeHit, PickSentences } from "../../models/index.ts";

/** How the offline model finds the answer in search results, or decides that there is none. */
export const pickSentences: PickSentences = (question, hits) => {
  const found = scored(question, hits).map(toFoundChunk);
  const { text } = bestSentences(question, found);
  return { text, confident: text !== "" && isAnswerable(found, question) };
};

/** Best first. Pages of the web come without a score: their words decide. */
function scored(question: string, hits: readonly KnowledgeHit[]): KnowledgeHit[] {
  const byWords = scoreByWords(
    question,
    hits.map(({ title, content }) => `${title}\n${content}`),
  );
  return hits
    .map((hit, index) => ({ ...hit, score: hit.score || byWords[index]! }))
    .sort((left, right) => right.score - left.score);
}

function toFoundChunk({
  doc_id,
  content,
  score,
  title,
  answer,
  meaning,
  reads,
  among,
  corrections,
  learned,
  headings = [],
}: KnowledgeHit) {
  return {
    docId: doc_id,
    title,
    headingPath: headings,
    content,
    score,
    heading: [title, ...headings].join(" "),
    answer,
    cosine: meaning?.whole,
    sentences: meaning && [...meaning.sentences],
    reads,
    among,
    corrections,
    learned,
  };
}

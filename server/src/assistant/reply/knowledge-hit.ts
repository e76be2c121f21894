import type { Excerpt, Passage } from "../../knowledge/index.ts";
import type { KnowledgeHit } from "../../models/index.ts";

/** A passage as the offline model reads it, with how near in meaning all is. */
export function toKnowledgeHit(passage: Passage): KnowledgeHit {
  const { docId, pointId, title, content, score, source, url, question, answer } = passage;
  const { cosine, sentenceCosines, reads, among, corrections, headingPath } = passage;
  return {
    doc_id: docId,
    title,
    content,
    score,
    source,
    ...(url === null ? {} : { url }),
    ...(question === null ? {} : { question }),
    ...(answer === null ? {} : { answer }),
    ...(headingPath.length > 0 ? { headings: headingPath } : {}),
    ...(cosine === null
      ? {}
      : { meaning: { whole: rounded(cosine), sentences: sentenceCosines.map(rounded) } }),
    among,
    learned: Number(pointId),
    ...(corrections > 0 ? { corrections } : {}),
    ...(reads.length > 0 ? { reads } : {}),
  };
}

/** What a vendor's model reads of a document. */
export const toExcerptHit = ({
  docId,
  title,
  content,
  score,
  source,
  url,
  question,
  answer,
}: Excerpt): KnowledgeHit => ({
  doc_id: docId,
  title,
  content,
  score,
  source,
  ...(url === null ? {} : { url }),
  ...(question === null ? {} : { question }),
  ...(answer === null ? {} : { answer }),
});

const rounded = (cosine: number): number => Math.round(cosine * 1000) / 1000;

/** The hits of several questions for the offline model, which answers them one by one. */
export function mergeHits(
  queries: readonly string[],
  found: readonly (readonly KnowledgeHit[])[],
): KnowledgeHit[] {
  if (found.length === 1) return [...found[0]!];
  return found.flatMap((hits, index) => hits.map((hit) => ({ ...hit, query: queries[index]! })));
}

/** Characters of an excerpt for each passage that the project asks for, and what each further question adds. */
const CHARACTERS_PER_PASSAGE = 300;
const FURTHER_QUESTION = 0.5;

/** How much a vendor's model reads of what was found. */
export const excerptBudget = (limit: number, questions: number): number =>
  limit * CHARACTERS_PER_PASSAGE * (1 + FURTHER_QUESTION * (questions - 1));

/** What was found for several questions: the best of each first, each passage once. */
export function inTurns(found: readonly (readonly Passage[])[]): Passage[] {
  const passages = new Map<string, Passage>();
  const longest = Math.max(0, ...found.map(({ length }) => length));
  for (let place = 0; place < longest; place++) {
    for (const list of found) {
      const passage = list[place];
      if (passage && !passages.has(passage.pointId)) passages.set(passage.pointId, passage);
    }
  }
  return [...passages.values()];
}

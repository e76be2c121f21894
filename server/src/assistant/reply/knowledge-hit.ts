import type { Passage } from "../../knowledge/index.ts";
import type { KnowledgeHit } from "../../models/index.ts";

/** A passage as a model reads it. The offline model also reads how near in meaning all is; a vendor's would only pay for it. */
export function toKnowledgeHit(passage: Passage, isOffline: boolean): KnowledgeHit {
  const {
    docId,
    pointId,
    title,
    content,
    score,
    source,
    url,
    question,
    answer,
    cosine,
    sentenceCosines,
    reads,
    among,
    corrections,
    headingPath,
  } = passage;
  return {
    doc_id: docId,
    title,
    content,
    score,
    source,
    ...(url === null ? {} : { url }),
    ...(question === null ? {} : { question }),
    ...(answer === null ? {} : { answer }),
    ...(isOffline && headingPath.length > 0 ? { headings: headingPath } : {}),
    ...(isOffline && cosine !== null
      ? { meaning: { whole: rounded(cosine), sentences: sentenceCosines.map(rounded) } }
      : {}),
    ...(isOffline ? { among, learned: Number(pointId) } : {}),
    ...(isOffline && corrections > 0 ? { corrections } : {}),
    ...(isOffline && reads.length > 0 ? { reads } : {}),
  };
}

const rounded = (cosine: number): number => Math.round(cosine * 1000) / 1000;

/**
 * What was found for the questions of a message as one list. The offline model answers them one by one, so it also
 * reads which question a hit was found for; a vendor's gets each hit once.
 */
export function mergeHits(
  queries: readonly string[],
  found: readonly (readonly KnowledgeHit[])[],
  isOffline: boolean,
): KnowledgeHit[] {
  if (found.length === 1) return [...found[0]!];
  if (isOffline)
    return found.flatMap((hits, index) => hits.map((hit) => ({ ...hit, query: queries[index]! })));
  const byContent = new Map<string, KnowledgeHit>();
  for (const hit of found.flat()) {
    const other = byContent.get(hit.content);
    if (!other || hit.score > other.score) byContent.set(hit.content, hit);
  }
  return [...byContent.values()];
}

import type { Passage } from "../../knowledge/index.ts";
import type { KnowledgeHit } from "../../models/index.ts";

/** A passage as a model reads it. The offline model also reads how near in meaning all is; a vendor's would only pay for it. */
export function toKnowledgeHit(passage: Passage, isOffline: boolean): KnowledgeHit {
  const {
    docId,
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
    ...(isOffline ? { among } : {}),
    ...(isOffline && reads.length > 0 ? { reads } : {}),
  };
}

const rounded = (cosine: number): number => Math.round(cosine * 1000) / 1000;

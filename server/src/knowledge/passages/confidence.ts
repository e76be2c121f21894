export interface ScoredHit {
  docId: number | string;
  score: number;
  cosine?: number | null | undefined;
}

/** The best score that unrelated text usually reaches; used where there is no rival. */
const NOISE_SCORE = 0.35;
/** How much weight the best document's lead over all others has. */
const DISTINCTION_WEIGHT = 0.5;
/** Refuses few questions about what was taught, nearly all about anything else, and half of those that come close. */
const SUFFICIENT_SCORE = 0.56;
/** Words alone reach lower scores, and a full match of them is rare. */
const SUFFICIENT_WORD_SHARE = 0.5;

/**
 * How certain it is that the hits answer the question, 0 to 1: the best score, raised where one document leads
 * clearly and lowered where unrelated ones are just as near.
 */
export function confidence(hits: ScoredHit[]): number {
  const best = hits.reduce<ScoredHit | null>((top, hit) => (top && top.score >= hit.score ? top : hit), null);
  if (!best) return 0;
  let rival = NOISE_SCORE;
  for (const { docId, score } of hits) if (docId !== best.docId) rival = Math.max(rival, score);
  return Math.min(1, Math.max(0, best.score + DISTINCTION_WEIGHT * (best.score - rival)));
}

/**
 * For each hit, best first, whether the bot would answer from it: the hits are worth an answer, and would be
 * without those before it.
 */
export function answerableHits(hits: ScoredHit[]): boolean[] {
  const isEnough = isAnswerable(hits);
  return hits.map((_hit, index) => isEnough && isAnswerable(hits.slice(index)));
}

/** Whether the hits are worth an answer; if not, nothing that was taught fits the question. */
export function isAnswerable(hits: ScoredHit[]): boolean {
  const lexicalOnly = hits.every((hit) => typeof hit.cosine !== "number");
  return hits.length > 0 && confidence(hits) >= (lexicalOnly ? SUFFICIENT_WORD_SHARE : SUFFICIENT_SCORE);
}

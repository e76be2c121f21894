import { likelihood } from "../reading/likelihood.ts";
import { missingWords, type TitledText } from "./missing-words.ts";

export interface ScoredHit extends TitledText {
  docId: number | string;
  score: number;
  cosine?: number | null | undefined;
  /** The reader's score of each sentence, where the hit was read. */
  reads?: readonly number[] | undefined;
  /** How many passages the project has. */
  among?: number | undefined;
  /** How many misspelled words of the question were corrected. */
  corrections?: number | undefined;
}

/** The best score that unrelated text usually reaches; used where there is no rival. */
const NOISE_SCORE = 0.35;
/** How much weight the best document's lead over all others has. */
const DISTINCTION_WEIGHT = { read: 1, unread: 0.5 };
/** What is read counts more for whether a passage answers than for which comes first. */
const READING_WEIGHT = 0.1;
/** A passage that lacks words of the question may answer another one. */
const MISSING_WORDS_WEIGHT = 0.1;
/**
 * From here the hits are worth an answer: refuses few questions about what was taught, nearly all about anything else,
 * and most of those that only come close. Scores of passages that were read are lower where nothing in them answers.
 */
const SUFFICIENT = { read: 0.625, meaning: 0.56, words: 0.5 };
/** Among fewer passages chance brings none as near, so less is enough. */
const USUAL_SIZE = 300;
const SMALLEST_SIZE = 20;
const RELIEF = 0.06;
/** A misspelled question scores lower on the passage that answers it, even when its words are corrected. */
const RELIEF_OF_CORRECTED = { read: 0.1, meaning: 0.04 };

/**
 * How certain it is that the hits answer the question, 0 to 1: the best score, raised where one document leads
 * clearly and lowered where unrelated ones are just as near. A best passage that was read is also judged by its best
 * sentence and by the question's words that it lacks.
 */
export function confidence(hits: readonly ScoredHit[], question: string): number {
  const best = hits.reduce<ScoredHit | null>((top, hit) => (top && top.score >= hit.score ? top : hit), null);
  if (!best) return 0;
  let rival = NOISE_SCORE;
  for (const { docId, score } of hits) if (docId !== best.docId) rival = Math.max(rival, score);
  const lead = best.score - rival;
  const certainty = isRead(best)
    ? best.score + DISTINCTION_WEIGHT.read * lead + evidence(best, question)
    : best.score + DISTINCTION_WEIGHT.unread * lead;
  return Math.min(1, Math.max(0, certainty));
}

const isRead = ({ reads }: ScoredHit): boolean => reads !== undefined && reads.length > 0;

/** What speaks for an answer in a passage, beyond its score. */
function evidence(hit: ScoredHit, question: string): number {
  const answering = likelihood(Math.max(...(hit.reads ?? [])));
  return READING_WEIGHT * (answering - 0.5) - MISSING_WORDS_WEIGHT * missingWords(question, hit);
}

/**
 * For each hit, best first, whether the bot would answer from it: the hits are worth an answer, and would be
 * without those before it.
 */
export function answerableHits(hits: readonly ScoredHit[], question: string): boolean[] {
  const isEnough = isAnswerable(hits, question);
  return hits.map((_hit, index) => isEnough && isAnswerable(hits.slice(index), question));
}

/** Below this a passage is only the nearest there was: no reader would call it a source. */
const LOWEST_SOURCE_SCORE = 0.45;

/** The passages that may be named as sources where a model doesn't name its own. */
export const likelySources = <Found extends ScoredHit>(hits: readonly Found[]): Found[] =>
  hits.filter(({ score }) => score >= LOWEST_SOURCE_SCORE);

/** Whether the hits are worth an answer; if not, nothing that was taught fits the question. */
export function isAnswerable(hits: readonly ScoredHit[], question: string): boolean {
  return hits.length > 0 && confidence(hits, question) >= sufficient(hits);
}

function sufficient(hits: readonly ScoredHit[]): number {
  if (hits.every((hit) => typeof hit.cosine !== "number")) return SUFFICIENT.words;
  const size = Math.min(USUAL_SIZE, Math.max(SMALLEST_SIZE, hits[0]?.among ?? USUAL_SIZE));
  const judged = hits.some(isRead) ? "read" : "meaning";
  const isCorrected = (hits[0]?.corrections ?? 0) > 0;
  const relief = RELIEF * Math.log(USUAL_SIZE / size) + (isCorrected ? RELIEF_OF_CORRECTED[judged] : 0);
  return SUFFICIENT[judged] - relief;
}

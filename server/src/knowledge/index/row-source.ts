import type { LanguageCode } from "../../language/index.ts";
import type { QueryPlan, WordStatistics } from "./lexical/query-reader.ts";
import type { QuantisedVector } from "./vectors/quantised-rows.ts";
import type { FilledScan, PreparedQuery, Scan } from "./vectors/scan.ts";

/** The vector of a query, and how far those of rows in a language count for it. */
export interface AskedVector {
  readonly prepared: PreparedQuery;
  readonly scan: Scan;
  readonly filledScan: FilledScan;
  shareOf(this: void, language: LanguageCode): number;
  /** The share of every language, where they are all the same. */
  readonly share: number | null;
}

/** A row that may become a hit. */
export interface Candidate {
  readonly chunkId: number;
  readonly docId: number;
  /** How far vectors count for it, 0 to 1. */
  readonly share: number;
  /** Share of the query's weight found as words, 0 to 1. */
  readonly lexical: number;
  /** The chunk's own cosine, of its vector. */
  readonly cosine: number;
  /** Null if it has none or the query has none; it is read when it is needed. */
  readonly vector: (() => QuantisedVector) | null;
  /** Cosine of each sentence. */
  readonly sentences: Float32Array;
  /** By words and the chunk as a whole. */
  readonly score: number;
}

export interface Ranking {
  /** The best so many rows, best first. */
  best(count: number, isWanted: (docId: number) => boolean): Promise<Candidate[]>;
}

/** A place that has rows: a table in memory or a saved file. */
export interface RowSource extends WordStatistics {
  rank(
    plan: QueryPlan,
    question: Promise<AskedVector | null>,
    among: ReadonlySet<number> | undefined,
  ): Promise<Ranking>;
}

/** How sure a full match of words alone makes; the rest is left to meaning. */
const LEXICAL_WEIGHT = 0.5;
/** A chunk not embedded yet is given the cosine that its words make likely. */
export const LIKELY_COSINE = 0.7;

/**
 * The score in 0..1. Words and meaning are independent evidence (1 - (1 - meaning) * (1 - words)): neither
 * lowers the score of the other. The less the model knows of the language, the more the words decide.
 */
export function fuse(cosine: number, lexical: number, share: number): number {
  const meaning = Math.min(1, Math.max(0, cosine));
  return meaning + (1 - (1 - LEXICAL_WEIGHT) * share) * lexical * (1 - meaning);
}

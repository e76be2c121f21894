import { setImmediate as nextTurn } from "node:timers/promises";
import { detectLanguage, type LanguageCode } from "../../language/index.ts";
import type { ChunkTable } from "./chunk-table.ts";
import { crowding } from "./crowding.ts";
import type { LanguageSkill } from "./language-skill.ts";
import { wordCertainty } from "./lexical/word-certainty.ts";
import { topRows } from "./top-rows.ts";
import { createScan, prepareQuery, type Scan } from "./vectors/scan.ts";

export interface IndexSearchOptions {
  limit: number;
  /** At most so many hits of one document. */
  perDocument?: number;
  /** Only hits of these documents. */
  among?: ReadonlySet<number>;
}

export interface Hit {
  chunkId: number;
  docId: number;
  /** 0 to 1; comparable between queries, so that a threshold can separate a hit from noise. */
  score: number;
  /**
   * Mean of the chunk's cosine and its best sentence's, as far as the model knows the languages; null if either
   * side has no vector or the model knows one of the languages not at all.
   */
  cosine: number | null;
  /** Share of the query's weight found as words, 0 to 1. */
  lexical: number;
  /** Cosine of each sentence, in the order they were added. */
  sentences: number[];
}

/** How sure a full match of words alone makes; the rest is left to meaning. */
const LEXICAL_WEIGHT = 0.5;
/** A chunk not embedded yet is given the cosine that its words make likely. */
const LIKELY_COSINE = 0.7;
/** Chunks whose sentences are scored, in addition to the requested hits. */
const CANDIDATES = 128;
const ROWS_PER_SLICE = 8_192;
const SLICE_MS = 4;

/** A query of a name or a number alone is in the language of most of the project. */
export function languageOfQuery({ lexical }: ChunkTable, query: string): LanguageCode {
  return detectLanguage(query, lexical.languages[0]);
}

/** Finds the best chunks by words, by meaning, or by both, as far as the model knows the languages. */
export async function searchTable(
  table: ChunkTable,
  query: string,
  question: Promise<Float32Array | null>,
  skill: LanguageSkill,
  { limit, perDocument = Infinity, among }: IndexSearchOptions,
): Promise<Hit[]> {
  const rows = table.count;
  const lexical = new Float32Array(rows);
  table.lexical.score(query, lexical);
  const language = languageOfQuery(table, query);
  const certainty = wordCertainty(language);
  const shareOf = shareOfRows(table, language, skill);
  const vector = shareOf ? await question : null;
  const scan = vector ? createScan(prepareQuery(vector, table.vectors.stride)) : null;
  const cosines = scan ? await scanAll(table, scan, rows) : null;
  const scores = cosines && shareOf ? fuseAll(table, cosines, lexical, shareOf) : lexical;
  const isWanted = (row: number) => table.isAlive(row) && (among?.has(table.docId(row)) ?? true);
  // Many chunks of one document may crowd out others: search further until there are enough.
  for (let count = limit + CANDIDATES; ; count *= 4) {
    const best = topRows(scores, count, isWanted);
    const hits = best.map((row) => {
      const share = shareOf?.(row) ?? 0;
      return scan && cosines && share > 0
        ? toHit(table, row, scan, cosines[row]!, lexical[row]!, share)
        : toWordHit(table, row, lexical[row]!, certainty);
    });
    if (scan && shareOf) thinCrowds(table, best, hits, shareOf);
    const chosen = limitPerDocument(hits.sort(byScore), limit, perDocument);
    if (chosen.length >= limit || best.length < count) return chosen;
  }
}

/** How far the vectors of a row count for a query: as far as the model knows both languages. Null for not at all. */
type RowShare = (row: number) => number;

function shareOfRows(
  table: ChunkTable,
  language: LanguageCode,
  { meaningShare }: LanguageSkill,
): RowShare | null {
  const share = meaningShare(language);
  if (share === 0) return null;
  const { languages } = table.lexical;
  if (languages.every((known) => meaningShare(known) >= share)) return () => share;
  const shares = new Map(languages.map((known) => [known, Math.min(share, meaningShare(known))]));
  return (row) => shares.get(table.languageOf(row)) ?? share;
}

/** Raises the right passage above others on the same topic. `hits` are those of `rows`. */
function thinCrowds(
  table: ChunkTable,
  rows: readonly number[],
  hits: readonly Hit[],
  shareOf: RowShare,
): void {
  const ranked = [...rows.keys()].sort((a, b) => byScore(hits[a]!, hits[b]!));
  const losses = crowding(
    table,
    ranked.map((at) => rows[at]!),
  );
  for (const [at, row] of rows.entries()) {
    const loss = losses.get(row);
    const hit = hits[at]!;
    if (loss === undefined || hit.cosine === null) continue;
    // A crowd is one of whole chunks: a sentence's part of the nearness is its own.
    const part = hit.sentences.length > 0 ? 0.5 : 1;
    const share = shareOf(row);
    hit.score = fuse(hit.cosine - share * part * loss, hit.lexical, share);
  }
}

async function scanAll(table: ChunkTable, scan: Scan, rows: number): Promise<Float32Array> {
  const cosines = new Float32Array(rows);
  let began = performance.now();
  for (let from = 0; from < rows; from += ROWS_PER_SLICE) {
    table.vectors.scan(scan, from, Math.min(ROWS_PER_SLICE, rows - from), cosines, from);
    if (performance.now() - began < SLICE_MS || from + ROWS_PER_SLICE >= rows) continue;
    await nextTurn();
    began = performance.now();
  }
  return cosines;
}

function fuseAll(
  { vectors }: ChunkTable,
  cosines: Float32Array,
  lexical: Float32Array,
  shareOf: RowShare,
): Float32Array {
  const scores = new Float32Array(cosines.length);
  const { complete } = vectors;
  for (let row = 0; row < scores.length; row++) {
    const share = shareOf(row);
    const words = lexical[row]!;
    const cosine = complete || vectors.has(row) ? cosines[row]! : LIKELY_COSINE * words;
    scores[row] = fuse(share * cosine, words, share);
  }
  return scores;
}

function toWordHit(
  table: ChunkTable,
  row: number,
  lexical: number,
  certainty: (share: number) => number,
): Hit {
  const identity = { chunkId: table.chunkId(row), docId: table.docId(row), lexical };
  return { ...identity, score: certainty(lexical), cosine: null, sentences: [] };
}

function toHit(
  table: ChunkTable,
  row: number,
  scan: Scan,
  whole: number,
  lexical: number,
  share: number,
): Hit {
  const identity = { chunkId: table.chunkId(row), docId: table.docId(row), lexical };
  if (!table.vectors.has(row)) {
    const score = fuse(share * LIKELY_COSINE * lexical, lexical, share);
    return { ...identity, score, cosine: null, sentences: [] };
  }
  const [from, count] = table.sentenceRange(row);
  const parts = new Float32Array(count);
  table.sentences.scan(scan, from, count, parts, 0);
  // A chunk matches by its topic as a whole and by its best sentence.
  const cosine = share * (count === 0 ? whole : (whole + Math.max(...parts)) / 2);
  const sentences = Array.from(parts, (part) => share * part);
  return { ...identity, score: fuse(cosine, lexical, share), cosine, sentences };
}

/**
 * The score in 0..1. Words and meaning are independent evidence (1 - (1 - meaning) * (1 - words)): neither
 * lowers the score of the other. The less the model knows of the language, the more the words decide.
 */
function fuse(cosine: number, lexical: number, share: number): number {
  const meaning = Math.min(1, Math.max(0, cosine));
  return meaning + (1 - (1 - LEXICAL_WEIGHT) * share) * lexical * (1 - meaning);
}

function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || a.chunkId - b.chunkId;
}

function limitPerDocument(hits: Hit[], limit: number, perDocument: number): Hit[] {
  const countByDocument = new Map<number, number>();
  const chosen: Hit[] = [];
  for (const hit of hits) {
    if (chosen.length >= limit) break;
    const before = countByDocument.get(hit.docId) ?? 0;
    if (before >= perDocument) continue;
    countByDocument.set(hit.docId, before + 1);
    chosen.push(hit);
  }
  return chosen;
}

import { detectLanguage, type LanguageCode } from "../../language/index.ts";
import { crowding } from "./crowding.ts";
import type { LanguageSkill } from "./language-skill.ts";
import type { QueryReader } from "./lexical/query-reader.ts";
import { wordCertainty } from "./lexical/word-certainty.ts";
import { fuse, LIKELY_COSINE, type Candidate, type AskedVector, type RowSource } from "./row-source.ts";
import { rowStride } from "./vectors/quantised-rows.ts";
import { createFilledScan, createScan, prepareQuery } from "./vectors/scan.ts";

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

/** Chunks whose sentences are scored, in addition to the requested hits. */
const CANDIDATES = 128;

/** A query of a name or a number alone is in the language of most of the project. */
export function languageOfQuery({ languages }: QueryReader, query: string): LanguageCode {
  return detectLanguage(query, languages[0]);
}

/** Finds the best chunks by words, by meaning, or by both, as far as the model knows the languages. */
export async function searchRows(
  sources: readonly RowSource[],
  reader: QueryReader,
  query: string,
  vector: Promise<Float32Array | null>,
  skill: LanguageSkill,
  { limit, perDocument = Infinity, among }: IndexSearchOptions,
): Promise<Hit[]> {
  const language = languageOfQuery(reader, query);
  const certainty = wordCertainty(language);
  const plan = reader.plan(query);
  const asked = prepareQuestion(reader, language, skill, vector);
  const rankings = await Promise.all(sources.map((source) => source.rank(plan, asked, among)));
  const isWanted = (docId: number) => among?.has(docId) ?? true;
  // Many chunks of one document may crowd out others: search further until there are enough.
  for (let count = limit + CANDIDATES; ; count *= 4) {
    const found = await Promise.all(rankings.map((ranking) => ranking.best(count, isWanted)));
    const best = found.length === 1 ? found[0]! : mergeBest(found.flat(), count);
    const hits = best.map((candidate) =>
      candidate.share > 0 ? toHit(candidate) : toWordHit(candidate, certainty),
    );
    if (best.some(({ vector: own }) => own)) thinCrowds(best, hits);
    const chosen = limitPerDocument(hits.sort(byScore), limit, perDocument);
    if (chosen.length >= limit || best.length < count) return chosen;
  }
}

const mergeBest = (candidates: Candidate[], count: number): Candidate[] =>
  candidates.sort((a, b) => b.score - a.score || a.chunkId - b.chunkId).slice(0, count);

/** Null where the model does not know the language or there is no vector: then words decide alone. */
async function prepareQuestion(
  { languages }: QueryReader,
  language: LanguageCode,
  { meaningShare }: LanguageSkill,
  given: Promise<Float32Array | null>,
): Promise<AskedVector | null> {
  const share = meaningShare(language);
  const vector = share > 0 ? await given : null;
  if (!vector) return null;
  const prepared = prepareQuery(vector, rowStride(vector.length));
  const shares = new Map(languages.map((known) => [known, Math.min(share, meaningShare(known))]));
  return {
    prepared,
    scan: createScan(prepared),
    filledScan: createFilledScan(prepared),
    shareOf: (known) => shares.get(known) ?? share,
    share: [...shares.values()].every((each) => each === share) ? share : null,
  };
}

/** Raises the right passage above others on the same topic. `hits` are those of `candidates`. */
function thinCrowds(candidates: readonly Candidate[], hits: readonly Hit[]): void {
  const ranked = [...hits.keys()].sort((a, b) => byScore(hits[a]!, hits[b]!));
  const losses = crowding(ranked.map((at) => candidates[at]!));
  for (const [at, candidate] of candidates.entries()) {
    const loss = losses.get(candidate);
    const hit = hits[at]!;
    if (loss === undefined || hit.cosine === null) continue;
    // A crowd is one of whole chunks: a sentence's part of the nearness is its own.
    const part = hit.sentences.length > 0 ? 0.5 : 1;
    hit.score = fuse(hit.cosine - candidate.share * part * loss, hit.lexical, candidate.share);
  }
}

function toWordHit({ chunkId, docId, lexical }: Candidate, certainty: (share: number) => number): Hit {
  return { chunkId, docId, lexical, score: certainty(lexical), cosine: null, sentences: [] };
}

function toHit({ chunkId, docId, lexical, share, vector, cosine: whole, sentences: parts }: Candidate): Hit {
  if (!vector) {
    const score = fuse(share * LIKELY_COSINE * lexical, lexical, share);
    return { chunkId, docId, lexical, score, cosine: null, sentences: [] };
  }
  const sentences: number[] = [];
  let best = parts[0] ?? whole;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (part > best) best = part;
    sentences.push(share * part);
  }
  // A chunk matches by its topic as a whole and by its best sentence.
  const cosine = (share * (whole + best)) / 2;
  return { chunkId, docId, lexical, score: fuse(cosine, lexical, share), cosine, sentences };
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

import type { QueryPlan } from "../lexical/query-reader.ts";
import { fuse, LIKELY_COSINE, type Candidate, type AskedVector, type Ranking } from "../row-source.ts";
import { createPause } from "./pause.ts";
import { topRows } from "../top-rows.ts";
import type { QuantisedVector } from "../vectors/quantised-rows.ts";
import type { SavedRows } from "./saved-rows.ts";
import { findByWords, scoreRowsByWords } from "./score-words.ts";
import { compareAmong, compareNearest, compareRows, type Compared } from "./compare-vectors.ts";

/** Enough for all but searches for many hits, or of which most were hidden: those count again and keep all. */
const KEPT_BY_WORDS = 256;

/** Ranks the rows of a file: the best by words, and those of the lists that are nearest to the question. */
export async function rankSaved(
  rows: SavedRows,
  plan: QueryPlan,
  asked: Promise<AskedVector | null>,
  among: ReadonlySet<number> | undefined,
): Promise<Ranking> {
  let words = await findByWords(rows, plan, among ? Infinity : KEPT_BY_WORDS);
  const question = await asked;
  const near =
    question &&
    ((among && (await compareAmong(rows, question, among))) ??
      (await compareNearest(rows, question, among !== undefined)));
  const nearWords = near && (await scoreRowsByWords(rows, plan, near.ranges));

  return {
    async best(count, isWanted) {
      const isFound = (row: number) => {
        const doc = rows.docs[row]!;
        return rows.hidden[doc] === 0 && isWanted(rows.docIds[doc]!);
      };
      const bestByWords = () => topRows(words.scores, count, (at) => isFound(words.rows[at]!));
      let byWords = bestByWords();
      if (byWords.length < count && !words.isComplete) {
        words = await findByWords(rows, plan, Infinity);
        byWords = bestByWords();
      }
      if (!question || !near || !nearWords) {
        return byWords.map((at) => toWordCandidate(rows, words.rows[at]!, words.scores[at]!));
      }
      const found = new Map<number, Place>();
      const nearScores = fuseAll(rows, near, question, nearWords);
      for (const at of topRows(nearScores, count, (each) => isFound(near.rows[each]!))) {
        const [score, cosine, lexical] = [nearScores[at]!, near.cosines[at]!, nearWords[at]!];
        found.set(near.rows[at]!, { score, cosine, lexical });
      }
      const more = byWords.filter((at) => !found.has(words.rows[at]!));
      const compared = await compareRows(
        rows,
        question,
        more.map((at) => words.rows[at]!),
      );
      const moreWords = Float32Array.from(more, (at) => words.scores[at]!);
      const scores = fuseAll(rows, compared, question, moreWords);
      for (const [at, row] of compared.rows.entries()) {
        found.set(row, { score: scores[at]!, cosine: compared.cosines[at]!, lexical: moreWords[at]! });
      }
      const best = [...found].sort(([a, x], [b, y]) => y.score - x.score || a - b).slice(0, count);
      const pause = createPause();
      const candidates: Candidate[] = [];
      for (const [row, place] of best) {
        candidates.push(toCandidate(rows, row, question, place));
        const turn = pause();
        if (turn) await turn;
      }
      return candidates;
    },
  };
}

interface Place {
  readonly score: number;
  readonly cosine: number;
  readonly lexical: number;
}

function fuseAll(
  { scales, languageOf }: SavedRows,
  { rows, cosines }: Compared,
  { share: same, shareOf }: AskedVector,
  lexical: Float32Array,
): Float32Array {
  const scores = new Float32Array(cosines.length);
  for (let at = 0; at < scores.length; at++) {
    const row = rows[at]!;
    const share = same ?? shareOf(languageOf(row));
    const words = lexical[at]!;
    const cosine = scales[row]! > 0 ? cosines[at]! : LIKELY_COSINE * words;
    scores[at] = fuse(share * cosine, words, share);
  }
  return scores;
}

const toWordCandidate = (rows: SavedRows, row: number, lexical: number): Candidate => ({
  chunkId: rows.chunkIds[row]!,
  docId: rows.docIds[rows.docs[row]!]!,
  share: 0,
  lexical,
  cosine: 0,
  vector: null,
  sentences: new Float32Array(0),
  score: lexical,
});

function toCandidate(rows: SavedRows, row: number, question: AskedVector, place: Place): Candidate {
  const share = question.shareOf(rows.languageOf(row));
  const isCompared = share > 0 && rows.scales[row]! > 0;
  return {
    chunkId: rows.chunkIds[row]!,
    docId: rows.docIds[rows.docs[row]!]!,
    score: place.score,
    cosine: place.cosine,
    lexical: place.lexical,
    share,
    vector: isCompared ? () => readVector(rows, row, question.prepared.values.length) : null,
    sentences: isCompared ? compareSentences(rows, row, question) : new Float32Array(0),
  };
}

function readVector({ file, scales }: SavedRows, row: number, stride: number): QuantisedVector {
  const bytes = new Uint8Array(stride);
  file.read("vectors", row * stride, bytes);
  return { values: new Int8Array(bytes.buffer), scale: scales[row]! };
}

function compareSentences(
  { file, sentenceEnds }: SavedRows,
  row: number,
  { prepared, scan }: AskedVector,
): Float32Array {
  const stride = prepared.values.length;
  const from = row === 0 ? 0 : sentenceEnds[row - 1]!;
  const count = sentenceEnds[row]! - from;
  const cosines = new Float32Array(count);
  if (count === 0) return cosines;
  const bytes = new Uint8Array(count * (stride + 4));
  file.read("sentences", from * (stride + 4), bytes);
  const values = new Int8Array(bytes.buffer, 0, count * stride);
  scan(values, new Float32Array(bytes.buffer, count * stride, count), 0, count, cosines);
  return cosines;
}

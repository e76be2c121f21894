import { answersOfSameQuestion, isContradiction, newestFirst } from "./contradictions.ts";
import { scoreSentences, type FoundChunk, type ScoredSentence } from "./sentence-scores.ts";

export interface SelectedSentences {
  /** The sentences as one reply, in reading order. */
  text: string;
  /** The chunks they are from, by their index in the given list; best first. */
  chunks: number[];
}

export interface SelectionOptions {
  /** At most so many sentences. */
  max?: number;
  /** Sentences after the first are only added while the reply stays about this long. */
  maxCharacters?: number;
}

interface Shape {
  /** At most so many sentences. */
  readonly max: number;
  readonly maxCharacters: number;
  /** A further sentence as good as this, compared with the first, is included too: the answer may be in either. */
  readonly nearBest: number;
}

/** The reader is surer which sentence answers, so a reply needs fewer of them. */
const READ: Shape = { max: 2, maxCharacters: 500, nearBest: 0.8 };
const UNREAD: Shape = { max: 3, maxCharacters: 500, nearBest: 0.8 };
/** Words alone are the least sure: the sentence that answers often has fewer of them than its neighbor. */
const BY_WORDS: Shape = { max: 3, maxCharacters: 500, nearBest: 0.7 };

/** Rows of a table resemble each other: another one answers only if it fits as well. */
const NEAR_ROW_SHARE = 0.97;
const isRow = (text: string): boolean => /^[^:;\n]{1,80}: [^;\n]+; [^:;\n]{1,80}: /u.test(text);

/**
 * Picks the one to three sentences that carry the answer from chunks a search found, best chunk first.
 * The question's vector is not needed again: the search answers the cosine of every sentence.
 */
export function bestSentences(
  query: string,
  chunks: FoundChunk[],
  options: SelectionOptions = {},
): SelectedSentences {
  const shape = shapeFor(chunks);
  const { max = shape.max, maxCharacters = shape.maxCharacters } = options;
  const best = chunks[0];
  if (!best) return { text: "", chunks: [] };
  if (best.answer !== undefined) {
    const answers = answersOfSameQuestion(chunks);
    return {
      text: [...new Set(answers.map((index) => chunks[index]!.answer))].join("\n\n"),
      chunks: answers,
    };
  }
  const ranked = scoreSentences(query, chunks).sort((a, b) => b.score - a.score);
  const chosen: ScoredSentence[] = [];
  let length = 0;
  for (const sentence of ranked) {
    if (chosen.length >= max) break;
    const first = chosen[0];
    if (first && sentence.score < shape.nearBest * first.score) break;
    if (first && first.hasOwnWords && !sentence.hasOwnWords) continue;
    if (first && isRow(first.text) && isRow(sentence.text) && sentence.score < NEAR_ROW_SHARE * first.score)
      continue;
    if (first && length + sentence.text.length > maxCharacters) continue;
    if (chunks[sentence.chunk]!.answer !== undefined) continue;
    if (chosen.some(({ text }) => text === sentence.text)) continue;
    chosen.push(sentence);
    length += sentence.text.length + 1;
  }
  return compose(chosen, chunks);
}

function shapeFor(chunks: FoundChunk[]): Shape {
  if (chunks.some(({ reads }) => reads !== undefined && reads.length > 0)) return READ;
  return chunks.every(({ cosine }) => typeof cosine !== "number") ? BY_WORDS : UNREAD;
}

/**
 * Sentences of the best chunk first, each chunk's in the order they were written; the first of each stands alone.
 * Where chunks contradict each other, the newest comes first.
 */
function compose(chosen: ScoredSentence[], chunks: FoundChunk[]): SelectedSentences {
  const best = chosen[0];
  const ranked = [...new Set(chosen.map(({ chunk }) => chunk))];
  const contradicts = chosen.some((other) => best && isContradiction(best.text, other.text));
  const order = contradicts ? newestFirst(ranked, chunks) : ranked;
  const lines = order.map((chunk) =>
    chosen
      .filter((sentence) => sentence.chunk === chunk)
      .sort((a, b) => a.position - b.position)
      .map(({ text, opening }, index) => (index === 0 ? opening : text))
      .join(" "),
  );
  return { text: lines.join("\n"), chunks: order };
}

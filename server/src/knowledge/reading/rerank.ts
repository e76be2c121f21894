import { detectLanguage, splitSentences } from "../../language/index.ts";
import type { Passage } from "../passage.ts";
import { likelihood } from "./likelihood.ts";
import type { Reader } from "./reader.ts";

/** Reading costs about as much as embedding: only the best passages are worth it. */
export const PASSAGES_READ = 5;

/**
 * How much of a passage's score is the reader's. A sentence of prose is what it was trained for; an entry of one
 * sentence or an FAQ is matched by its wording, which the search compares better.
 */
const READER_SHARE = { prose: 0.3, entry: 0.1 };
/** More than the window of the reader holds. */
const CHARACTERS_READ = 4_000;
/** The end of a sentence before another one. */
const SENTENCE_END = /[.!?…]["'”)]*\s+\S/;
const ASKS = /\?["'”)]*\s*$/;
/** Passages that the search finds equal may contradict each other: all of them are read. */
const EQUAL = 0.03;
/** What a passage gets that was not read: less than any that might answer. */
const UNREAD = 0.1;

/** What reading needs of a passage. */
export type Readable = Pick<Passage, "content" | "title" | "headingPath" | "question" | "score">;

export interface RerankOptions {
  /** Reads all of the best passages. Otherwise reading ends once no other could come first. */
  readonly readsAll?: boolean | undefined;
}

/** Orders passages by what the reader finds in the best of them. Where it does not read, they stay as they are. */
export async function rerank<P extends Readable>(
  reader: Reader,
  question: string,
  passages: P[],
  { readsAll = false }: RerankOptions = {},
): Promise<(P & { reads: readonly number[] })[]> {
  const unread = passages.map((passage) => ({ ...passage, reads: [] }));
  if (!isReadable(question)) return unread;
  const top = passages.slice(0, PASSAGES_READ);
  const foreign = new Set<Readable>(top.filter(({ content }) => !isReadable(content)));
  const known = top.filter((passage) => !foreign.has(passage));
  const queue = readsAll ? known : readingOrder(known);
  let best = Math.max(0, ...[...foreign].map(({ score }) => score));
  const scores = await reader.read(question, queue.map(toReadPassage), (sentences, index) => {
    best = Math.max(best, scoreOf(queue[index]!, sentences));
    const next = queue[index + 1];
    return readsAll || (next !== undefined && (highestScore(next) >= best || isEqual(next, queue[0]!)));
  });
  if (!scores) return unread;
  const read = new Map<Readable, Float32Array>(scores.map((sentences, index) => [queue[index]!, sentences]));
  const rescored = passages.map((passage) =>
    foreign.has(passage) ? { ...passage, reads: [] } : rescore(passage, read.get(passage)),
  );
  return keepEntryOrder(rescored).sort((left, right) => right.score - left.score);
}

/** The best passages first, then those that may come highest. Of entries only the first may come first. */
function readingOrder<P extends Readable>(passages: P[]): P[] {
  const first = passages[0];
  const entry = passages.find(isEntry);
  const candidates = passages.filter((passage) => !isEntry(passage) || isEqual(passage, entry!));
  const rank = (passage: P) => (isEqual(passage, first!) ? 2 : highestScore(passage));
  return candidates.sort((left, right) => rank(right) - rank(left));
}

const isEqual = ({ score }: Readable, best: Readable): boolean => score >= best.score - EQUAL;

/** Entries are matched by their wording: what is read moves them among prose, never among each other. */
function keepEntryOrder<P extends Readable>(passages: P[]): P[] {
  let lowest = Infinity;
  return passages.map((passage) => {
    if (!isEntry(passage)) return passage;
    lowest = Math.min(lowest, passage.score);
    return { ...passage, score: lowest };
  });
}

/** The reader knows English only. */
const isReadable = (text: string): boolean => detectLanguage(text) === "en";

/** An FAQ, a text of one sentence, or one that asks and tells nothing. */
const isEntry = ({ question, content }: Readable): boolean =>
  question !== null || !SENTENCE_END.test(content) || ASKS.test(content);

const shareOf = (passage: Readable): number => READER_SHARE[isEntry(passage) ? "entry" : "prose"];

const blend = (passage: Readable, answering: number): number =>
  passage.score * (1 - shareOf(passage)) + answering * shareOf(passage);

const highestScore = (passage: Readable): number => blend(passage, 1);

const scoreOf = (passage: Readable, sentences: Float32Array): number =>
  blend(passage, likelihood(Math.max(...sentences)));

function toReadPassage({ title, content, headingPath, question }: Readable) {
  const heading = question ?? headingPath.at(-1) ?? title;
  const sentences = splitSentences(content.slice(0, CHARACTERS_READ));
  // The first part of an FAQ begins with its question.
  return { title: content.startsWith(heading) ? "" : heading, sentences };
}

function rescore<P extends Readable>(passage: P, sentences: Float32Array | undefined) {
  const score = sentences ? scoreOf(passage, sentences) : blend(passage, UNREAD);
  return {
    ...passage,
    score: Math.round(score * 10_000) / 10_000,
    reads: sentences ? Array.from(sentences, (value) => Math.round(value * 1000) / 1000) : [],
  };
}

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
/** What a passage gets that was not read: less than any that might answer. */
const UNREAD = 0.1;

/** What reading needs of a passage. */
export type Readable = Pick<Passage, "content" | "title" | "headingPath" | "question" | "score">;

/** Orders passages by what the reader finds in the best of them. Where it does not read, they stay as they are. */
export async function rerank<P extends Readable>(
  reader: Reader,
  question: string,
  passages: P[],
): Promise<(P & { reads: readonly number[] })[]> {
  const unread = passages.map((passage) => ({ ...passage, reads: [] }));
  if (!isReadable(question)) return unread;
  const top = passages.slice(0, PASSAGES_READ);
  const foreign = new Set<Readable>(top.filter(({ content }) => !isReadable(content)));
  const best = worthReading(top).filter((passage) => !foreign.has(passage));
  const scores = await reader.read(question, best.map(toReadPassage));
  if (!scores) return unread;
  const read = new Map<Readable, Float32Array>(best.map((passage, index) => [passage, scores[index]!]));
  return passages
    .map((passage) =>
      foreign.has(passage) ? { ...passage, reads: [] } : rescore(passage, read.get(passage)),
    )
    .sort((left, right) => right.score - left.score);
}

/** Leaves out passages that no reading could make the first. */
function worthReading<P extends Readable>(passages: P[]): P[] {
  const best = passages[0]?.score ?? 0;
  return passages.filter((passage) => {
    const share = shareOf(passage);
    return passage.score * (1 - share) + share >= best * (1 - share);
  });
}

/** The reader knows English only. */
const isReadable = (text: string): boolean => detectLanguage(text) === "en";

function shareOf({ question, content }: Readable): number {
  const isEntry = question !== null || !SENTENCE_END.test(content);
  return READER_SHARE[isEntry ? "entry" : "prose"];
}

function toReadPassage({ title, content, headingPath, question }: Readable) {
  const heading = question ?? headingPath.at(-1) ?? title;
  const sentences = splitSentences(content.slice(0, CHARACTERS_READ));
  // The first part of an FAQ begins with its question.
  return { title: content.startsWith(heading) ? "" : heading, sentences };
}

function rescore<P extends Readable>(passage: P, sentences: Float32Array | undefined) {
  const answering = sentences ? likelihood(Math.max(...sentences)) : UNREAD;
  const share = shareOf(passage);
  const score = passage.score * (1 - share) + answering * share;
  return {
    ...passage,
    score: Math.round(score * 10_000) / 10_000,
    reads: sentences ? Array.from(sentences, (value) => Math.round(value * 1000) / 1000) : [],
  };
}

import { groupSentences } from "../chunking/sentence-units.ts";
import { documentTerms, queryTerms } from "../index/lexical/terms.ts";
import { answerFit, expectedAnswer } from "./answer-kind.ts";
import { parseLists } from "./lists.ts";

/** A chunk that was found, with what the search already knows about it. */
export interface FoundChunk {
  content: string;
  /** Score of the hit, 0 to 1. */
  score: number;
  cosine?: number | null | undefined;
  /** Cosine of each sentence, as the search answered them. */
  sentences?: number[] | undefined;
  /** Title and headings: words a sentence may omit because they are above it. */
  heading?: string | undefined;
  /** The answer of an FAQ entry: quoted whole, never cut. */
  answer?: string | undefined;
}

export interface ScoredSentence {
  chunk: number;
  position: number;
  /** The quoted text: the sentence, or the whole list it is a part of. */
  text: string;
  score: number;
}

/** What a sentence is ranked by: words of the question, meaning (also part of the chunk's score), and its chunk. */
const WEIGHTS = { words: 0.5, context: 0.15, meaning: 0.4, chunk: 1, kind: 0.08 };

/** Scores every sentence of the chunks for how likely it carries the answer. */
export function scoreSentences(query: string, chunks: FoundChunk[]): ScoredSentence[] {
  const sentences = chunks.flatMap((chunk, index) => readSentences(chunk, index));
  const queryWeights = weigh(queryTerms(query), sentences);
  const kind = expectedAnswer(query);
  return sentences.map((sentence, at) => {
    const own = share(queryWeights, (term) => sentence.terms.has(term));
    const around = share(
      queryWeights,
      (term) => sentence.terms.has(term) || contextHas(sentences, at, sentence, term),
    );
    const { chunk, position, text, list, cosine } = sentence;
    const score =
      WEIGHTS.words * own +
      WEIGHTS.context * (around - own) +
      WEIGHTS.meaning * cosine +
      WEIGHTS.chunk * chunks[chunk]!.score +
      WEIGHTS.kind * answerFit(kind, text, query);
    return { chunk, position, text: list ?? text, score };
  });
}

interface Sentence {
  chunk: number;
  position: number;
  text: string;
  list: string | null;
  terms: Set<string>;
  heading: Set<string>;
  cosine: number;
}

function readSentences(chunk: FoundChunk, index: number): Sentence[] {
  const groups = groupSentences(chunk.content);
  const cosines = chunk.sentences?.length === groups.length ? chunk.sentences : null;
  const heading = new Set(documentTerms(chunk.heading ?? ""));
  const lists = parseLists(chunk.content);
  let next = 0;
  return groups.flatMap((sentences, group) =>
    sentences.map((text) => ({
      chunk: index,
      position: next,
      text,
      list: lists[next++] ?? null,
      terms: new Set(documentTerms(text)),
      heading,
      cosine: cosines?.[group] ?? chunk.cosine ?? 0,
    })),
  );
}

type WeightedTerms = { alternatives: string[]; weight: number }[];

/** A word that few of the sentences contain distinguishes them; a word in all of them does not. */
function weigh(terms: string[][], sentences: Sentence[]): WeightedTerms {
  return terms.map((alternatives) => {
    const holders = sentences.filter((sentence) => alternatives.some((term) => sentence.terms.has(term)));
    const rarity = (sentences.length - holders.length + 0.5) / (holders.length + 0.5);
    return { alternatives, weight: Math.log(1 + rarity) };
  });
}

function share(queryWeights: WeightedTerms, has: (term: string) => boolean): number {
  let found = 0;
  let total = 0;
  for (const { alternatives, weight } of queryWeights) {
    total += weight;
    if (alternatives.some(has)) found += weight;
  }
  return total > 0 ? found / total : 0;
}

/** The sentences before and after, and the headings, explain what "it" or "there" refers to. */
function contextHas(all: Sentence[], at: number, { chunk, heading }: Sentence, term: string): boolean {
  if (heading.has(term)) return true;
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    (before?.chunk === chunk && before.terms.has(term)) || (after?.chunk === chunk && after.terms.has(term))
  );
}

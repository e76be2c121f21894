import { groupSentences } from "../chunking/sentence-units.ts";
import { detectLanguage, type LanguageCode } from "../../language/index.ts";
import { documentTerms } from "../index/lexical/terms.ts";
import { answerFit, expectedAnswer } from "./answer-kind.ts";
import { likelihood } from "../reading/likelihood.ts";
import { parseHeadings } from "./headings.ts";
import { parseLists } from "./lists.ts";
import { isDangling, standalone } from "./opening.ts";
import { termsInTexts } from "./query-terms.ts";

/** A chunk that was found, with what the search already knows about it. */
export interface FoundChunk {
  content: string;
  /** Score of the hit, 0 to 1. */
  score: number;
  cosine?: number | null | undefined;
  /** Cosine of each sentence, as the search answered them. */
  sentences?: number[] | undefined;
  /** The reader's score of each sentence, where the chunk was read. */
  reads?: readonly number[] | undefined;
  /** Title and headings: words a sentence may omit because they are above it. */
  heading?: string | undefined;
  /** Grows with the time at which it was learned. */
  learned?: number | undefined;
  /** The answer of an FAQ entry: quoted whole, never cut. */
  answer?: string | undefined;
}

export interface ScoredSentence {
  chunk: number;
  position: number;
  /** The quoted text: the sentence, or the whole list it is a part of. */
  text: string;
  /** The same as the beginning of a reply: it names what it is about. */
  opening: string;
  score: number;
  /** Whether it has a word of the question, and not only inherits them. */
  hasOwnWords: boolean;
}

/** What a sentence is ranked by: words of the question, meaning (also part of the chunk's score), and its chunk. */
const WEIGHTS = { words: 0.5, context: 0.15, meaning: 0.4, chunk: 1, kind: 0.08, read: 2 };

/** A sentence that names the page's subject is nearer to any question about it, whatever is asked. */
const NAMING_BIAS = 0.4;

/**
 * Scores every sentence of the chunks for how likely it carries the answer. The words of its headings, and of the
 * sentence that its "it" refers to, count as its own: a page names its subject once.
 */
export function scoreSentences(query: string, chunks: FoundChunk[]): ScoredSentence[] {
  const sentences = chunks.flatMap((chunk, index) => readSentences(chunk, index));
  const queryWeights = weigh(termsInTexts(query, sentences), sentences);
  const kind = expectedAnswer(query);
  return sentences.flatMap((sentence, at) => {
    if (sentence.isHeading) return [];
    const own = share(queryWeights, (term) => sentence.terms.has(term) || sentence.subject.has(term));
    const around = share(
      queryWeights,
      (term) => sentence.terms.has(term) || sentence.subject.has(term) || besideHas(sentences, at, term),
    );
    const naming = share(queryWeights, (term) => sentence.terms.has(term) && sentence.heading.has(term));
    const { chunk, position, text, list, cosine } = sentence;
    const read = chunks[chunk]!.reads?.[position];
    const score =
      WEIGHTS.words * own +
      WEIGHTS.context * (around - own) +
      WEIGHTS.meaning * (cosine - NAMING_BIAS * naming) +
      WEIGHTS.chunk * chunks[chunk]!.score +
      WEIGHTS.kind * answerFit(kind, text, query) +
      WEIGHTS.read * (read === undefined ? 0 : likelihood(read));
    const hasOwnWords = queryWeights.some(({ alternatives }) =>
      alternatives.some((term) => sentence.terms.has(term)),
    );
    const quote = list ?? text;
    return [{ chunk, position, text: quote, opening: list ?? openingOf(sentences, at), score, hasOwnWords }];
  });
}

/** A sentence before it that has words of the headings names what the page is about. */
function openingOf(all: Sentence[], at: number): string {
  const { position, text, heading } = all[at]!;
  const before = all.slice(at - position, at).filter((sentence) => !sentence.isHeading && !sentence.list);
  const naming = new Set(
    before
      .filter(({ terms }) => [...terms].some((term) => heading.has(term)))
      .map((sentence) => sentence.text),
  );
  return standalone(
    text,
    before.map((sentence) => sentence.text),
    (earlier) => naming.has(earlier),
  );
}

interface Sentence {
  chunk: number;
  position: number;
  text: string;
  list: string | null;
  isHeading: boolean;
  language: LanguageCode;
  words: ReadonlySet<string>;
  terms: Set<string>;
  /** Words of the title and the headings above it. */
  heading: Set<string>;
  /** Words of what the sentence is about, though it may omit them. */
  subject: Set<string>;
  cosine: number;
}

function readSentences(chunk: FoundChunk, index: number): Sentence[] {
  const groups = groupSentences(chunk.content);
  const cosines = chunk.sentences?.length === groups.length ? chunk.sentences : null;
  const language = detectLanguage(chunk.content);
  const termsOf = (text: string) => new Set(documentTerms(text, language).terms);
  const lists = parseLists(chunk.content);
  const headings = parseHeadings(chunk.content);
  const read: Sentence[] = [];
  for (const [group, sentences] of groups.entries()) {
    for (const text of sentences) {
      const position = read.length;
      const { terms, words } = documentTerms(text, language);
      const { isHeading = false, heading: above = "" } = headings[position] ?? {};
      const heading = termsOf(`${chunk.heading ?? ""} ${above}`);
      const before = read.findLast((sentence) => !sentence.isHeading);
      const referred = before && isDangling(text) ? [...termsOf(subjectOf(before)), ...before.subject] : [];
      read.push({
        chunk: index,
        position,
        text,
        list: lists[position] ?? null,
        isHeading,
        language,
        terms: new Set(terms),
        words,
        heading,
        subject: new Set([...heading, ...referred]),
        cosine: cosines?.[group] ?? chunk.cosine ?? 0,
      });
    }
  }
  return read;
}

/** What a sentence is about stands in front of its verb, or at least at its beginning. */
function subjectOf({ text }: Sentence): string {
  const [subject = ""] = text.split(
    /\s(?:is|are|was|were|has|have|had|can|will|does|comes?|costs?|ist|sind|est|sont|es|son)\s/u,
    1,
  );
  return subject.split(" ").slice(0, 4).join(" ");
}

type WeightedTerms = { alternatives: readonly string[]; weight: number }[];

/** A word that few of the sentences contain distinguishes them; a word in all of them does not. */
function weigh(terms: (readonly string[])[], sentences: Sentence[]): WeightedTerms {
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

/** The sentences before and after explain what "there" or "then" refers to. */
function besideHas(all: Sentence[], at: number, term: string): boolean {
  const { chunk } = all[at]!;
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    (before?.chunk === chunk && before.terms.has(term)) || (after?.chunk === chunk && after.terms.has(term))
  );
}

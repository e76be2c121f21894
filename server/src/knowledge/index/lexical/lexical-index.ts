import { FUNCTION_WORDS, isStopWord, type LanguageCode } from "../../../language/index.ts";
import { createPostings, type Postings } from "./postings.ts";
import { createQueryReader, type Corrected, type QueryPlan, type WordStatistics } from "./query-reader.ts";
import { alternatives, documentTerms } from "./terms.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

const MOST_ROWS = 2 ** 24;
const ENTRIES_PER_STEP = 10_000;

export interface LexicalIndex extends WordStatistics {
  push(text: string): void;
  /** The language a row's words were read in. */
  languageOf(row: number): LanguageCode;
  /** The languages of the rows, the most frequent first. */
  readonly languages: readonly LanguageCode[];
  /**
   * Share of the query each row answers to by its words, 0 to 1, into `out`. One means every word is
   * there; words the index has never seen count as missing, so a stray question stays low everywhere.
   */
  score(query: string, out: Float32Array): void;
  /** The same for a query that was read by the words of more than these rows. */
  scorePlan(plan: QueryPlan, out: Float32Array): void;
  /** The query with the words the index has never seen replaced by those they are near to; null if none is. */
  correct(query: string): Corrected | null;
  /**
   * Makes a copy of the rows that `renumbered` gives a number (others are -1), in the same order. Yields now
   * and then, so that a large copy can be spread over time; rows added meanwhile are left out.
   */
  compacting(renumbered: Int32Array, count: number): Generator<void, LexicalIndex>;
  readonly bytes: number;
}

/** BM25 over rows that are only ever appended; dead rows leave when the index is compacted. */
export function createLexicalIndex(knowsWord: (word: string) => boolean = () => false): LexicalIndex {
  return lexicalIndex({
    knowsWord,
    postings: createPostings(),
    vocabulary: createVocabulary(),
    lengths: new Uint16Array(64),
    rowLanguages: [],
    total: 0,
  });
}

interface Content {
  /** Whether a word is a real one although the index lacks it. */
  readonly knowsWord: (word: string) => boolean;
  readonly postings: Postings;
  readonly vocabulary: Vocabulary;
  lengths: Uint16Array;
  readonly rowLanguages: LanguageCode[];
  /** Of all rows' lengths. */
  total: number;
}

function lexicalIndex(content: Content): LexicalIndex {
  const { postings, vocabulary, rowLanguages, knowsWord } = content;
  const rowsByLanguage = new Map<LanguageCode, number>();
  for (const language of rowLanguages) countLanguage(rowsByLanguage, language);
  function grow(): void {
    const { lengths } = content;
    if (rowLanguages.length < lengths.length) return;
    if (rowLanguages.length >= MOST_ROWS) throw new RangeError("an index holds at most 16 million chunks");
    content.lengths = new Uint16Array(Math.ceil(lengths.length * 1.5));
    content.lengths.set(lengths);
  }

  const reader = () => createQueryReader([index], knowsWord);

  const index: LexicalIndex = {
    get rows() {
      return rowLanguages.length;
    },
    get totalLength() {
      return content.total;
    },
    rowsByLanguage,
    holders: (term) => postings.of(term)?.length ?? 0,
    collectNear: (word, into) => vocabulary.collectNear(word, into),
    get languages() {
      return reader().languages;
    },

    push(text) {
      const { language, terms, words } = documentTerms(text);
      const frequencies = new Map<string, number>();
      for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
      grow();
      const row = rowLanguages.length;
      for (const [term, frequency] of frequencies) postings.add(term, row, frequency);
      for (const word of words) vocabulary.add(word);
      // A question may have a form that no text has; stems are near to it too.
      for (const term of frequencies.keys()) if (language === "en") vocabulary.add(term);
      if (!rowsByLanguage.has(language))
        for (const word of FUNCTION_WORDS[language] ?? []) vocabulary.add(word);
      content.lengths[row] = Math.min(65_535, terms.length);
      content.total += terms.length;
      rowLanguages.push(language);
      countLanguage(rowsByLanguage, language);
    },

    languageOf: (row) => rowLanguages[row]!,

    score: (query, out) => index.scorePlan(reader().plan(query), out),

    scorePlan({ terms, best, flat, slope }, out) {
      const { lengths } = content;
      for (const { term, weight } of terms) {
        const entries = postings.of(term);
        if (!entries) continue;
        for (let i = 0; i < entries.length; i++) {
          const entry = entries[i]!;
          const row = entry >>> 8;
          if (row >= out.length) continue;
          const frequency = entry & 255;
          out[row]! += (weight * frequency) / (frequency + flat + slope * lengths[row]!);
        }
      }
      if (best > 0) for (let row = 0; row < out.length; row++) out[row] = Math.min(1, out[row]! / best);
    },

    correct: (query) => reader().correct(query),

    *compacting(renumbered, remaining) {
      const nextPostings = createPostings();
      let copied = 0;
      for (const term of postings.terms()) {
        for (const entry of postings.of(term)!) {
          const row = renumbered[entry >>> 8] ?? -1;
          if (row >= 0) nextPostings.add(term, row, entry & 255);
          copied++;
        }
        if (copied < ENTRIES_PER_STEP) continue;
        copied = 0;
        yield;
      }
      const next: Content = {
        knowsWord,
        postings: nextPostings,
        vocabulary: createVocabulary(),
        lengths: new Uint16Array(Math.max(64, remaining)),
        rowLanguages: [],
        total: 0,
      };
      renumbered.forEach((row, old) => {
        if (row < 0) return;
        next.lengths[row] = content.lengths[old]!;
        next.total += content.lengths[old]!;
        next.rowLanguages[row] = rowLanguages[old]!;
      });
      const { languages } = index;
      const isFunctionWord = (word: string) => languages.some((language) => isStopWord(word, language));
      for (const word of vocabulary.words()) {
        if (isFunctionWord(word) || holds(nextPostings, word, languages)) next.vocabulary.add(word);
        if (++copied % ENTRIES_PER_STEP === 0) yield;
      }
      return lexicalIndex(next);
    },

    get bytes() {
      return postings.bytes + vocabulary.bytes + content.lengths.byteLength + rowLanguages.length * 8;
    },
  };
  return index;
}

function holds(postings: Postings, word: string, languages: readonly LanguageCode[]): boolean {
  return (alternatives(word, languages)[0] ?? []).some((term) => postings.of(term) !== null);
}

function countLanguage(rowsByLanguage: Map<LanguageCode, number>, language: LanguageCode): void {
  rowsByLanguage.set(language, (rowsByLanguage.get(language) ?? 0) + 1);
}

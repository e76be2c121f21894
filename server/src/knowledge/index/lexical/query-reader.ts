import { detectLanguage, isStopWord, type LanguageCode } from "../../../language/index.ts";
import { alternatives, queryWords, type QueryWord } from "./terms.ts";
import { likeliest, type NearWords } from "./vocabulary.ts";

const TERM_SATURATION = 1.2;
const LENGTH_NORMALIZATION = 0.75;
/** The share of the maximum score for a word that occurs about twice in a text of average length. */
const FULL_MATCH = 0.6;
/** What a match counts that is only near: in English, whose words the model knows, it is hardly another word. */
const CORRECTED_SHARE = { english: 1, other: 0.7 };
/** A query of more unknown words is about something else. */
const MOST_CORRECTIONS = 8;

/** A query without its misspellings. */
export interface Corrected {
  readonly text: string;
  /** How many words were corrected. */
  readonly words: number;
}

/** What the words of some rows are counted by; the rows of a project may lie in several places. */
export interface WordStatistics {
  readonly rows: number;
  /** Of all rows' lengths. */
  readonly totalLength: number;
  readonly rowsByLanguage: ReadonlyMap<LanguageCode, number>;
  /** How many rows hold a term. */
  holders(this: void, term: string): number;
  collectNear(this: void, word: string, into: NearWords): void;
}

/** The terms of a query with what each is worth, the same for every place that has rows. */
export interface QueryPlan {
  /** The rarest first; every place adds in this order, so that sums are the same to the last bit. */
  readonly terms: readonly { readonly term: string; readonly weight: number }[];
  /** The sum that stands for a full match. */
  readonly best: number;
  /** A row's term counts `weight * frequency / (frequency + flat + slope * length)`. */
  readonly flat: number;
  readonly slope: number;
}

export interface QueryReader {
  /** The languages of the rows, the most frequent first. */
  readonly languages: readonly LanguageCode[];
  plan(query: string): QueryPlan;
  /** The query with the words no row has replaced by those they are near to; null if none is. */
  correct(query: string): Corrected | null;
}

/** Reads queries by the words of all places together. `knowsWord`: whether a word is real although no row has it. */
export function createQueryReader(
  places: readonly WordStatistics[],
  knowsWord: (word: string) => boolean,
): QueryReader {
  const languages = byFrequency(places);
  const holders = (term: string): number => places.reduce((sum, place) => sum + place.holders(term), 0);
  const isKnown = (word: string): boolean =>
    (alternatives(word, languages)[0] ?? []).some((term) => places.some((place) => place.holders(term) > 0));
  const isFunctionWord = (word: string): boolean => languages.some((language) => isStopWord(word, language));

  /** Words of documents that were removed stay in the vocabulary until the index is compacted. */
  function nearest(word: string): string[] {
    const near: NearWords = new Map();
    for (const place of places) place.collectNear(word, near);
    return likeliest(word, near, (candidate) => isKnown(candidate) || isFunctionWord(candidate));
  }

  /** The words of the query, misspelled ones replaced. */
  function read(query: string): (QueryWord & { corrections: string[] })[] {
    let left = MOST_CORRECTIONS;
    return queryWords(query, languages).map((word) => {
      const isMissing = left > 0 && !isKnown(word.spelled) && !knowsWord(word.spelled);
      if (isMissing) left--;
      return { ...word, corrections: isMissing ? nearest(word.spelled) : [] };
    });
  }

  return {
    languages,
    plan(query) {
      const rows = places.reduce((sum, place) => sum + place.rows, 0);
      const total = places.reduce((sum, place) => sum + place.totalLength, 0);
      const average = total / Math.max(1, rows) || 1;
      const isEnglish = detectLanguage(query, languages[0]) === "en";
      const correctedShare = CORRECTED_SHARE[isEnglish ? "english" : "other"];
      const planned: { term: string; weight: number }[] = [];
      let best = 0;
      for (const { terms, corrections } of read(query)) {
        if (corrections.some(isFunctionWord)) continue;
        const share = corrections.length > 0 ? correctedShare : 1;
        for (const [rank, given] of terms.entries()) {
          const chosen =
            corrections.length === 0
              ? given
              : [...new Set(corrections.flatMap((word) => alternatives(word, languages)[rank] ?? []))];
          const held = chosen.map((term) => holders(term));
          const count = held.reduce((sum, each) => sum + each, 0);
          const rarity = Math.max(0, rows - count + 0.5) / (count + 0.5);
          const weight = Math.log(1 + rarity) * (TERM_SATURATION + 1);
          best += weight * FULL_MATCH;
          for (const [at, term] of chosen.entries()) {
            if (held[at]! > 0) planned.push({ term, weight: share * weight });
          }
        }
      }
      return {
        terms: planned.sort((a, b) => b.weight - a.weight),
        best,
        flat: TERM_SATURATION * (1 - LENGTH_NORMALIZATION),
        slope: (TERM_SATURATION * LENGTH_NORMALIZATION) / average,
      };
    },
    correct(query) {
      const replacements = new Map<string, string>();
      for (const { spelled, corrections } of read(query)) {
        if (corrections[0] !== undefined) replacements.set(spelled, corrections[0]);
      }
      if (replacements.size === 0) return null;
      const text = query.replace(/[\p{L}\p{M}]+/gu, (word) => replacements.get(word.toLowerCase()) ?? word);
      return { text, words: replacements.size };
    },
  };
}

function byFrequency(places: readonly WordStatistics[]): LanguageCode[] {
  const counts = new Map<LanguageCode, number>();
  for (const { rowsByLanguage } of places) {
    for (const [language, count] of rowsByLanguage) counts.set(language, (counts.get(language) ?? 0) + count);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language);
}

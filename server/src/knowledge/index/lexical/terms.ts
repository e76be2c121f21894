import {
  detectLanguage,
  fold,
  isStopWord,
  spelledWords,
  stem,
  type LanguageCode,
} from "../../../language/index.ts";

/** A word of a query with the terms it may be indexed under. */
export interface QueryWord {
  /** As it was spelled, in lower case. */
  readonly spelled: string;
  /** Each a set of alternatives, one for every language of the index: the word's stem, then its looser forms. */
  readonly terms: readonly (readonly string[])[];
}

export interface DocumentTerms {
  readonly language: LanguageCode;
  readonly terms: string[];
  /** The different words they were made of. */
  readonly words: ReadonlySet<string>;
}

/** So many letters of a word are the same in most of its forms. */
const BEGINNING_LENGTH = 5;
/** Longer than any chunk or question; reading more would hold the event loop. */
const LONGEST_TEXT = 50_000;
/** Scripts whose words are not separated by spaces or carry their particles: pairs of characters are more robust. */
const PAIRED_RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+/gu;
const PAIRED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Where words are changed in front, their beginning is that of the stem. */
const PREFIXING: ReadonlySet<LanguageCode> = new Set(["ar"]);

/** Terms of a text for the index; those of different languages are kept apart by a mark. */
export function documentTerms(text: string, known?: LanguageCode): DocumentTerms {
  const language = known ?? detectLanguage(text);
  const terms: string[] = [];
  const words = new Set<string>();
  for (const word of splitWords(text)) {
    words.add(word);
    if (isStopWord(word, language)) continue;
    for (const term of termsOf(word, language)) terms.push(term);
  }
  return { language, terms, words };
}

/**
 * The words of a query with all the terms that documents in these languages may have them under. The language of
 * a query without a sign of its own is the first of them.
 */
export function queryWords(text: string, languages: readonly LanguageCode[]): QueryWord[] {
  const language = detectLanguage(text, languages[0]);
  const searched = languages.length > 0 ? languages : [language];
  const found = [...new Set(splitWords(text))];
  const remaining = found.filter((word) => !isStopWord(word, language));
  // "Who are you?" has nothing but stop words; then they are all there is to go by.
  return (remaining.length > 0 ? remaining : found).map((word) => ({
    spelled: word,
    // A form that only other languages of the index have is no part of what the query asks for.
    terms: alternatives(word, searched).slice(0, termsOf(word, language).length),
  }));
}

export const queryTerms = (text: string, languages: readonly LanguageCode[]): (readonly string[])[] =>
  queryWords(text, languages).flatMap(({ terms }) => terms);

/** The terms of a word by rank (stem, beginning), each under every language. */
export function alternatives(word: string, languages: readonly LanguageCode[]): string[][] {
  const ranks: string[][] = [];
  for (const language of languages) {
    termsOf(word, language).forEach((term, rank) => (ranks[rank] ??= []).push(term));
  }
  return ranks;
}

/** English is searched by meaning as well, and its stems alone are precise; elsewhere words must do it all. */
function termsOf(word: string, language: LanguageCode): string[] {
  const stemmed = stem(word, language);
  if (PAIRED.test(word)) return [`~${stemmed}`];
  if (language === "en") return [stemmed];
  const beginning = Array.from(PREFIXING.has(language) ? stemmed : fold(word))
    .slice(0, BEGINNING_LENGTH)
    .join("");
  return [`${language}~${stemmed}`, `${language}^${beginning}`];
}

function splitWords(whole: string): string[] {
  const text = whole.length > LONGEST_TEXT ? whole.slice(0, LONGEST_TEXT) : whole;
  if (!PAIRED.test(text)) return spelledWords(text);
  const pairs: string[] = [];
  const rest = text.normalize("NFKC").replace(PAIRED_RUNS, (run) => {
    const characters = Array.from(run);
    if (characters.length === 1) pairs.push(run);
    for (let at = 1; at < characters.length; at++) pairs.push(characters[at - 1]! + characters[at]!);
    return " ";
  });
  return pairs.concat(spelledWords(rest));
}

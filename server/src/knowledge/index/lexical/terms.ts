import { stemmer } from "stemmer";
import { ENGLISH_STOP_WORDS, isForeign, words } from "../../../language/index.ts";

const stems = new Map<string, string>();
const CACHED_STEMS = 50_000;

/** Terms of a text for the index. Words of other languages are kept apart from English stems by a mark. */
export function documentTerms(text: string): string[] {
  const found = words(text);
  const english = !isForeign(found, text);
  const terms: string[] = [];
  for (const word of found) {
    if (!english) terms.push(foreignTerm(word));
    else if (!ENGLISH_STOP_WORDS.has(word)) terms.push(stem(word));
  }
  return terms;
}

/** Each word of a query with all the terms it may be indexed under; documents of any language are found. */
export function queryTerms(text: string): string[][] {
  const found = words(text);
  const english = !isForeign(found, text);
  const remaining = english ? found.filter((word) => !ENGLISH_STOP_WORDS.has(word)) : found;
  // "Who are you?" has nothing but stop words; then they are all there is to go by.
  const chosen = remaining.length > 0 ? remaining : found;
  return [...new Set(chosen)].map((word) => [stem(word), foreignTerm(word)]);
}

export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  if (stems.size >= CACHED_STEMS) stems.clear();
  stems.set(word, made);
  return made;
}

function foreignTerm(word: string): string {
  return `~${word}`;
}

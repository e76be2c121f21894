import type { LanguageCode } from "../../language/index.ts";
import { alternatives, queryWords } from "../index/lexical/terms.ts";
import { createVocabulary } from "../index/lexical/vocabulary.ts";

/** A text in which the words of a question are searched. */
export interface SearchedText {
  readonly language: LanguageCode;
  readonly terms: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Shorter words are near too many others. */
const SHORTEST_MISSPELLED = 5;

/** The terms of a question's words in some texts; a word that none of them has stands for those it is near to. */
export function termsInTexts(question: string, texts: readonly SearchedText[]): (readonly string[])[] {
  const languages = [...new Set(texts.map(({ language }) => language))];
  const has = (terms: readonly string[] = []) =>
    texts.some((text) => terms.some((term) => text.terms.has(term)));
  const vocabulary = createVocabulary();
  for (const { words } of texts) for (const word of words) vocabulary.add(word);
  return queryWords(question, languages).flatMap(({ spelled, terms }) => {
    if (has(terms[0]) || spelled.length < SHORTEST_MISSPELLED) return terms;
    const near = vocabulary.nearest(spelled, (word) => has(alternatives(word, languages)[0]));
    if (near.length === 0) return terms;
    return terms.map((_, rank) => near.flatMap((word) => alternatives(word, languages)[rank] ?? []));
  });
}

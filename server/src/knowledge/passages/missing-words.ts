import { documentTerms } from "../index/lexical/terms.ts";
import { termsInTexts } from "./query-terms.ts";

/** An English passage with what stands above it. */
export interface TitledText {
  readonly title?: string | undefined;
  readonly headingPath?: readonly string[] | undefined;
  readonly content?: string | undefined;
}

/** The share of a question's words that stand neither in a passage nor above it, 0 to 1. A misspelled word is there. */
export function missingWords(question: string, { title, headingPath = [], content }: TitledText): number {
  const { language, terms, words } = documentTerms([title, ...headingPath, content].join("\n"), "en");
  const text = { language, terms: new Set(terms), words };
  const asked = termsInTexts(question, [text]);
  if (asked.length === 0) return 0;
  const missing = asked.filter((alternatives) => !alternatives.some((term) => text.terms.has(term)));
  return missing.length / asked.length;
}

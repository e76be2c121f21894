import type { LanguageCode } from "../../../language/index.ts";

/**
 * The share of a question's words at which a passage starts to be worth an answer. A language that changes its
 * words, or is read in pairs of characters, repeats fewer of them than English does. Chosen on questions
 * about taught and untaught passages in eleven languages (decision 0041); relatives share a value.
 */
const SUFFICIENT_SHARES: Readonly<Partial<Record<LanguageCode, number>>> = {
  en: 0.5,
  es: 0.36,
  fr: 0.36,
  it: 0.36,
  pt: 0.36,
  ro: 0.36,
  de: 0.31,
  nl: 0.31,
  sv: 0.31,
  da: 0.31,
  no: 0.31,
  ru: 0.29,
  uk: 0.29,
  bg: 0.27,
  pl: 0.25,
  cs: 0.25,
  fi: 0.25,
  hu: 0.25,
  tr: 0.3,
  el: 0.3,
  hi: 0.335,
  ar: 0.345,
  vi: 0.48,
  th: 0.395,
  zh: 0.165,
  ja: 0.165,
  ko: 0.165,
};
const OTHERWISE = 0.28;
/** What the sufficient share of every language becomes. */
const SUFFICIENT_SCORE = 0.5;

/** How sure a share of words makes, on a scale that is the same in every language. */
export function wordCertainty(language: LanguageCode): (share: number) => number {
  const exponent = Math.log(SUFFICIENT_SCORE) / Math.log(SUFFICIENT_SHARES[language] ?? OTHERWISE);
  return exponent === 1 ? (share) => share : (share) => share ** exponent;
}

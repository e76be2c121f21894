import type { LanguageCode } from "../../language/index.ts";

/** What a model knows of languages. */
export interface LanguageSkill {
  /** How far its vectors count in a language: 1 fully, 0 not at all. */
  meaningShare(this: void, language: LanguageCode): number;
  /** Whether a word is one of its own, so that it is no misspelling of another. */
  knowsWord(this: void, word: string): boolean;
}

export const EVERY_LANGUAGE: LanguageSkill = { meaningShare: () => 1, knowsWord: () => false };
export const NO_LANGUAGE: LanguageSkill = { meaningShare: () => 0, knowsWord: () => false };

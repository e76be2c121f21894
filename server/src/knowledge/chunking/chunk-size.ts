import { estimateTokens } from "../../language/index.ts";

/** Greek, Cyrillic, Arabic, Devanagari, Thai and their neighbors; not the letters that complete Latin. */
const isSpelledOut = (code: number): boolean => code >= 0x370 && code < 0x1e00;
/** So many letters of these scripts are a token of a model that knows them. */
const LETTERS_OF_A_TOKEN = 3;

/**
 * How much room of a chunk a text takes, in tokens. The built-in model spells out most scripts letter by letter, but
 * their passages are found by their words, or by a server's model that knows them: a paragraph stays whole as in
 * English.
 */
export function chunkSize(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) if (isSpelledOut(text.charCodeAt(index))) letters++;
  const spared = Math.floor((letters * (LETTERS_OF_A_TOKEN - 1)) / LETTERS_OF_A_TOKEN);
  return Math.max(1, estimateTokens(text) - spared);
}

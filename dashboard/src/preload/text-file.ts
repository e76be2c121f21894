import { LANGUAGE_NAMES, type Language } from "../i18n/languages.ts";

/** The length of the hash in the name of a file. */
export const FILE_HASH = 7;

const order = Object.keys(LANGUAGE_NAMES);

/** The file of an area's texts in a language, where `hashes` are those of all languages in their order. */
export function textFile(area: string, language: Language, hashes: string): string {
  const start = order.indexOf(language) * FILE_HASH;
  return `${language}-${area}-${hashes.slice(start, start + FILE_HASH)}`;
}

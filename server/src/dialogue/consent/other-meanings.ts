import type { SpokenLanguage } from "../phrases/index.ts";

/**
 * Yeses of other languages that are something else in this one: "fallo" is a failure in Spanish, "ja" laughs there,
 * "sure" is how French people type "sûre", "haan" is a Dutch rooster, and "確認" checks something in Japanese.
 */
export const OTHER_MEANINGS: Readonly<Record<SpokenLanguage, readonly string[]>> = {
  en: [],
  de: [],
  es: ["ja", "fallo", "procedi", "tu das", "vas y", "bien sur"],
  fr: ["si", "sure", "procede"],
  it: ["procede"],
  pt: ["ja", "si", "procede", "procedi", "tu das"],
  nl: ["haan"],
  ru: [],
  ja: ["ja", "是", "当然", "確認", "同意", "我同意"],
  zh: [],
  hi: ["ja"],
  ar: [],
};

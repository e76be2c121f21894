/** Languages that can be told apart: by script, and within a script by letters and function words. */
export type LanguageCode = LatinLanguage | CyrillicLanguage | ArabicLanguage | ScriptLanguage;

export const LATIN_LANGUAGES = [
  ...(["en", "de", "es", "fr", "it", "pt", "nl", "sv", "da", "no"] as const),
  ...(["fi", "pl", "cs", "ro", "hu", "tr", "id", "vi"] as const),
];
type LatinLanguage = (typeof LATIN_LANGUAGES)[number];

export const CYRILLIC_LANGUAGES = ["ru", "uk", "bg"] as const;
type CyrillicLanguage = (typeof CYRILLIC_LANGUAGES)[number];

export const ARABIC_LANGUAGES = ["ar", "fa", "ur"] as const;
type ArabicLanguage = (typeof ARABIC_LANGUAGES)[number];

/** Languages that their script alone tells. */
type ScriptLanguage =
  | "el"
  | "he"
  | "hi"
  | "bn"
  | "pa"
  | "gu"
  | "ta"
  | "te"
  | "th"
  | "zh"
  | "ja"
  | "ko"
  | "ka"
  | "hy";

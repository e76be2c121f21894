import type { LanguageCode } from "../../language/index.ts";

/**
 * How far the built-in model's vectors count in a language. It was trained on English; languages that share its
 * alphabet and many of its words it half knows, other scripts it reads as noise.
 */
const BUILT_IN: Readonly<Partial<Record<LanguageCode, number>>> = { en: 1 };

export const builtInMeaningShare = (language: LanguageCode): number => BUILT_IN[language] ?? 0;

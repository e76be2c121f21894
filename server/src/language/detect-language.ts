import { FUNCTION_WORDS } from "./function-words.ts";
import { words } from "./words.ts";

/** The languages the product answers in. */
export type Language = "en" | "de" | "es" | "fr" | "hi" | "ar" | "zh";

/** First words of a conversation, which often has no function word yet; folded as `words` folds them. */
const GREETINGS = {
  en: "hi hello hey hiya greetings howdy thanks thx cheers great perfect awesome ok okay cool bye goodbye",
  de: "hallo moin servus gruezi danke dankeschon super prima tschuss tschus ciao",
  es: "hola buenas saludos gracias perfecto vale genial adios chao",
  fr: "bonjour bonsoir salut coucou merci parfait super",
} as const;

const TELLING = (["en", "de", "es", "fr"] as const).map((language) => ({
  language,
  words: new Set([...FUNCTION_WORDS[language], ...GREETINGS[language].split(" ")]),
}));

/** The language of a text by its script, then by its frequent words; English where neither tells. */
export function detectLanguage(text: string): Language {
  if (/\p{Script=Arabic}/u.test(text)) return "ar";
  if (/\p{Script=Devanagari}/u.test(text)) return "hi";
  if (/\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "zh";
  const said = words(text);
  let best: Language = "en";
  let most = 0;
  for (const { language, words: telling } of TELLING) {
    const count = said.filter((word) => telling.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}

// A word that English shares with another language is a sign of neither.
const { en: english, ...others } = FUNCTION_WORDS;
const foreign = new Set(Object.values(others).flatMap((list) => [...list]));

/** Whether a text, given with its words, is in another language than English; short texts often give no sign. */
export function isForeign(foldedWords: readonly string[], text: string): boolean {
  let forEnglish = 0;
  let against = 0;
  for (const word of foldedWords) {
    if (english.has(word) === foreign.has(word)) continue;
    if (english.has(word)) forEnglish++;
    else against++;
  }
  if (forEnglish > against) return false;
  // An accent or another script is a sign too; a lone "café" in English comes with English words.
  return against > 0 || /[^\p{Script=Latin}\P{L}]|[\u00c0-\u024f]/u.test(text);
}

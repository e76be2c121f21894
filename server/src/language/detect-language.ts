import { FUNCTION_WORDS } from "./function-words.ts";
import { GREETINGS } from "./greetings.ts";
import { ARABIC_LANGUAGES, CYRILLIC_LANGUAGES, LATIN_LANGUAGES, type LanguageCode } from "./languages.ts";
import { TELLING_LETTERS } from "./telling-letters.ts";
import { mainScript, weighScripts, type Script } from "./scripts.ts";
import { fold, spelledWords } from "./words.ts";

/** A longer text is judged by its beginning and its middle, which are seldom both a table or a list of names. */
const SAMPLE_LENGTH = 500;
/** Code between backticks is in no language of people. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Addresses of people and pages are in no language either: "com" is a word of Portuguese. */
const ADDRESS = /[a-z]+:\/\/\S+|\S+@\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}(?![\w-])(?:\/\S*)?/g;
/** French and Italian write such letters only before an apostrophe; elsewhere they are units and names of columns. */
const CONSONANT = /^[b-df-hj-np-tv-xz]$/;
const ELISION = /(?<!\p{L})([a-z])['’]/giu;
/** What a word or two must outweigh to be a sign of another language than the expected one. */
const EXPECTATION = 0.45;

/** Languages of a script that several share; the first is the usual one. */
const SHARED_SCRIPTS: Partial<Record<Script, readonly LanguageCode[]>> = {
  latin: LATIN_LANGUAGES,
  cyrillic: CYRILLIC_LANGUAGES,
  arabic: ARABIC_LANGUAGES,
};

const LANGUAGE_OF_SCRIPT: Readonly<Partial<Record<Script, LanguageCode>>> = {
  han: "zh",
  kana: "ja",
  hangul: "ko",
  greek: "el",
  hebrew: "he",
  devanagari: "hi",
  bengali: "bn",
  gurmukhi: "pa",
  gujarati: "gu",
  tamil: "ta",
  telugu: "te",
  thai: "th",
  georgian: "ka",
  armenian: "hy",
};

/**
 * The language of a text by its script, its letters and its function words. Where they give no sign ("iPhone 15"),
 * the fallback if it is written in the same script, else the script's usual language.
 */
export function detectLanguage(text: string, fallback: LanguageCode = "en"): LanguageCode {
  const sample = sampleOf(text);
  const weights = weighScripts(sample);
  const script = mainScript(weights);
  if (script === null) return fallback;
  // Japanese mixes Chinese characters with its own.
  if (script === "han" && weights.has("kana")) return "ja";
  const shared = SHARED_SCRIPTS[script];
  return shared ? mostEvident(sample, shared, fallback) : LANGUAGE_OF_SCRIPT[script]!;
}

function sampleOf(text: string): string {
  const cut = (part: string) => part.replace(CODE, " ").replace(ADDRESS, " ");
  if (text.length <= SAMPLE_LENGTH) return /[`.@:]/.test(text) ? cut(text) : text;
  const middle = Math.max(SAMPLE_LENGTH, Math.floor(text.length / 2));
  return `${cut(text.slice(0, SAMPLE_LENGTH))} ${cut(text.slice(middle, middle + SAMPLE_LENGTH))}`;
}

interface Signs {
  readonly languages: LanguageCode[];
  readonly weight: number;
}

/** For each word the languages it is a sign of; a word of several is a weaker sign of each. */
const exactSigns = new Map<string, Signs>();
/** Words without the accents they are written with: many are words of another language too ("také", "take"). */
const looseSigns = new Map<string, Signs>();
const LOOSE_WEIGHT = 0.3;
for (const signs of [FUNCTION_WORDS, GREETINGS]) {
  for (const [language, list] of Object.entries(signs) as [LanguageCode, ReadonlySet<string>][]) {
    for (const word of list) {
      addSign(exactSigns, word, language, 1);
      if (!list.has(fold(word))) addSign(looseSigns, fold(word), language, LOOSE_WEIGHT);
    }
  }
}

function addSign(signs: Map<string, Signs>, word: string, language: LanguageCode, weight: number): void {
  const known = signs.get(word);
  if (!known) signs.set(word, { languages: [language], weight });
  else if (!known.languages.includes(language)) known.languages.push(language);
}

function mostEvident(
  text: string,
  candidates: readonly LanguageCode[],
  fallback: LanguageCode,
): LanguageCode {
  const evidence = new Map<LanguageCode, number>();
  const count = (languages: readonly LanguageCode[], weight: number) => {
    for (const language of languages) {
      evidence.set(language, (evidence.get(language) ?? 0) + weight / languages.length);
    }
  };
  const elided = new Set(Array.from(text.matchAll(ELISION), ([, letter]) => letter?.toLowerCase()));
  // A word of a table's header stands in every row: each word counts once.
  for (const word of new Set(spelledWords(text))) {
    if (CONSONANT.test(word) && !elided.has(word)) continue;
    const signs = exactSigns.get(word) ?? looseSigns.get(word);
    if (signs) count(signs.languages, signs.weight);
  }
  if (/[^\p{ASCII}]/u.test(text)) {
    for (const letter of text.toLowerCase().normalize("NFC")) {
      const languages = TELLING_LETTERS.get(letter);
      if (languages) count(languages, 0.5);
    }
  }
  let best = candidates.includes(fallback) ? fallback : candidates[0]!;
  let most = (evidence.get(best) ?? 0) + EXPECTATION;
  for (const language of candidates) {
    const found = evidence.get(language) ?? 0;
    if (found > most) [best, most] = [language, found];
  }
  return best;
}

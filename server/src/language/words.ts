const SPACELESS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}\\p{Script=Myanmar}";
const WORD_PATTERN = /[\p{L}\p{M}\p{N}]+/gu;
const spacelessPattern = new RegExp(`[${SPACELESS}]`, "u");
const spacelessRuns = new RegExp(`[${SPACELESS}ー]+|[^${SPACELESS}ー]+`, "gu");
const PLAIN_ASCII = /^[\x20-\x7e\s]*$/;
const ASCII_WORDS = /[a-z0-9]+/g;
const dictionary = new Intl.Segmenter(undefined, { granularity: "word" });

/** What changes no word: joiners and marks of direction, the stretch and the short vowels of Arabic. */
const INVISIBLE = /[\u00ad\u0640\u064b-\u0652\u0670\u200b-\u200f\u2060\ufeff]/g;
/** No word of any language is longer; what is longer (a key, a coded picture) is cut. */
const LONGEST_WORD = 64;
/** The dictionary's time grows with the square of a run's length, so a long run is cut piece by piece. */
const LONGEST_RUN = 500;

/**
 * The words of a text, folded so that spelling variants meet. Scripts without spaces are cut by the dictionary
 * of the runtime.
 */
export function words(text: string): string[] {
  if (PLAIN_ASCII.test(text)) return asciiWords(text);
  return spelledWords(text).map(fold);
}

/** The words of a text in lower case with their accents, which tell some words apart that `words` levels. */
export function spelledWords(text: string): string[] {
  if (PLAIN_ASCII.test(text)) return asciiWords(text);
  const found: string[] = [];
  const levelled = joinApostrophes(text.normalize("NFKC").replace(INVISIBLE, "")).toLowerCase();
  for (const [word] of levelled.matchAll(WORD_PATTERN)) {
    if (spacelessPattern.test(word)) cutSpaceless(word, found);
    else found.push(word.slice(0, LONGEST_WORD));
  }
  return found;
}

function asciiWords(text: string): string[] {
  const found = joinApostrophes(text).toLowerCase().match(ASCII_WORDS) ?? [];
  return found.map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word));
}

const LETTER_VARIANTS: Readonly<Record<string, string>> = {
  ß: "ss",
  ς: "σ",
  ı: "i",
  æ: "ae",
  ø: "o",
  œ: "oe",
  ł: "l",
  đ: "d",
  // Alef with its marks, final ya, ta marbuta, hamza on its seats; Persian letters of the same shape.
  "\u0622": "\u0627",
  "\u0623": "\u0627",
  "\u0625": "\u0627",
  "\u0671": "\u0627",
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u0629": "\u0647",
  "\u0624": "\u0648",
  "\u0626": "\u064a",
  "\u06a9": "\u0643",
  // A nasal vowel of Hindi is written with either sign.
  "\u0901": "\u0902",
};
const variants = new RegExp(`[${Object.keys(LETTER_VARIANTS).join("")}]`, "gu");

/**
 * Levels case, accents and letters that are written either way. Marks that are letters stay: the vowel signs of
 * Thai or Devanagari, and the breve that makes another letter of the Cyrillic и.
 */
export function fold(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(
      /(?<!\u0438)[\u0300-\u036f]|[\u0300-\u0305\u0307-\u036f]|[\u064b-\u0653\u0656-\u065f\u0670\u093c]/g,
      "",
    )
    .normalize("NFC")
    .replace(variants, (letter) => LETTER_VARIANTS[letter]!);
}

/** "don't" is one word and "Anna's" is Anna, but "l'entrepôt" is an article and a noun. */
function joinApostrophes(text: string): string {
  if (!/['’]/.test(text)) return text;
  return text
    .replace(/(\p{L})['’]s(?![\p{L}\p{N}])/giu, "$1")
    .replace(/(?<![\p{L}\p{N}])(\p{L}{1,2})['’](?=\p{L}{3})/gu, "$1 ")
    .replace(/(\p{L})['’](?=\p{L})/gu, "$1");
}

function cutSpaceless(run: string, found: string[]): void {
  for (const [part] of run.matchAll(spacelessRuns)) {
    if (!spacelessPattern.test(part)) {
      found.push(part.slice(0, LONGEST_WORD));
      continue;
    }
    for (let from = 0; from < part.length; from += LONGEST_RUN) {
      for (const { segment, isWordLike } of dictionary.segment(part.slice(from, from + LONGEST_RUN))) {
        if (isWordLike) found.push(segment);
      }
    }
  }
}

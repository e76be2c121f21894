const SPACELESS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}\\p{Script=Myanmar}";
const WORD_PATTERN = /[\p{L}\p{M}\p{N}]+/gu;
const spacelessPattern = new RegExp(`[${SPACELESS}]`, "u");
const spacelessRuns = new RegExp(`[${SPACELESS}ー]+|[^${SPACELESS}ー]+`, "gu");
const PLAIN_ASCII = /^[\x20-\x7e\s]*$/;
const ASCII_WORDS = /[a-z0-9]+/g;
const dictionary = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * The words of a text, folded so that spelling variants meet: compatibility forms, case and accents are
 * levelled, apostrophes removed. Scripts without spaces are cut by the dictionary of the runtime.
 */
export function words(text: string): string[] {
  const joined = joinApostrophes(text);
  if (PLAIN_ASCII.test(joined)) return joined.toLowerCase().match(ASCII_WORDS) ?? [];
  const found: string[] = [];
  for (const [word] of fold(joined).matchAll(WORD_PATTERN)) {
    if (spacelessPattern.test(word)) found.push(...cutSpaceless(word));
    else found.push(word);
  }
  return found;
}

function fold(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll("ß", "ss")
      .normalize("NFD")
      // Only the marks that are accents: the vowel signs of Thai or Devanagari are letters.
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
  );
}

/** "don't" is one word and "Anna's" is Anna, but "l'entrepôt" is an article and a noun. */
function joinApostrophes(text: string): string {
  if (!/['’]/.test(text)) return text;
  return text
    .replace(/(\p{L})['’]s(?![\p{L}\p{N}])/giu, "$1")
    .replace(/(?<![\p{L}\p{N}])(\p{L}{1,2})['’](?=\p{L}{3})/gu, "$1 ")
    .replace(/(\p{L})['’](?=\p{L})/gu, "$1");
}

function cutSpaceless(run: string): string[] {
  const found: string[] = [];
  for (const [part] of run.matchAll(spacelessRuns)) {
    if (!spacelessPattern.test(part)) {
      found.push(part);
      continue;
    }
    for (const { segment, isWordLike } of dictionary.segment(part)) if (isWordLike) found.push(segment);
  }
  return found;
}

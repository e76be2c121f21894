import { PHRASES, SPOKEN_LANGUAGES } from "./phrases/index.ts";

const all = SPOKEN_LANGUAGES.map((language) => PHRASES[language]);
const longestFirst = (phrases: readonly string[]): string[] =>
  [...new Set(phrases)].sort((a, b) => b.length - a.length);

/** What visitors write in front of a question without meaning to ask it. */
const REMARK_KINDS = ["greeting", "thanks", "acknowledgement", "laugh", "yes", "no"] as const;

const remarks = longestFirst(all.flatMap(({ hears }) => REMARK_KINDS.flatMap((kind) => hears[kind])));
/** Words that only belong to a remark before them: "thanks so much", "ok but". */
const links = longestFirst(
  all.flatMap(({ fillers, joining, followUps }) => [...fillers, ...joining, ...followUps]),
);
const interrogatives = all.flatMap((phrases) => phrases.interrogatives);
const MOST_WORDS = 12;

/**
 * How much of a text's beginning is remarks in front of a question that begins without a comma: "thanks and how
 * long is delivery". 0 where no question follows, since "good" may begin anything.
 */
export function remarksLength(text: string): number {
  const isQuestion = (at: number) => interrogatives.some((word) => text.startsWith(`${word} `, at));
  let at = 0;
  for (let count = 0; count < MOST_WORDS; count++) {
    if (at > 0 && isQuestion(at)) return at;
    const phrases = at === 0 ? remarks : [...remarks, ...links];
    const found = phrases.find((phrase) => text.startsWith(phrase, at) && isGap(text[at + phrase.length]));
    if (found === undefined) return 0;
    at += found.length;
    while (isGap(text[at])) at++;
  }
  return 0;
}

const isGap = (character: string | undefined): boolean =>
  character !== undefined && /[\s,.!:;…¿¡–—-]/u.test(character);

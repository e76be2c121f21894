import { SPOKEN_LANGUAGES } from "../phrases/index.ts";
import { CONSENT_WORDS, type ConsentWords } from "./consent-words.ts";
import { afterCorrectionCue } from "./correction-cues.ts";

/** What a message is to the question whether something shall be done. Only `yes` ever runs anything. */
type ConsentAnswer = "yes" | "no" | "correction" | "unclear";

/** Letters, spaces, an apostrophe or hyphen within a word, and commas: no emoji, no question mark of any script. */
const PLAIN = /^[\p{L}\p{M}]+(?:(?:['-]|[,،、，] ?| )[\p{L}\p{M}]+)*$/u;
/** A full stop or some exclamation marks may end it; an ellipsis hesitates. */
const END = /(?:[.。।]|[!！]{1,3})$/u;
const NOT_WRITTEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const LONGEST_ANSWER = 60;
/** Written without spaces, so that a comma may be the only gap. */
const UNSPACED = ["ja", "zh"];

const level = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[’‘`´ʼ]/g, "'");

/** A yes or no with another one ("yes yes" is impatience), or with a courtesy before or after it: "yes, go ahead", "no thanks". */
function answersOf(words: readonly string[], { polite }: ConsentWords, isUnspaced: boolean): string[] {
  const joins = isUnspaced ? [" ", ""] : [" "];
  const pair = (first: string, second: string) => joins.map((join) => first + join + second);
  return words.flatMap((word) => [
    word,
    ...words.flatMap((other) => (other === word ? [] : pair(word, other))),
    ...polite.flatMap((courtesy) => [...pair(word, courtesy), ...pair(courtesy, word)]),
  ]);
}

const known = (kind: "yes" | "no"): ReadonlySet<string> =>
  new Set(
    SPOKEN_LANGUAGES.flatMap((language) => {
      const words = CONSENT_WORDS[language];
      return answersOf(words[kind], words, UNSPACED.includes(language));
    }).map((answer) => level(answer).replaceAll("-", " ")),
  );
const yeses = known("yes");
const noes = known("no");

/**
 * Reads an answer to a question whether an action shall run. A yes is a whole message from a short list, in letters
 * and nothing else: what merely sounds friendly, asks back, or holds something that is not seen is no yes.
 */
export function readConsent(message: string): ConsentAnswer {
  if (NOT_WRITTEN.test(message.replaceAll(/[\t\r\n]/g, " "))) return "unclear";
  const said = message.trim();
  const answer = answerIn(said);
  if (answer !== null) return answer;
  const corrected = afterCorrectionCue(said);
  return corrected !== null && /[\p{L}\p{N}]/u.test(corrected) ? "correction" : "unclear";
}

function answerIn(said: string): "yes" | "no" | null {
  if (said.length > LONGEST_ANSWER) return null;
  const body = level(said).replace(/^¡/u, "").replace(END, "").replaceAll(/\s+/gu, " ");
  if (!PLAIN.test(body)) return null;
  const plain = body
    .replaceAll(/[,،、，] ?/gu, " ")
    .replaceAll("-", " ")
    .trim();
  if (yeses.has(plain)) return "yes";
  return noes.has(plain) ? "no" : null;
}

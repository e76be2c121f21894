import { SPOKEN_LANGUAGES, type SpokenLanguage } from "../phrases/index.ts";
import { CONSENT_WORDS, type ConsentWords } from "./consent-words.ts";
import { afterCorrectionCue } from "./correction-cues.ts";
import { OTHER_MEANINGS } from "./other-meanings.ts";

/** What a message is to the question whether something shall be done. Only `yes` ever runs anything. */
type ConsentAnswer = "yes" | "no" | "correction" | "unclear";

/** Letters, spaces, an apostrophe or hyphen within a word, and commas: no emoji, no question mark of any script. */
const PLAIN = /^[\p{L}\p{M}]+(?:(?:['-]|[,،、，] ?| )[\p{L}\p{M}]+)*$/u;
/** A full stop or some exclamation marks may end it; an ellipsis hesitates. */
const END = /(?:[.。।]|[!！]{1,3})$/u;
const NOT_WRITTEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const LONGEST_ANSWER = 60;
/** Most people know its yes, whatever they speak. */
const FALLBACK: SpokenLanguage = "en";
/** Written without spaces, so that a comma may be the only gap. */
const UNSPACED = ["ja", "zh"];

const level = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[’‘`´ʼ]/g, "'");

/** With a courtesy before them they ask the bot for it: "please confirm". */
const ASKED_FOR = new Set(["confirm", "confirmar", "confirmer", "确认", "確認", "确定", "同意"]);
/** Followed by another yes, it begins a sentence: "what I want is". */
const BEGINS_SENTENCE = new Set(["要的"]);

/** A yes or no with another one ("yes yes" is impatience), or with a courtesy before or after it: "yes, go ahead", "no thanks". */
function answersOf(language: SpokenLanguage, said: readonly string[]): ReadonlySet<string> {
  const { polite }: ConsentWords = CONSENT_WORDS[language];
  const joins = UNSPACED.includes(language) ? [" ", ""] : [" "];
  const pair = (first: string, second: string) => joins.map((join) => first + join + second);
  const answers = said.flatMap((word) => [
    word,
    ...said.flatMap((other) => (other === word || BEGINS_SENTENCE.has(word) ? [] : pair(word, other))),
    ...polite.flatMap((courtesy) => [
      ...pair(word, courtesy),
      ...(ASKED_FOR.has(word) ? [] : pair(courtesy, word)),
    ]),
  ]);
  return new Set(answers.map((answer) => level(answer).replaceAll("-", " ")));
}

const inEach = (wordsOf: (language: SpokenLanguage) => readonly string[]) =>
  new Map(SPOKEN_LANGUAGES.map((language) => [language, answersOf(language, wordsOf(language))]));
const yeses = inEach((language) => CONSENT_WORDS[language].yes);
const noes = inEach((language) => CONSENT_WORDS[language].no);
const others = inEach((language) => OTHER_MEANINGS[language]);

/**
 * Reads an answer to a question whether an action shall run. A yes is a whole message from a short list, in letters
 * and nothing else: what merely sounds friendly, asks back, or holds something that is not seen is no yes. It is a yes
 * of one of the conversation's languages or of English, and nothing else in any of them. A no may be of any language.
 */
export function readConsent(message: string, languages: readonly SpokenLanguage[]): ConsentAnswer {
  if (NOT_WRITTEN.test(message.replaceAll(/[\t\r\n]/g, " "))) return "unclear";
  const said = message.trim();
  const answer = answerIn(said, languages);
  if (answer !== null) return answer;
  const corrected = afterCorrectionCue(said);
  return corrected !== null && /[\p{L}\p{N}]/u.test(corrected) ? "correction" : "unclear";
}

function answerIn(said: string, languages: readonly SpokenLanguage[]): "yes" | "no" | null {
  if (said.length > LONGEST_ANSWER) return null;
  const body = level(said).replace(/^¡/u, "").replace(END, "").replaceAll(/\s+/gu, " ");
  if (!PLAIN.test(body)) return null;
  const plain = body
    .replaceAll(/[,،、，] ?/gu, " ")
    .replaceAll("-", " ")
    .trim();
  if (SPOKEN_LANGUAGES.some((language) => noes.get(language)!.has(plain))) return "no";
  const isYes = [...languages, FALLBACK].some((language) => yeses.get(language)!.has(plain));
  return isYes && !languages.some((language) => others.get(language)!.has(plain)) ? "yes" : null;
}

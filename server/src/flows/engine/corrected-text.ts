import { afterCorrectionCue, detectSmallTalk, readConsent, SPOKEN_LANGUAGES } from "../../dialogue/index.ts";
import { readAnswer } from "./read-answer.ts";
import type { Correction, EarlierQuestion } from "./read-message.ts";

/** Order numbers and the like, also within Chinese or Japanese, which has no spaces. */
const CODES = /#?[\p{Script=Latin}\p{Nd}](?:[\p{Script=Latin}\p{Nd}._/#-]*[\p{Script=Latin}\p{Nd}])?/gu;
const MOST_WORDS = 2;

/**
 * A text that was answered before, corrected where a yes or no is awaited: “no, A-7777” for A-1042. A code is known by
 * its shape or the question's pattern, words only where no other text was asked for.
 */
export function correctedText(
  text: string,
  earlier: readonly EarlierQuestion[],
  today: string,
): Correction | null {
  const texts = earlier.filter(({ step, value }) => step.answer.type === "text" && typeof value === "string");
  for (const question of texts.toReversed()) {
    const { step, value: former } = question;
    const fitting = codesIn(text).filter(
      (code) =>
        code !== former &&
        readAnswer(code, step.answer, today) !== null &&
        (step.answer.pattern !== undefined || shapeOf(code) === shapeOf(String(former))),
    );
    if (new Set(fitting).size === 1) return { kind: "correction", question, value: fitting[0]! };
  }
  const [only] = texts;
  const value = only && texts.length === 1 ? wordsAfterCue(text, String(only.value)) : null;
  if (!only || value === null || readAnswer(value, only.step.answer, today) === null) return null;
  return { kind: "correction", question: only, value };
}

const codesIn = (text: string): string[] =>
  Array.from(text.normalize("NFC").matchAll(CODES), ([code]) => code).filter((code) => /\p{Nd}/u.test(code));

/** `A-1042` and `BC-77` have the same one: what it is made of, in which order. */
const shapeOf = (code: string): string => code.replaceAll(/\p{L}+/gu, "@").replaceAll(/\p{Nd}+/gu, "#");

/** “no, Berlin”: a name or two, and neither an answer nor a remark. */
function wordsAfterCue(text: string, former: string): string | null {
  const rest = (afterCorrectionCue(text) ?? "").replace(/[.!。！।\s]+$/u, "");
  if (rest === "" || rest === former || /[?？؟]/u.test(rest)) return null;
  if (rest.split(/\s+/u).length > MOST_WORDS || readConsent(rest, SPOKEN_LANGUAGES) !== "unclear")
    return null;
  if (detectSmallTalk(rest) !== null || afterCorrectionCue(`${rest} `) === "") return null;
  const isName = (words: string) => !/^\p{Ll}/u.test(words);
  return isName(former) && !isName(rest) ? null : rest;
}

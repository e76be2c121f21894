import { splitSentences } from "../language/index.ts";
import { PHRASES } from "./phrases/index.ts";
import { isGluedText, plain } from "./plain.ts";
import { spokenLanguage } from "./spoken-language.ts";

const LONGEST_MESSAGE = 1_500;
const MOST_PARTS = 6;
const FEWEST_WORDS = 3;
const ASKED = /[??؟]["'”»)]*\s*$/u;
const NUMBERED = /^\s*(?:[-*•–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/iu;

/** The questions of a message, in order. What is said before a question belongs to it. */
export function questionParts(text: string): string[] {
  if (text.length > LONGEST_MESSAGE) return [text];
  const parts: string[] = [];
  const isNumbered = NUMBERED.test(text);
  let said = "";
  for (const sentence of splitSentences(text).map((line) => line.replace(NUMBERED, ""))) {
    const isQuestion = ASKED.test(sentence) || isNumbered;
    if (!isQuestion) {
      said = said === "" ? sentence : `${said} ${sentence}`;
      continue;
    }
    const [first, ...more] = splitJoined(sentence);
    parts.push(said === "" ? first! : `${said} ${first}`, ...more);
    said = "";
  }
  if (parts.length === 0) parts.push(...splitJoined(text));
  else if (said !== "") parts.push(`${parts.pop()} ${said}`);
  if (parts.length === 1 || parts.length > MOST_PARTS) return [text];
  return parts.map((part, index) => (index === 0 ? part : withoutJoint(part)));
}

/** "When do you open and how much is a ticket?" is two questions. */
function splitJoined(sentence: string): string[] {
  if (isGluedText(sentence)) return [sentence];
  const { interrogatives, joining } = PHRASES[spokenLanguage(sentence)];
  const lower = sentence.toLowerCase();
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: gap } of lower.matchAll(/,?\s+/gu)) {
    if (index < from) continue;
    const length = jointLength(lower.slice(index + gap.length), gap, joining);
    if (length === 0) continue;
    const left = sentence.slice(from, index);
    const right = lower.slice(index + length).trimStart();
    const begins = interrogatives.some((word) => right.startsWith(`${word} `));
    const isLeftQuestion = interrogatives.some((word) => startsAsQuestion(left, word));
    if (!begins || !isLeftQuestion || wordCount(left) < FEWEST_WORDS || wordCount(right) < FEWEST_WORDS)
      continue;
    parts.push(`${left.trim().replace(/[,;]$/u, "")}?`);
    from = index + length;
  }
  return [...parts, sentence.slice(from).trim()];
}

/** "And where is your shop?" is a question of its own. */
function withoutJoint(part: string): string {
  const lower = part.toLowerCase();
  const word = PHRASES[spokenLanguage(part)].joining.find((phrase) => lower.startsWith(`${phrase} `));
  return word === undefined ? part : part.slice(word.length).trimStart();
}

/** How long the gap between two questions is, with the word that joins them; 0 if there is none. */
function jointLength(rest: string, gap: string, joining: readonly string[]): number {
  const word = joining.find((phrase) => rest.startsWith(`${phrase} `));
  if (word !== undefined) return gap.length + word.length;
  return gap.startsWith(",") ? gap.length : 0;
}

/** The question may follow an introduction: "I bought one last week. When …". */
function startsAsQuestion(text: string, interrogative: string): boolean {
  const lower = text.trim().toLowerCase();
  return lower.startsWith(`${interrogative} `) || lower.startsWith(`${interrogative.split(" ")[0]} `);
}

const wordCount = (text: string): number => plain(text).split(" ").length;

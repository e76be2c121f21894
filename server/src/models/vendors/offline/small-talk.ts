import { answerLanguage, type Language } from "../../../language/index.ts";
import { PHRASES, type SmallTalk } from "./phrases.ts";

const KINDS: readonly SmallTalk[] = ["identity", "goodbye", "thanks", "greeting"];

export interface DetectedSmallTalk {
  kind: SmallTalk;
  language: Language;
}

/** Small talk and nothing else; a greeting in front of a question is not. */
export function detectSmallTalk(text: string): DetectedSmallTalk | null {
  const plainText = plain(text);
  if (plainText === "") return null;
  for (const language of Object.keys(PHRASES) as Language[]) {
    const detected = new Set<SmallTalk>();
    if (stripPhrases(plainText, language, detected, true) !== "" || detected.size === 0) continue;
    return { kind: KINDS.find((kind) => detected.has(kind))!, language };
  }
  return null;
}

/** The question without the greeting in front of it. */
export function withoutGreeting(text: string): string {
  const match = /^[\p{L}\s]{2,20}?[,!.،,!。]\s*(?=\S)/u.exec(text);
  if (match === null || detectSmallTalk(match[0])?.kind !== "greeting") return text.trim();
  return text.slice(match[0].length).trim();
}

function stripPhrases(
  plainText: string,
  language: Language,
  detected: Set<SmallTalk>,
  fillers: boolean,
): string {
  const phrases = PHRASES[language];
  const known: [phrase: string, kind: SmallTalk | null][] = [];
  for (const kind of KINDS) for (const phrase of phrases.hears[kind]) known.push([plain(phrase), kind]);
  if (fillers) for (const phrase of phrases.fillers) known.push([plain(phrase), null]);
  known.sort(([a], [b]) => b.length - a.length);
  const glued = language === "zh";
  let rest = plainText;
  while (rest !== "") {
    const found = known.find(([phrase]) => beginsWith(rest, phrase, glued));
    if (found === undefined) break;
    const [phrase, kind] = found;
    if (kind !== null) detected.add(kind);
    rest = rest.slice(phrase.length).trimStart();
  }
  return rest;
}

function beginsWith(text: string, phrase: string, glued: boolean): boolean {
  if (!text.startsWith(phrase)) return false;
  return glued || text.length === phrase.length || text[phrase.length] === " ";
}

/** Lower case letters and digits, one space between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

export function wordsOf(text: string): string[] {
  const plainText = plain(text);
  return plainText === "" ? [] : plainText.split(" ");
}

/** Whether a question can only be understood together with the one before it. */
export function isFollowUp(text: string): boolean {
  const plainText = plain(text);
  const words = wordsOf(text);
  const { followUps, pointers } = PHRASES[answerLanguage(text)];
  const glued = /\p{Script=Han}/u.test(text);
  if (words.length > 12) return false;
  if (followUps.some((phrase) => beginsWith(plainText, plain(phrase), glued))) return true;
  return glued
    ? pointers.some((word) => plainText.includes(word))
    : words.some((word) => pointers.includes(word));
}

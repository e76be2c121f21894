import { detectLanguage, type Language } from "../../../language/index.ts";
import { PHRASES, type SmallTalk } from "./phrases.ts";

const KINDS: readonly SmallTalk[] = ["identity", "goodbye", "thanks", "greeting"];

export interface HeardSmallTalk {
  kind: SmallTalk;
  language: Language;
}

/** Small talk and nothing else; a greeting in front of a question is not. */
export function hearSmallTalk(text: string): HeardSmallTalk | null {
  const said = plain(text);
  if (said === "") return null;
  for (const language of Object.keys(PHRASES) as Language[]) {
    const heard = new Set<SmallTalk>();
    if (stripPhrases(said, language, heard, true) !== "" || heard.size === 0) continue;
    return { kind: KINDS.find((kind) => heard.has(kind))!, language };
  }
  return null;
}

/** The question without the greeting in front of it. */
export function withoutGreeting(text: string): string {
  const match = /^[\p{L}\s]{2,20}?[,!.،,!。]\s*(?=\S)/u.exec(text);
  if (match === null || hearSmallTalk(match[0])?.kind !== "greeting") return text.trim();
  return text.slice(match[0].length).trim();
}

function stripPhrases(said: string, language: Language, heard: Set<SmallTalk>, fillers: boolean): string {
  const phrases = PHRASES[language];
  const known: [phrase: string, kind: SmallTalk | null][] = [];
  for (const kind of KINDS) for (const phrase of phrases.hears[kind]) known.push([plain(phrase), kind]);
  if (fillers) for (const phrase of phrases.fillers) known.push([plain(phrase), null]);
  known.sort(([a], [b]) => b.length - a.length);
  const glued = language === "zh";
  let rest = said;
  while (rest !== "") {
    const found = known.find(([phrase]) => beginsWith(rest, phrase, glued));
    if (found === undefined) break;
    const [phrase, kind] = found;
    if (kind !== null) heard.add(kind);
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
  const said = plain(text);
  return said === "" ? [] : said.split(" ");
}

/** Whether a question can only be understood together with the one before it. */
export function isFollowUp(text: string): boolean {
  const said = plain(text);
  const words = wordsOf(text);
  const { followUps, pointers } = PHRASES[detectLanguage(text)];
  const glued = /\p{Script=Han}/u.test(text);
  if (words.length > 12) return false;
  if (followUps.some((phrase) => beginsWith(said, plain(phrase), glued))) return true;
  return glued ? pointers.some((word) => said.includes(word)) : words.some((word) => pointers.includes(word));
}

import { ENGLISH_STOP_WORDS } from "../language/index.ts";
import { PHRASES } from "./phrases/index.ts";
import { beginsWith, isGluedText, plain } from "./plain.ts";
import { spokenLanguage } from "./spoken-language.ts";

const LONGEST_FOLLOW_UP = 200;
const MOST_WORDS = 12;
const MOST_REPLACING_WORDS = 5;
/** What a product does in a question about it, and no part of its name. */
const VERBS = new Set(
  "cost costs weigh have has come take hold last work open close made need run reach look get go fit ship".split(
    " ",
  ),
);
const BARE_WORDS = new Set(["much", "many", "long", "far", "often", "else", "since"]);

/** Whether a question can only be understood together with the one before it. */
export function isFollowUp(text: string): boolean {
  if (text.length > LONGEST_FOLLOW_UP) return false;
  const plainText = plain(text);
  // "Is there parking?" refers to no place.
  const words = plainText.replace(/\b(?:is|are|was|were|isnt|will) there\b/g, "is").split(" ");
  const { followUps, pointers } = PHRASES[spokenLanguage(text)];
  const isGlued = isGluedText(text);
  if (plainText === "" || words.length > MOST_WORDS) return false;
  if (followUps.some((phrase) => beginsWith(plainText, plain(phrase), isGlued))) return true;
  if (isGlued) return pointers.some((word) => plainText.includes(word));
  return words.some((word) => pointers.includes(word)) || words.every(isBare);
}

/** "How much?" asks about what was talked about. */
const isBare = (word: string): boolean => ENGLISH_STOP_WORDS.has(word) || BARE_WORDS.has(word);

/**
 * The question of a follow-up that asks the same about something else ("and the red one?"), or null if it asks
 * something of its own.
 */
export function sameQuestionAbout(followUp: string, before: string): string | null {
  if (followUp.length > LONGEST_FOLLOW_UP || isGluedText(followUp)) return null;
  const { replacing, interrogatives, pointers } = PHRASES[spokenLanguage(followUp)];
  const lower = followUp.toLowerCase();
  const opening = replacing.find((phrase) => lower.startsWith(`${phrase} `));
  if (opening === undefined) return null;
  const subject = followUp
    .slice(opening.length)
    .replace(/[\s?.!]+$/u, "")
    .trim();
  const words = plain(subject).split(" ");
  const isQuestion = interrogatives.some((word) =>
    beginsWith(plain(subject), plain(word).split(" ")[0]!, false),
  );
  if (subject === "" || words.length > MOST_REPLACING_WORDS || isQuestion) return null;
  if (words.some((word) => pointers.includes(word))) return null;
  const topic = topicOf(before);
  return topic === null ? null : `${before.replace(topic, subject).replace(/[\s?.!]+$/u, "")}?`;
}

/**
 * The follow-up with the name of what was talked about in place of its "it"; null where that has no name, so that
 * more of the question before is needed. German writes every noun like a name.
 */
export function withTopic(followUp: string, before: string): string | null {
  const topic = topicOf(before);
  const language = spokenLanguage(followUp);
  if (topic === null || language === "de" || !topic.split(" ").some(isName)) return null;
  const { pointers } = PHRASES[language];
  let isReplaced = false;
  const replaced = followUp.replace(/[\p{L}'’]+/gu, (word) => {
    if (isReplaced || !pointers.includes(word.toLowerCase())) return word;
    isReplaced = true;
    return topic;
  });
  return isReplaced ? replaced : null;
}

/**
 * What a question is about, as it stands in it: the words behind its last article, or a name. Null where neither
 * is there.
 */
export function topicOf(question: string): string | null {
  if (question.length > LONGEST_FOLLOW_UP || isGluedText(question)) return null;
  const { articles } = PHRASES[spokenLanguage(question)];
  const tokens = [...question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)];
  const isArticle = (index: number): boolean => articles.includes(tokens[index]![0].toLowerCase());
  const start = tokens.findLastIndex((_, index) => isArticle(index) && index + 1 < tokens.length);
  const from = start === -1 ? tokens.findIndex(([word], index) => index > 0 && isName(word)) : start;
  if (from === -1) return null;
  let end = start === -1 ? from : from + 1;
  while (end < tokens.length - 1 && end - from < 3 && isName(tokens[end]![0]) && isName(tokens[end + 1]![0]))
    end++;
  const follows = tokens[end + 1]?.[0];
  if (
    follows !== undefined &&
    start !== -1 &&
    !ENGLISH_STOP_WORDS.has(follows) &&
    !VERBS.has(follows) &&
    !isName(follows)
  )
    end++;
  const last = tokens[Math.min(end, tokens.length - 1)]!;
  return question.slice(tokens[from]!.index, last.index + last[0].length).replace(/[.'’-]+$/u, "");
}

const isName = (word: string): boolean => /^\p{Lu}|^\d/u.test(word);

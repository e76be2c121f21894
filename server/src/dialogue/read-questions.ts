import { languageOfRequest } from "./handover/handover-request.ts";
import { isFollowUp, sameQuestionAbout, topicOf, withTopic } from "./follow-up.ts";
import { withoutPoliteness } from "./politeness.ts";
import { detectLanguage, isStopWord } from "../language/index.ts";
import { plain } from "./plain.ts";
import { questionParts } from "./question-parts.ts";
import { detectSmallTalk } from "./small-talk.ts";

/** A question of a message, in wording that needs nothing around it. */
export interface StandaloneQuestion {
  /** What is searched for: after a follow-up, with the question before it. */
  readonly search: string;
  /** What the sentences of an answer are chosen by: with no more of the question before it than its topic. */
  readonly asked: string;
}

/** A question with other wordings that it may mean in its conversation. */
export interface ConversationQuestion extends StandaloneQuestion {
  readonly alternatives: readonly { readonly text: string; readonly weight: number }[];
}

/** How far what other wordings find counts, beside what the question itself does. */
const WEIGHTS = { alone: 0.9, afterLast: 0.9, afterFirst: 0.85, afterReply: 0.5 };
/** Of a reply the beginning says what it is about. */
const REPLY_WORDS = { least: 4, most: 8 };
const LONGEST_EARLIER = 300;

/**
 * The questions of a message, one by one, without politeness, and together with what was talked about. `earlier`
 * are the visitor's messages before it, in order. Every way to search in a conversation goes through here.
 */
export function readQuestions(message: string, earlier: readonly string[]): StandaloneQuestion[] {
  const questions: StandaloneQuestion[] = [];
  let before = lastTopic(earlier);
  for (const part of questionParts(withoutPoliteness(message))) {
    const question = resolve(part, before);
    questions.push(question);
    if (!isFollowUp(part)) before = part;
  }
  return questions;
}

function resolve(question: string, before: string | null): StandaloneQuestion {
  if (before === null || !isFollowUp(question)) return { search: question, asked: question };
  const same = sameQuestionAbout(question, before);
  if (same !== null) return { search: same, asked: same };
  const named = withTopic(question, before);
  if (named !== null) return { search: named, asked: named };
  const topic = topicOf(before);
  const search = `${before} ${question}`;
  return { search, asked: topic === null ? search : `${question} ${topic}` };
}

/** A greeting, or asking for a person, is no topic that a later message goes on about. */
const isTopic = (said: string): boolean =>
  detectSmallTalk(said) === null && languageOfRequest(said, null) === null;

/** The last message that can be understood alone. */
function lastTopic(earlier: readonly string[]): string | null {
  const text = earlier.findLast((said) => said !== "" && !isFollowUp(said) && isTopic(said));
  if (text === undefined) return null;
  return questionParts(withoutPoliteness(text)).at(-1)!;
}

/**
 * The questions of a message with all that each may mean: alone, after the message before it, after the first of the
 * conversation, or about what the last reply says.
 */
export function readQuestionsIn(conversation: {
  readonly message: string;
  readonly earlier: readonly string[];
  readonly lastReply: string;
}): ConversationQuestion[] {
  const { message, earlier, lastReply } = conversation;
  const parts = questionParts(withoutPoliteness(message));
  const last = earlier.findLast(isTopic)?.slice(0, LONGEST_EARLIER);
  const first = earlier.find(isTopic)?.slice(0, LONGEST_EARLIER);
  const topic = last === undefined ? [] : contentWords(lastReply).slice(0, REPLY_WORDS.most);
  return readQuestions(message, earlier).map((question, index) => {
    const part = parts[index] ?? message;
    const wordings: [string, number][] = [[part, WEIGHTS.alone]];
    if (last !== undefined) wordings.push([`${last} ${part}`, WEIGHTS.afterLast]);
    if (first !== undefined) wordings.push([`${first} ${part}`, WEIGHTS.afterFirst]);
    if (topic.length >= REPLY_WORDS.least) wordings.push([`${topic.join(" ")} ${part}`, WEIGHTS.afterReply]);
    const byText = new Map(wordings.filter(([text]) => text !== question.search));
    const alternatives = Array.from(byText, ([text, weight]) => ({ text, weight }));
    return { ...question, alternatives };
  });
}

/** The words that carry meaning, each once, in their order. */
function contentWords(text: string): string[] {
  const language = detectLanguage(text);
  const words = plain(text.slice(0, LONGEST_EARLIER)).split(" ");
  return [...new Set(words.filter((word) => word.length > 2 && !isStopWord(word, language)))];
}

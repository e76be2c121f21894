import { isFollowUp, sameQuestionAbout, topicOf, withTopic } from "./follow-up.ts";
import { withoutPoliteness } from "./politeness.ts";
import { questionParts } from "./question-parts.ts";
import { detectSmallTalk } from "./small-talk.ts";

/** A question of a message, in wording that needs nothing around it. */
export interface StandaloneQuestion {
  /** What is searched for: after a follow-up, with the question before it. */
  readonly search: string;
  /** What the sentences of an answer are chosen by: with no more of the question before it than its topic. */
  readonly asked: string;
}

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

/** The last message that can be understood alone. */
function lastTopic(earlier: readonly string[]): string | null {
  const text = earlier.findLast((said) => said !== "" && detectSmallTalk(said) === null && !isFollowUp(said));
  if (text === undefined) return null;
  return questionParts(withoutPoliteness(text)).at(-1)!;
}

import { words } from "../../language/index.ts";
import type { FoundChunk } from "./sentence-scores.ts";

/** So much of their words two sentences share that state the same thing differently. */
const SHARED_WORDS = 0.6;

/** Whether two sentences agree in their words and differ in their numbers: one of them is out of date. */
export function isContradiction(one: string, other: string): boolean {
  const [first, second] = [statementOf(one), statementOf(other)];
  if (first.numbers === "" || second.numbers === "" || first.numbers === second.numbers) return false;
  const shared = [...first.words].filter((word) => second.words.has(word)).length;
  return shared >= SHARED_WORDS * Math.max(first.words.size, second.words.size);
}

function statementOf(sentence: string): { words: Set<string>; numbers: string } {
  const all = words(sentence);
  const isNumber = (word: string): boolean => /\d/.test(word);
  return {
    words: new Set(all.filter((word) => !isNumber(word))),
    numbers: all.filter(isNumber).join(" "),
  };
}

/** The answers of FAQ entries with the same question as the first chunk's, the newest first; all of one question. */
export function answersOfSameQuestion(chunks: readonly FoundChunk[]): number[] {
  const question = words(chunks[0]?.heading ?? "").join(" ");
  const same = chunks.flatMap(({ answer, heading = "" }, index) =>
    answer !== undefined && words(heading).join(" ") === question ? [index] : [],
  );
  return newestFirst(same, chunks);
}

export const newestFirst = (order: readonly number[], chunks: readonly FoundChunk[]): number[] =>
  [...order].sort((left, right) => (chunks[right]!.learned ?? 0) - (chunks[left]!.learned ?? 0));

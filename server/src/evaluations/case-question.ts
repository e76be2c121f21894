import type { CaseContent } from "./schema.ts";

const LONGEST = 80;

/** What a case is called in a sentence: its question, its first message or its goal. */
export function questionOf({ question, turns, goal }: CaseContent): string {
  const text = (question ?? turns[0]?.message ?? goal ?? "").replace(/\s+/g, " ").trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

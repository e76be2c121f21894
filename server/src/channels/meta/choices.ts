import { numbered, type SentChoice } from "../send/choices.ts";

/** A text of at most `length` characters, ended by an ellipsis where something was left out. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  // Half of a character of two units would be sent as a replacement character.
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** For choices that no button can carry: the person answers with the words. */
export const numberedChoices = (text: string, choices: readonly SentChoice[]): string =>
  [text, numbered(choices)].filter((part) => part !== "").join("\n\n");

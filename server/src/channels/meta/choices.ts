export interface OutgoingChoice {
  readonly text: string;
  readonly value: string;
}

/** A text of at most `length` characters, ended by an ellipsis where something was left out. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  // Half of a character of two units would be sent as a replacement character.
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** For choices that no button can carry: the person answers with a number or the words. */
export const numberedChoices = (text: string, choices: readonly OutgoingChoice[]): string =>
  [text, choices.map((choice, at) => `${at + 1}. ${choice.text}`).join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");

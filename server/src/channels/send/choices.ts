import { REQUEST_A_PERSON } from "../../dialogue/index.ts";
import type { MessageChoice } from "../../messages/index.ts";
import { fromJson, type JsonText } from "../../platform/db/index.ts";
import type { ChannelLimits } from "../channel.ts";

export interface SentChoice {
  readonly text: string;
  readonly value: string;
}

/** What stands below every answer. As a list it would be longer than most answers, so it is on buttons or nowhere. */
const STANDARD: ReadonlySet<string> = new Set(["like", "dislike", REQUEST_A_PERSON]);

/** How the choices of a message are shown: on buttons, or numbered below the text. */
export interface ShownChoices {
  readonly buttons: readonly SentChoice[];
  readonly list: readonly SentChoice[];
}

export function shownChoices(stored: JsonText | null, limits: Pick<ChannelLimits, "choices">): ShownChoices {
  const choices = stored ? fromJson<MessageChoice[]>(stored).filter(({ enabled }) => enabled) : [];
  const texts = choices.map(({ icon, text, value }) => ({ text: icon ? `${icon} ${text}` : text, value }));
  if (texts.length <= limits.choices) return { buttons: texts, list: [] };
  return { buttons: [], list: texts.filter(({ value }) => !STANDARD.has(value)) };
}

export const numbered = (list: readonly SentChoice[]): string =>
  list.map(({ text }, index) => `${index + 1}. ${text}`).join("\n");

/** The value of a choice that the visitor names by its number; null where the choices weren't numbered. */
export function choiceOfNumber(
  stored: JsonText | null,
  limits: Pick<ChannelLimits, "choices">,
  number: number,
): string | null {
  return shownChoices(stored, limits).list[number - 1]?.value ?? null;
}

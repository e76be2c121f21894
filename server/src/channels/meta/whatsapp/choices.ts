import type { SentChoice } from "../../send/choices.ts";
import { clip, numberedChoices } from "../choices.ts";

// From the reference of interactive messages. A body of a list may be as long as a text.
const MOST_BUTTONS = 3;
const BUTTON_CHARS = 20;
const BUTTON_BODY_CHARS = 1024;
const ROW_CHARS = 24;
const ROW_DESCRIPTION_CHARS = 72;
const VALUE_CHARS = 200;
/** Opens the list. A sign, since the conversation's language is not known here. */
const LIST_LABEL = "☰";

/** Up to three short choices are buttons, more or longer ones a list. */
export function choicesMessage(body: string, choices: readonly SentChoice[]): object {
  const values = new Set(choices.map(({ value }) => value));
  if (values.size < choices.length || choices.some(({ value }) => !isId(value)))
    return { type: "text", text: { body: numberedChoices(body, choices), preview_url: false } };
  return {
    type: "interactive",
    interactive: { ...(fitsButtons(body, choices) ?? list(choices)), body: { text: body } },
  };
}

const isId = (value: string): boolean =>
  value !== "" && value.length <= VALUE_CHARS && value === value.trim();

function fitsButtons(body: string, choices: readonly SentChoice[]): object | null {
  const titles = new Set(choices.map(({ text }) => text));
  const fits =
    choices.length <= MOST_BUTTONS &&
    body.length <= BUTTON_BODY_CHARS &&
    titles.size === choices.length &&
    choices.every(({ text }) => text.length <= BUTTON_CHARS);
  if (!fits) return null;
  const buttons = choices.map(({ text, value }) => ({ type: "reply", reply: { id: value, title: text } }));
  return { type: "button", action: { buttons } };
}

const list = (choices: readonly SentChoice[]) => ({
  type: "list",
  action: {
    button: LIST_LABEL,
    sections: [
      {
        rows: choices.map(({ text, value }) => ({
          id: value,
          title: clip(text, ROW_CHARS),
          ...(text.length > ROW_CHARS ? { description: clip(text, ROW_DESCRIPTION_CHARS) } : {}),
        })),
      },
    ],
  },
});

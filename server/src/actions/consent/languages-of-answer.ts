import { evidentLanguage, spokenOf, type SpokenLanguage } from "../../dialogue/index.ts";
import type { MessageRow } from "../../messages/index.ts";
import type { LockedSession } from "../../sessions/index.ts";
import { languageOfQuestion } from "./confirmation-question.ts";

/**
 * The languages in which an answer is read: that of the question, that of the visitor's browser or messenger, and those
 * in which the visitor has written before it.
 */
export function languagesOfAnswer(
  { language }: Pick<LockedSession, "language">,
  recent: readonly MessageRow[],
  answer: Pick<MessageRow, "author_id">,
): SpokenLanguage[] {
  const question = recent.at(-1)?.message ?? "";
  const own = recent.filter(({ send_by, author_id }) => send_by === "user" && author_id === answer.author_id);
  const languages = [
    languageOfQuestion(question),
    spokenOf(language),
    ...own.map(({ message }) => evidentLanguage(message)),
  ];
  return [...new Set(languages.filter((spoken) => spoken !== null))];
}

import { PHRASES, REQUEST_A_PERSON } from "../dialogue/index.ts";
import { findLastAnswer, listOfferedChoices, type MessageChoice } from "../messages/index.ts";
import { fromJson, type Transaction } from "../platform/db/index.ts";
import type { LockedSession } from "../sessions/index.ts";

/** Buttons of earlier messages stay in some channels, which say that one was pressed. */
const MOST_LOOKED_AT = 5;
/** A value with spaces is written in words already. */
const VALUE = /^\S{1,200}$/;

/**
 * The words on the button that sends this value; null where the visitor has written it. Words that may have been typed
 * are a button's only directly below it: "2" may answer what a person has asked since.
 */
export async function readPickedWords(
  { sql }: Transaction,
  session: LockedSession,
  { text, isPress }: { readonly text: string; readonly isPress?: boolean | undefined },
): Promise<string | null> {
  const value = text.trim();
  if (!VALUE.test(value)) return null;
  const key = { projectId: session.project_id, sessionId: session.id };
  const offered = isPress
    ? await listOfferedChoices(sql, { ...key, limit: MOST_LOOKED_AT })
    : [(await findLastAnswer(sql, key))?.choices ?? null];
  const choices = offered.flatMap((stored) => (stored ? fromJson<MessageChoice[]>(stored) : []));
  const choice = choices.find((one) => one.enabled && one.value === value && one.text.trim() !== "");
  if (choice) return choice.text === value ? null : choice.text;
  if (value.toLowerCase() !== REQUEST_A_PERSON) return null;
  const language = session.language?.slice(0, 2).toLowerCase() as keyof typeof PHRASES;
  return (PHRASES[language] ?? PHRASES.en).choices.person;
}

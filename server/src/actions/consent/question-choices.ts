import type { SpokenLanguage } from "../../dialogue/index.ts";
import type { MessageChoice } from "../../messages/index.ts";
import { languageOfQuestion } from "./confirmation-question.ts";

const WORDS: Readonly<Record<SpokenLanguage, { readonly yes: string; readonly no: string }>> = {
  en: { yes: "Yes", no: "No" },
  de: { yes: "Ja", no: "Nein" },
  es: { yes: "Sí", no: "No" },
  fr: { yes: "Oui", no: "Non" },
  hi: { yes: "हाँ", no: "नहीं" },
  ar: { yes: "نعم", no: "لا" },
  it: { yes: "Sì", no: "No" },
  pt: { yes: "Sim", no: "Não" },
  nl: { yes: "Ja", no: "Nee" },
  ru: { yes: "Да", no: "Нет" },
  ja: { yes: "はい", no: "いいえ" },
  zh: { yes: "是的", no: "不用" },
};

/** What a button of a question sends. */
export interface Press {
  readonly uid: string;
  readonly answer: "yes" | "no";
}

const PRESS = /^confirm:([\w-]{16,40}):(yes|no)$/;

/** Short enough for the buttons of every channel: Telegram's carry 64 bytes. */
const pressValue = ({ uid, answer }: Press): string => `confirm:${uid}:${answer}`;

/** The press of a question's button, or null for any other message. */
export function readConsentPress(text: string): Press | null {
  const [, uid, answer] = PRESS.exec(text.trim()) ?? [];
  return uid === undefined ? null : { uid, answer: answer === "yes" ? "yes" : "no" };
}

/** The buttons below a question, in its language. They name the question, so that they answer no other. */
export function questionChoices(question: string, uid: string): MessageChoice[] {
  const { yes, no } = WORDS[languageOfQuestion(question) ?? "en"];
  return [
    { icon: "✅", text: yes, value: pressValue({ uid, answer: "yes" }), enabled: true },
    { icon: "✖️", text: no, value: pressValue({ uid, answer: "no" }), enabled: true },
  ];
}

/** What the visitor has said by pressing a button. */
export const wordOfPress = ({ answer }: Press, language: SpokenLanguage): string => WORDS[language][answer];

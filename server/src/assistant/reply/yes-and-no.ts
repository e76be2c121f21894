import type { SpokenLanguage } from "../../dialogue/index.ts";
import type { MessageChoice } from "../../messages/index.ts";

const WORDS: Readonly<Record<SpokenLanguage, readonly [yes: string, no: string]>> = {
  en: ["Yes", "No"],
  de: ["Ja", "Nein"],
  es: ["Sí", "No"],
  fr: ["Oui", "Non"],
  hi: ["हाँ", "नहीं"],
  ar: ["نعم", "لا"],
  it: ["Sì", "No"],
  pt: ["Sim", "Não"],
  nl: ["Ja", "Nee"],
  ru: ["Да", "Нет"],
  ja: ["はい", "いいえ"],
  zh: ["是的", "不用"],
};

/** The choices below a question to confirm; each sends its word as the visitor's message. */
export function yesAndNo(language: SpokenLanguage): MessageChoice[] {
  const [yes, no] = WORDS[language];
  return [
    { icon: "✅", text: yes, value: yes, enabled: true },
    { icon: "✖️", text: no, value: no, enabled: true },
  ];
}

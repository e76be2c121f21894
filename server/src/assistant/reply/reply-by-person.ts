import { handoverNotice, spokenLanguage, type SpokenLanguage } from "../../dialogue/index.ts";
import type { VendorError } from "../../models/index.ts";
import type { BudgetSpent } from "../../spending/index.ts";
import type { Reply, ReplyRequest } from "../assistant.ts";
import type { LogEntry } from "../../executions/index.ts";

const NO_MORE: Readonly<Record<SpokenLanguage, string>> = {
  en: "I can’t answer any more questions right now.",
  de: "Ich kann gerade keine weiteren Fragen beantworten.",
  es: "Ahora mismo no puedo responder más preguntas.",
  fr: "Je ne peux plus répondre aux questions pour le moment.",
  hi: "मैं अभी और प्रश्नों का उत्तर नहीं दे सकता।",
  ar: "لا أستطيع الإجابة عن مزيد من الأسئلة الآن.",
  it: "Al momento non posso rispondere ad altre domande.",
  pt: "No momento não posso responder a mais perguntas.",
  nl: "Ik kan op dit moment geen vragen meer beantwoorden.",
  ru: "Сейчас я не могу отвечать на новые вопросы.",
  ja: "ただいま、これ以上のご質問にはお答えできません。",
  zh: "我现在无法回答更多问题。",
};

/** Where the bot can't answer until a person has repaired or paid something: the visitor gets a notice and a person. */
export function replyByPerson({ userMessage, onText }: ReplyRequest): Reply {
  const language = spokenLanguage(userMessage.message);
  const text = `${NO_MORE[language]} ${handoverNotice(language, false)}`;
  onText?.(text);
  return { text, contentType: "text", choices: [], sources: [], credits: 0, model: "none", handover: true };
}

export const budgetEntry = ({ message }: BudgetSpent): LogEntry => ({
  task: "Budget spent",
  type: "handover",
  message,
  data: {},
});

export const lastingFaultEntry = ({ message }: VendorError): LogEntry => ({
  task: "Models fail",
  type: "handover",
  message: `No model of this project can answer until its owner acts: ${message}`,
  data: {},
});

import { answerLanguage } from "../../language/index.ts";
import type { BudgetSpent } from "../../spending/index.ts";
import type { Reply, ReplyRequest } from "../assistant.ts";
import { handoverNotice } from "../handover-request.ts";
import type { LogEntry } from "../log-entry.ts";

const NO_MORE: Readonly<Record<string, string>> = {
  en: "I can’t answer any more questions right now.",
  de: "Ich kann gerade keine weiteren Fragen beantworten.",
  es: "Ahora mismo no puedo responder más preguntas.",
  fr: "Je ne peux plus répondre aux questions pour le moment.",
  hi: "मैं अभी और प्रश्नों का उत्तर नहीं दे सकता।",
  ar: "لا أستطيع الإجابة عن مزيد من الأسئلة الآن.",
  zh: "我现在无法回答更多问题。",
};

/** Where a budget is spent and the bot stops: the visitor gets a notice, and a person is asked to join. */
export function budgetReply({ userMessage, onText }: ReplyRequest): Reply {
  const language = answerLanguage(userMessage.message);
  const text = `${NO_MORE[language] ?? NO_MORE["en"]!} ${handoverNotice(language, false)}`;
  onText?.(text);
  return { text, contentType: "text", choices: [], sources: [], credits: 0, model: "none", handover: true };
}

export const budgetEntry = ({ message }: BudgetSpent): LogEntry => ({
  task: "Budget spent",
  type: "handover",
  message,
  data: {},
});

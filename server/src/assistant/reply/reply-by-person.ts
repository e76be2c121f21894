import { handoverNotice, spokenLanguage, type SpokenLanguage } from "../../dialogue/index.ts";
import { faultOf, isLasting, VendorError } from "../../models/index.ts";
import type { AppError } from "../../platform/errors/app-error.ts";
import type { BudgetSpent } from "../../spending/index.ts";
import type { Reply, ReplyRequest } from "../assistant.ts";
import type { LogEntry } from "../../executions/index.ts";
import type { ReplyAttempt } from "./attempt.ts";
import { sentenceOfYes } from "./reply-to-consent.ts";

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

/**
 * Where the bot can't answer: the visitor gets a notice and a person. What they have agreed to has run all the same,
 * and they read whether it has.
 */
export function replyByPerson(
  { userMessage, onText, conversation }: ReplyRequest,
  { shown, actions }: Pick<ReplyAttempt, "shown" | "actions">,
): Reply {
  const { message } = userMessage;
  const language = spokenLanguage(message);
  const agreed = conversation?.consent?.verdict === "yes" ? actions : null;
  const notice = `${NO_MORE[language]} ${handoverNotice(language, conversation?.isWaiting ?? false)}`;
  const rest = [
    ...(shown === "" ? [] : [""]),
    ...(agreed ? [sentenceOfYes(message, agreed)] : []),
    notice,
  ].join("\n\n");
  onText?.(rest);
  const text = shown + rest;
  return { text, contentType: "text", choices: [], sources: [], credits: 0, model: "none", handover: true };
}

export const budgetEntry = ({ message }: BudgetSpent): LogEntry => ({
  task: "Budget spent",
  type: "handover",
  message,
  data: {},
});

export function failureEntry({ code, message, cause }: AppError): LogEntry {
  const reason = cause instanceof Error ? cause.message : message;
  const isOwners = cause instanceof VendorError && isLasting(faultOf(cause));
  const advice = isOwners ? cause.advice : null;
  return {
    task: "Models fail",
    type: "handover",
    message: isOwners
      ? `No model of this project can answer until its owner acts: ${advice ?? reason}`
      : `No model of this project has answered: ${reason}`,
    data: { code, ...(advice === null ? {} : { reason }) },
  };
}

import { questionChoices } from "../../actions/index.ts";
import { CONSENT_SENTENCES, detectSmallTalk, handoverNotice, spokenLanguage } from "../../dialogue/index.ts";
import { sentenceOfFailure } from "../../flows/index.ts";
import { newUid } from "../../platform/secrets/secrets.ts";
import type { Reply, ReplyRequest } from "../assistant.ts";
import type { ActionTools } from "./action-tools.ts";
import { createReplyText, type ReplyText } from "./reply-text.ts";

/**
 * What needs no model after a question: the answer to "👍" or "thanks", which is the question again, and any answer
 * where no model is at hand that could say what was done.
 */
export function replyToConsent(
  request: ReplyRequest,
  actions: ActionTools | null,
  hasModel: boolean,
): Reply | null {
  const verdict = request.conversation?.consent?.verdict;
  if (!actions || verdict === undefined) return null;
  const { message } = request.userMessage;
  const sentences = CONSENT_SENTENCES[spokenLanguage(message)];
  const text = createReplyText(request.onText);
  if (verdict === "again" || verdict === "dropped") {
    const isRemark = detectSmallTalk(message) !== null || !/[\p{L}\p{N}]/u.test(message);
    if (!isRemark || (verdict === "again" && actions.questions().length === 0)) return null;
    text.add(sentences[verdict]);
  } else if (hasModel) {
    return null;
  } else if (verdict === "yes") {
    const isAskedAgain = actions.questions().length > 0 && !actions.hasFailed();
    text.add(isAskedAgain ? sentences.again : sentenceOfYes(message, actions));
  } else {
    text.add(verdict === "no" ? sentences.declined : sentences.dropped);
  }
  const asked = askBelow(text, verdict === "dropped" ? null : actions);
  if (actions.wantsPerson()) {
    text.separate();
    text.add(handoverNotice(spokenLanguage(message), false));
  }
  return {
    text: text.whole(),
    contentType: asked ? "picker" : "text",
    choices: asked?.choices ?? [],
    sources: [],
    credits: 0,
    model: "none",
    ...(actions.wantsPerson() ? { handover: true } : {}),
    ...(actions.closes() && !actions.wantsPerson() ? { closes: true } : {}),
    ...(asked ? { question: asked.question } : {}),
  };
}

/** What a yes has led to, where nothing is asked again. */
export function sentenceOfYes(message: string, actions: ActionTools): string {
  const { done, closed } = CONSENT_SENTENCES[spokenLanguage(message)];
  if (actions.hasFailed() || actions.answeredRan === "some") return sentenceOfFailure(message);
  return actions.answeredRan === "all" ? done : closed;
}

/** Ends a reply with the question whether something may run; null where nothing is to be asked. */
export function askBelow(text: ReplyText, actions: ActionTools | null) {
  const questions = actions?.questions() ?? [];
  if (!actions || questions.length === 0) return null;
  for (const question of questions) {
    text.separate();
    text.add(question.text);
  }
  const uid = newUid();
  const runs = questions.map(({ run }) => run);
  return {
    choices: questionChoices(questions.at(-1)!.text, uid),
    question: { uid, runs, times: actions.times() },
  };
}

import { CONSENT_SENTENCES, detectSmallTalk, handoverNotice, spokenLanguage } from "../../dialogue/index.ts";
import { sentenceOfFailure } from "../../flows/index.ts";
import { likelySources } from "../../knowledge/index.ts";
import type { Reply } from "../assistant.ts";
import { questionsOf } from "./asked-questions.ts";
import { choicesBelow } from "./choices.ts";
import type { MadeMessage } from "./create-message.ts";
import type { Making } from "./making.ts";
import { EmptyReply } from "./reply-failure.ts";
import { askBelow } from "./reply-to-consent.ts";
import { citedSources, pageLinks, quotedPassages, type CitedSource } from "./sources.ts";

/** What a reply says in the end, below what the model has written, and what became of the message. */
export function finishReply(making: Making, { message, text }: MadeMessage): Reply {
  const { request, choice, retrieval, actions } = making;
  const questions = actions?.questions() ?? [];
  if (actions?.wantsPerson()) making.wantsPerson = true;
  // A model that found no end leaves the visitor to a person.
  if (making.isExhausted) {
    making.wantsPerson = true;
    text.separate();
    text.add(handoverNotice(spokenLanguage(request.userMessage.message), false));
  }
  // Models that have called for a person may leave it at that.
  if (text.whole() === "" && making.wantsPerson)
    text.add(handoverNotice(spokenLanguage(request.userMessage.message), false));
  // A failed action is no reason to leave the visitor without a word.
  if (text.whole() === "" && actions?.hasFailed() && questions.length === 0)
    text.add(sentenceOfFailure(request.userMessage.message));
  if (text.whole() === "" && questions.length === 0) throw new EmptyReply(message.stop_reason);
  const sources = sourcesOf(making, text.whole());
  if (request.settings.add_page_link === 1) {
    const links = pageLinks(text.whole(), sources);
    text.separate();
    text.add(links);
  }
  if (request.conversation?.consent?.verdict === "dropped" && questions.length === 0) {
    text.separate();
    text.add(CONSENT_SENTENCES[spokenLanguage(request.userMessage.message)].dropped);
  }
  const asked = askBelow(text, actions);
  const isAnswer = retrieval.hasSearched() && !making.wantsPerson && !isChatting(making, text.whole());
  const language = spokenLanguage(request.userMessage.message);
  const choices =
    asked?.choices ?? (isAnswer ? choicesBelow(language, request.conversation?.isWaiting ?? false) : []);
  return {
    text: text.whole(),
    contentType: choices.length > 0 ? "picker" : "text",
    choices,
    sources,
    ...making.charge.total(),
    model: making.vendor?.choice().model ?? choice.model,
    ...(making.wantsPerson ? { handover: true } : {}),
    ...(actions?.closes() && !making.wantsPerson ? { closes: true } : {}),
    ...(asked ? { question: asked.question } : {}),
    ...unansweredOf(making, text.whole()),
  };
}

/** Of several questions those without an answer; the offline model names them in its reply. */
function unansweredOf(making: Making, text: string): { unanswered?: string } {
  const { choice, retrieval } = making;
  const questions = questionsOf(making.request).map(({ search }) => search);
  if (isChatting(making, text)) return {};
  if (!isAnswered(making, text)) return { unanswered: questions.join(" ") };
  const missed = choice.isOffline && questions.length > 1 ? retrieval.missed() : [];
  return missed.length > 0 ? { unanswered: [...new Set(missed)].join(" ") } : {};
}

/** "Who are you?" that nothing taught answers is small talk after all, and no gap in what the bot knows. */
const isChatting = (making: Making, text: string): boolean =>
  detectSmallTalk(making.request.userMessage.message) !== null && !isAnswered(making, text);

/** What needed no search, such as a greeting, was answered. */
function isAnswered({ choice, retrieval }: Making, text: string): boolean {
  if (!retrieval.hasSearched()) return true;
  return choice.isOffline ? quotedPassages(text, retrieval.passages()).length > 0 : retrieval.hasFound();
}

/** The offline model repeats its sources, so they are known exactly; a vendor's has read all that was found. */
function sourcesOf({ choice, retrieval }: Making, text: string): CitedSource[] {
  const passages = retrieval.passages();
  return citedSources(choice.isOffline ? quotedPassages(text, passages) : likelySources(passages));
}
